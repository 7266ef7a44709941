// SPDX-License-Identifier: GPL-3.0-or-later
// Formats nested layers, for `show --modules`.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/present/show.h"

namespace ridgepoint::present {

// Returns the member `modules`, which is a tree with the time and FLOPs of each layer, with and
// without nested layers.
nlohmann::ordered_json modulesJson(const run::Snapshot& snapshot);
// Returns a table with the `options.top` layers (40 if unset) that take the most time.
std::string modulesText(const run::Snapshot& snapshot, const ShowOptions& options, int columns);

}  // namespace ridgepoint::present
