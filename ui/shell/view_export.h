// SPDX-License-Identifier: GPL-3.0-or-later
// Exports the contents of views by name, without a window.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ui/export/export.h"
#include "ui/views/compare/compare_frame.h"

namespace ridgepoint::ui {

// Returns all exports, each name once, in menu order; the last one is the report.
const std::vector<Export>& allExports();
// Returns null if no export has this name.
const Export* findExport(std::string_view name);
// "roofline, memory … and report", for messages.
std::string exportNames();
// Returns empty if a file with this ending is possible, else the reason in one sentence.
QString exportProblem(std::string_view name, const std::filesystem::path& path);

// Writes next to the path and moves the complete file into place. Both throw ExportError for an
// unknown name, a wrong ending, or an export that is not offered for this number of runs.
ExportSteps viewSteps(const std::shared_ptr<const Frame>& frame, std::string_view name,
                      const std::filesystem::path& path, const ExportOptions& options);
ExportSteps viewSteps(const std::shared_ptr<const CompareFrame>& frame, std::string_view name,
                      const std::filesystem::path& path, const ExportOptions& options);

// Returns a small picture; null if the export is not a single figure.
QImage viewPreview(const std::shared_ptr<const Frame>& frame, std::string_view name,
                   const ExportOptions& options, const QSize& room);
QImage viewPreview(const std::shared_ptr<const CompareFrame>& frame, std::string_view name,
                   const ExportOptions& options, const QSize& room);

// The same, synchronously. Throws ExportError or run::StoreError.
void exportView(const Frame& frame, std::string_view name, const std::filesystem::path& path,
                const ExportOptions& options = {});
void exportComparison(const std::shared_ptr<const CompareFrame>& frame, std::string_view name,
                      const std::filesystem::path& path, const ExportOptions& options = {});

}  // namespace ridgepoint::ui
