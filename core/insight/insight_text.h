// SPDX-License-Identifier: GPL-3.0-or-later
// Formats findings for terminals and for scripts.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "core/insight/insight.h"

namespace ridgepoint::insight {

// Returns one line per finding, followed by the advice and the possible gain.
std::string toText(std::span<const Insight> insights);
// Returns the findings as [{"rule","finding","value","unit","threshold","definition","advice",
// "source","gain_seconds","gain_share","evidence":{"by","rows","from_ns","to_ns"}}]. Numbers are in
// base units, and unknown numbers are null.
nlohmann::json toJson(std::span<const Insight> insights);

}  // namespace ridgepoint::insight
