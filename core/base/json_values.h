// SPDX-License-Identifier: GPL-3.0-or-later
// Converts values to JSON for scripts: unknown values and values that are not numbers become null.
#pragma once

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "core/base/plain_text.h"

namespace ridgepoint::run {

template <class Value>
nlohmann::ordered_json orNull(const std::optional<Value>& value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

inline nlohmann::ordered_json orNull(const std::optional<double>& value) {
    return value && std::isfinite(*value) ? nlohmann::ordered_json(*value)
                                          : nlohmann::ordered_json(nullptr);
}

// Names come from files and may not be UTF-8.
inline nlohmann::ordered_json jsonText(const std::string& value) {
    return nlohmann::ordered_json(validUtf8(value));
}

}  // namespace ridgepoint::run
