// SPDX-License-Identifier: GPL-3.0-or-later
// Exports the figures of a study's folder without a window.
#pragma once

#include <filesystem>

#include "ui/export/figure_export.h"
#include "ui/views/study/study_chart.h"

namespace ridgepoint::ui {

// Returns a figure as shown, in the size and theme of the export.
std::unique_ptr<FigureChart> studyFigure(const StudyChart::Shown& shown,
                                         const ExportOptions& options);
// Exports a figure as shown. Throws ExportError if the ending is not a picture's.
ExportSteps studyFigureSteps(const StudyChart::Shown& shown, const std::filesystem::path& path,
                             const ExportOptions& options);

// Writes each figure of the study in the folder as SVG and PDF, named by study::figureFile().
// Replaces existing files; omits figures without known values. Throws ExportError, even if the
// folder does not contain a study.
void exportStudyFigures(const std::filesystem::path& folder, const ExportOptions& options);

}  // namespace ridgepoint::ui
