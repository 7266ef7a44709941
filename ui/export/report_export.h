// SPDX-License-Identifier: GPL-3.0-or-later
// A run, or several beside each other, as a report: one HTML file that needs nothing else, or a
// PDF. Its words are core's; the figures are drawn here.
#pragma once

#include "ui/export/figure_export.h"

namespace ridgepoint::ui {

// By the ending of the path, .html or .pdf. Throw ExportError.
ExportSteps reportSteps(std::shared_ptr<const Frame> frame, const std::filesystem::path& path,
                        const ExportOptions& options);
ExportSteps reportSteps(std::shared_ptr<const CompareFrame> frame,
                        const std::filesystem::path& path, const ExportOptions& options);
// The same at once.
void exportReport(const Frame& frame, const std::filesystem::path& path,
                  const ExportOptions& options = {});
void exportReport(const std::shared_ptr<const CompareFrame>& frame,
                  const std::filesystem::path& path, const ExportOptions& options = {});

}  // namespace ridgepoint::ui
