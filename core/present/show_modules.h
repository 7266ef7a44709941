// SPDX-License-Identifier: GPL-3.0-or-later
// Formats layers within layers, for `show --modules`.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/present/show.h"

namespace ridgepoint::run {

// Returns the member `modules`: a tree with the time and FLOPs of each layer with and without the
// layers in it.
nlohmann::ordered_json modulesJson(const Snapshot& snapshot);
// Returns a table with a row for each of the `options.top` layers (40 if unset) with the most time.
std::string modulesText(const Snapshot& snapshot, const ShowOptions& options, int columns);

}  // namespace ridgepoint::run
