// SPDX-License-Identifier: GPL-3.0-or-later
// Findings for a terminal and for scripts.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "core/insight/insight.h"

namespace ridgepoint::insight {

// A line for each finding, with what to do and what it may gain below it.
std::string toText(std::span<const Insight> insights);
// [{"rule","finding","value","unit","threshold","definition","advice","source","gain_seconds",
//   "gain_share","evidence":{"by","rows","from_ns","to_ns"}}], numbers in base units, unknown as
//   null.
nlohmann::json toJson(std::span<const Insight> insights);

}  // namespace ridgepoint::insight
