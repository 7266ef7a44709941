// SPDX-License-Identifier: GPL-3.0-or-later
// Compares run files for `compare` and `export --view compare`.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/compare/run_files.h"

namespace ridgepoint::cli {

// Parses --by. Throws UsageError for a grouping that comparisons do not support.
std::optional<run::GroupBy> groupingOf(const std::optional<std::string>& by);
// Opens the files and reads the variation between their steps. Throws UsageError if there are too
// few or too many runs, Failure if there is nothing to compare, and StoreError.
compare::Comparison comparisonOf(const std::vector<std::string>& runs,
                                 const compare::Options& options);
// Opens the runs. Throws StoreError.
std::vector<std::shared_ptr<compare::RunFile>> opened(const std::vector<std::string>& runs);
// Compares files that are already open. `names` contains the paths as the user typed them. By
// default, it contains the paths of the files.
compare::Comparison comparisonOf(const std::vector<std::shared_ptr<compare::RunFile>>& files,
                                 const compare::Options& options,
                                 const std::vector<std::string>& names = {});
// Throws UsageError if there are too few or too many runs to compare.
void checkCount(std::size_t runs);

}  // namespace ridgepoint::cli
