// SPDX-License-Identifier: GPL-3.0-or-later
// Converts values to JSON for scripts: unknown values and values that are not numbers become null.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "core/base/plain_text.h"

namespace ridgepoint::base {

template <class Value>
nlohmann::ordered_json orNull(const std::optional<Value>& value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

inline nlohmann::ordered_json orNull(const std::optional<double>& value) {
    return value && std::isfinite(*value) ? nlohmann::ordered_json(*value)
                                          : nlohmann::ordered_json(nullptr);
}

// Converts a count. Returns null if the count is not positive, because 0 means unknown.
template <class Number>
nlohmann::ordered_json nullUnlessPositive(Number value) {
    return value > 0 ? nlohmann::ordered_json(value) : nlohmann::ordered_json(nullptr);
}

// Converts a name to valid UTF-8, because names come from files and may be invalid.
inline nlohmann::ordered_json jsonText(const std::string& value) {
    return nlohmann::ordered_json(validUtf8(value));
}

// Returns a document as valid UTF-8, even if names in the document are not. The result contains no
// control characters that affect a terminal.
template <class Json>
std::string jsonDocument(const Json& document, int indent = -1) {
    const std::string text =
        document.dump(indent, ' ', false, nlohmann::json::error_handler_t::replace);
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        // The serializer has already escaped ASCII control characters, except DEL and line breaks
        // between values.
        const bool plain = text[at] == '\n' || (text[at] >= ' ' && text[at] != 0x7f);
        const std::size_t bytes = plain ? 0 : controlBytes(std::string_view(text).substr(at));
        if (bytes == 0) {
            result += text[at++];
            continue;
        }
        const auto code = static_cast<unsigned>(codePoint(std::string_view(text).substr(at)));
        if (code < 0x10000) {
            result += fmt::format("\\u{:04x}", code);
        } else {  // encode the character as a surrogate pair
            result +=
                fmt::format("\\u{:04x}\\u{:04x}", 0xd7c0 + (code >> 10), 0xdc00 + (code & 0x3ff));
        }
        at += bytes;
    }
    return result;
}

}  // namespace ridgepoint::base
