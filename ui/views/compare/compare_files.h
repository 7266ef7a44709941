// SPDX-License-Identifier: GPL-3.0-or-later
// Reads several run files for a comparison and follows their growth.
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
    std::vector<int> colors;  // one colour index per path
    std::optional<run::GroupBy> by;
    std::optional<roofline::Level> level;
    std::size_t baseline = 0;
    std::optional<bool> per_sample;  // if unset, true if the batch sizes differ
    bool estimate = false;           // whether to add the baseline's own estimate as a run
    bool operator==(const CompareQuestion&) const = default;
};

// Reads the files and compares them. Blocks until all files are read. Throws run::StoreError.
std::shared_ptr<const CompareFrame> compareFiles(
    std::span<const std::unique_ptr<compare::RunFile>> files, const CompareQuestion& question);
// Opens the files and compares them like the overload above.
std::shared_ptr<const CompareFrame> compareFiles(const CompareQuestion& question);

}  // namespace ridgepoint::ui
