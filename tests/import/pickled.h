// SPDX-License-Identifier: GPL-3.0-or-later
// Memory snapshots in torch's pickle format.
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

namespace ridgepoint::tests {

// Writes JSON values like pickle.dumps(value, protocol=4).
inline std::string pickled(const nlohmann::json& value) {
    std::string bytes = "\x80\x04";
    const auto little = [](std::uint64_t number, int count) {
        std::string text;
        for (int i = 0; i < count; ++i) text += static_cast<char>(number >> (8 * i) & 0xff);
        return text;
    };
    std::function<void(const nlohmann::json&)> put = [&](const nlohmann::json& each) {
        if (each.is_object()) {
            bytes += "}\x94(";
            for (const auto& [key, item] : each.items()) {
                put(key);
                put(item);
            }
            bytes += 'u';
        } else if (each.is_array()) {
            bytes += "]\x94(";
            for (const nlohmann::json& item : each) put(item);
            bytes += 'e';
        } else if (each.is_string()) {
            const auto& text = each.get_ref<const std::string&>();
            bytes += 'X';
            bytes += little(text.size(), 4);
            bytes += text;
        } else if (each.is_boolean()) {
            bytes += each.get<bool>() ? '\x88' : '\x89';
        } else if (each.is_null()) {
            bytes += 'N';
        } else {
            bytes += "\x8a\x08";
            bytes += little(static_cast<std::uint64_t>(each.get<std::int64_t>()), 8);
        }
    };
    put(value);
    return bytes += '.';
}

inline nlohmann::json frame(const char* name, const char* file, int line) {
    return {{"name", name}, {"filename", file}, {"line", line}};
}
inline nlohmann::json entry(const char* action, std::int64_t address, std::int64_t size,
                            std::int64_t micros,
                            const nlohmann::json& frames = nlohmann::json::array()) {
    return {{"action", action}, {"addr", address},   {"size", size},
            {"stream", 0},      {"time_us", micros}, {"frames", frames}};
}

}  // namespace ridgepoint::tests
