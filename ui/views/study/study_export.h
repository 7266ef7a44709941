// SPDX-License-Identifier: GPL-3.0-or-later
// Exports the figures of a study folder without a window.
#pragma once

#include <filesystem>

#include "ui/export/figure_export.h"
#include "ui/views/study/study_chart.h"

namespace ridgepoint::ui {

// Creates a chart of the displayed figure with the size and theme of the export.
std::unique_ptr<FigureChart> studyFigure(const StudyChart::Shown& shown,
                                         const ExportOptions& options);
// Returns the steps that export the displayed figure. Throws ExportError if the file extension is
// not a picture format.
ExportSteps studyFigureSteps(const StudyChart::Shown& shown, const std::filesystem::path& path,
                             const ExportOptions& options);

// Writes each figure of the study in `folder` as SVG and PDF. study::figureFile() defines the file
// names. Replaces existing files and omits figures without known values. Throws ExportError if a
// file cannot be written or if the folder contains no study.
void exportStudyFigures(const std::filesystem::path& folder, const ExportOptions& options);

}  // namespace ridgepoint::ui
