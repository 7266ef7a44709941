// SPDX-License-Identifier: GPL-3.0-or-later
// Comparing run files, as `compare` and `export --view compare` do.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace ridgepoint::cli {

// Throws UsageError for what runs are not compared by.
std::optional<run::GroupBy> groupingOf(const std::optional<std::string>& by);
// Opens the files and reads how much their steps spread. Throws UsageError for too few or too many,
// Failure where there is nothing to compare, StoreError.
compare::Comparison comparisonOf(const std::vector<std::string>& runs,
                                 const compare::Options& options);

}  // namespace ridgepoint::cli
