// SPDX-License-Identifier: GPL-3.0-or-later
// Follows several run files, for a comparison.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/compare/run_files.h"
#include "ui/views/compare/compare_frame.h"

namespace ridgepoint::ui {

struct CompareQuestion {
    std::vector<std::filesystem::path> paths;
    std::vector<int> colors;  // by path
    std::optional<run::GroupBy> by;
    std::optional<roofline::Level> level;
    std::size_t baseline = 0;
    bool estimate = false;  // with what the roofs allow of the baseline, where that is known
    bool operator==(const CompareQuestion&) const = default;
};

// Takes as long as reading them. Throws run::StoreError.
std::shared_ptr<const CompareFrame> compareFiles(
    std::span<const std::unique_ptr<compare::RunFile>> files, const CompareQuestion& question);
// The same of files that are opened for it.
std::shared_ptr<const CompareFrame> compareFiles(const CompareQuestion& question);

}  // namespace ridgepoint::ui
