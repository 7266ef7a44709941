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

// Throws UsageError for a grouping that cannot be compared.
std::optional<run::GroupBy> groupingOf(const std::optional<std::string>& by);
// Opens the files and reads the spread of their steps. Throws UsageError for too few or too many
// runs, Failure if there is nothing to compare, or StoreError.
compare::Comparison comparisonOf(const std::vector<std::string>& runs,
                                 const compare::Options& options);
// Throws StoreError.
std::vector<std::shared_ptr<compare::RunFile>> opened(const std::vector<std::string>& runs);
// The same of opened files. names: the paths that people gave for them; by default their own.
compare::Comparison comparisonOf(const std::vector<std::shared_ptr<compare::RunFile>>& files,
                                 const compare::Options& options,
                                 const std::vector<std::string>& names = {});
// Throws UsageError for too few or too many runs to compare.
void checkCount(std::size_t runs);

}  // namespace ridgepoint::cli
