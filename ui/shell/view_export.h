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

// Returns all exports in menu order, each name once. The last export is the report.
const std::vector<Export>& allExports();
// Returns the export with this name; null if it does not exist.
const Export* findExport(std::string_view name);
// Returns the names for messages, for example "roofline, memory … and report".
std::string exportNames();
// Returns a sentence that explains why the export does not support this file, or an empty string if
// it supports the file's extension.
QString exportProblem(std::string_view name, const std::filesystem::path& path);

// Return the steps of an export, which write a temporary file and move it to the path when the file
// is complete. Both throw ExportError if the name is unknown, the extension is wrong, or the export
// is not available for this number of runs.
ExportSteps viewSteps(const std::shared_ptr<const Frame>& frame, std::string_view name,
                      const std::filesystem::path& path, const ExportOptions& options);
ExportSteps viewSteps(const std::shared_ptr<const CompareFrame>& frame, std::string_view name,
                      const std::filesystem::path& path, const ExportOptions& options);

// Returns a small picture; null if the export is not a single figure.
QImage viewPreview(const std::shared_ptr<const Frame>& frame, std::string_view name,
                   const ExportOptions& options, const QSize& room);
QImage viewPreview(const std::shared_ptr<const CompareFrame>& frame, std::string_view name,
                   const ExportOptions& options, const QSize& room);

// Exports synchronously. Throws ExportError or run::StoreError.
void exportView(const Frame& frame, std::string_view name, const std::filesystem::path& path,
                const ExportOptions& options = {});
void exportComparison(const std::shared_ptr<const CompareFrame>& frame, std::string_view name,
                      const std::filesystem::path& path, const ExportOptions& options = {});

}  // namespace ridgepoint::ui
