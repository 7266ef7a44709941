// SPDX-License-Identifier: GPL-3.0-or-later
// Exports what the views offer, by name. Needs no window.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ui/export/export.h"
#include "ui/views/compare/compare_frame.h"

namespace ridgepoint::ui {

// All that can be exported, each name once, in the order of the menu; the last one is the report.
const std::vector<Export>& allExports();
// Null: there is none of that name.
const Export* findExport(std::string_view name);
// "roofline, memory … and report", for messages.
std::string exportNames();
// Empty when a file with the path's ending can contain it, else why not, as one sentence.
QString exportProblem(std::string_view name, const std::filesystem::path& path);

// What is written next to the path is moved into place when it is complete. Throw ExportError for
// an unknown name, for one that is not offered for so many runs, and for a wrong ending.
ExportSteps viewSteps(const std::shared_ptr<const Frame>& frame, std::string_view name,
                      const std::filesystem::path& path, const ExportOptions& options);
ExportSteps viewSteps(const std::shared_ptr<const CompareFrame>& frame, std::string_view name,
                      const std::filesystem::path& path, const ExportOptions& options);

// The same at once. Throw ExportError, run::StoreError.
void exportView(const Frame& frame, std::string_view name, const std::filesystem::path& path,
                const ExportOptions& options = {});
void exportComparison(const std::shared_ptr<const CompareFrame>& frame, std::string_view name,
                      const std::filesystem::path& path, const ExportOptions& options = {});

}  // namespace ridgepoint::ui
