// SPDX-License-Identifier: GPL-3.0-or-later
// Formats the critical path of a step, for `show --critical-path`.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/run/timeline/step_path.h"

namespace ridgepoint::present {

// Returns the member `critical_path`: the path's parts and pieces, and the gain from faster work.
nlohmann::ordered_json pathJson(const run::StepPath& path, const run::StringTable& strings);
std::string pathText(const run::StepPath& path, const run::StringTable& strings, int columns);

}  // namespace ridgepoint::present
