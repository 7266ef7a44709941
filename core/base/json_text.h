// SPDX-License-Identifier: GPL-3.0-or-later
// Parses JSON. All code must use these functions, which refuse documents that are nested too
// deeply, because such a document overflows the stack when it is copied, compared or written.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

namespace ridgepoint::base {

inline constexpr int kMostJsonDepth = 100;

// Returns whether arrays and objects are nested more deeply than kMostJsonDepth.
bool isNestedTooDeep(std::string_view text);

// Parses a document. Throws nlohmann::json::exception.
nlohmann::json parseJson(std::string_view text);

// Parses a document. Returns a discarded value if the string is not JSON.
nlohmann::json jsonOrDiscarded(std::string_view text);

}  // namespace ridgepoint::base
