// SPDX-License-Identifier: GPL-3.0-or-later
// Formats the critical path of a step, for `show --critical-path`.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/timeline/step_path.h"

namespace ridgepoint::run {

// Returns the member `critical_path`: its parts, the gain from faster work, and its pieces.
nlohmann::ordered_json pathJson(const StepPath& path, const StringTable& strings);
std::string pathText(const StepPath& path, const StringTable& strings, int columns);

}  // namespace ridgepoint::run
