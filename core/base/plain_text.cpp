// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/plain_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace ridgepoint::run {
namespace {

constexpr std::size_t kLabel = 9;  // "Memory   "

bool continuesCharacter(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

}  // namespace

std::size_t controlBytes(std::string_view text) {
    const auto byte = [text](std::size_t at) {
        return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
    };
    if (byte(0) < 0x20 || byte(0) == 0x7f) return text.empty() ? 0 : 1;
    if (byte(0) == 0xc2 && byte(1) >= 0x80 && byte(1) < 0xa0) return 2;
    if (byte(0) != 0xe2) return 0;
    const bool embeds = byte(1) == 0x80 && byte(2) >= 0xaa && byte(2) <= 0xae;
    const bool isolates = byte(1) == 0x81 && byte(2) >= 0xa6 && byte(2) <= 0xa9;
    return embeds || isolates ? 3 : 0;
}

std::string validUtf8(std::string_view text) {
    const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    if (std::all_of(text.begin(), text.end(), is_ascii)) return std::string(text);
    // The serializer is the one thing here that knows UTF-8.
    const std::string quoted =
        nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    return nlohmann::json::parse(quoted).get<std::string>();
}

std::size_t widthOf(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return !continuesCharacter(c); }));
}

std::string printable(std::string_view text, std::string_view kept) {
    const std::string valid = validUtf8(text);
    std::string result;
    result.reserve(valid.size());
    for (std::size_t at = 0; at < valid.size();) {
        const std::size_t bytes = controlBytes(std::string_view(valid).substr(at));
        if (bytes == 0 || kept.find(valid[at]) != std::string_view::npos)
            result += valid[at++];
        else {
            result += '?';
            at += bytes;
        }
    }
    return result;
}

std::string cutTo(const std::string& text, std::size_t width) {
    if (widthOf(text) <= width) return text;
    std::string result;
    std::size_t used = 0;
    for (const char c : text) {
        if (!continuesCharacter(c) && ++used >= width) break;
        result += c;
    }
    return result.append("…");
}

std::string padded(const std::string& text, std::size_t width, bool right) {
    const std::size_t used = widthOf(text);
    const std::string space(width > used ? width - used : 0, ' ');
    return right ? fmt::format("{}{}", space, text) : fmt::format("{}{}", text, space);
}

std::string wrapped(std::string_view label, const std::vector<std::string>& words, int columns) {
    const auto limit = static_cast<std::size_t>(std::max(columns, 40));
    std::string text = padded(std::string(label), kLabel, false);
    std::size_t used = kLabel;
    bool first = true;
    for (const std::string& word : words) {
        // What ends a line is followed by the dot that joins it to the next.
        if (!first && used + 3 + widthOf(word) + 2 > limit) {
            text.append(" ·\n").append(kLabel, ' ');
            used = kLabel;
            first = true;
        }
        if (!first) text += " · ";
        text += word;
        used += widthOf(word) + (first ? 0 : 3);
        first = false;
    }
    return text.append("\n");
}

}  // namespace ridgepoint::run
