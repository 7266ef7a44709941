// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of a study's folder as files, in no window.
#pragma once

#include <filesystem>

#include "ui/export/figure_export.h"
#include "ui/views/study/study_chart.h"

namespace ridgepoint::ui {

// A figure as it is shown, into a file. Throws ExportError for an ending that cannot hold it.
ExportSteps studyFigureSteps(const StudyChart::Shown& shown, const std::filesystem::path& path,
                             const ExportOptions& options);

// Each that the study in the folder wants, as study::figureFile() calls it, as SVG and as PDF. What
// is there under these names is replaced. Throws ExportError, also when the folder holds no study.
void exportStudyFigures(const std::filesystem::path& folder, const ExportOptions& options);

}  // namespace ridgepoint::ui
