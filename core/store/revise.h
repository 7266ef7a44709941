// SPDX-License-Identifier: GPL-3.0-or-later
// Changes the description of a complete run.
#pragma once

#include <filesystem>
#include <functional>

#include "core/run/types.h"

namespace ridgepoint::run {

// Passes the run's RunInfo to `change` and stores the result. If the rank changes, the run's own
// exchanges get the new rank. Atomic. Throws StoreError.
void reviseRun(const std::filesystem::path& path, const std::function<void(RunInfo&)>& change);

}  // namespace ridgepoint::run
