// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/plain_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/json_text.h"

namespace ridgepoint::base {
namespace {

constexpr std::size_t kLabel = 9;  // width of the label column, for example, of "Memory   "

bool continuesCharacter(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

}  // namespace

char32_t codePoint(std::string_view text) {
    const auto byte = [text](std::size_t at) {
        return at < text.size() ? static_cast<char32_t>(static_cast<unsigned char>(text[at])) : 0;
    };
    const auto rest = [&](std::size_t at) { return byte(at) & 0x3f; };
    if (byte(0) < 0x80) return byte(0);
    if (byte(0) < 0xe0) return (byte(0) & 0x1f) << 6 | rest(1);
    if (byte(0) < 0xf0) return (byte(0) & 0x0f) << 12 | rest(1) << 6 | rest(2);
    return (byte(0) & 0x07) << 18 | rest(1) << 12 | rest(2) << 6 | rest(3);
}

std::size_t controlBytes(std::string_view text) {
    if (text.empty() || continuesCharacter(text.front())) return 0;
    if (text.front() >= ' ' && text.front() <= '~') return 0;  // fast path for the usual case
    // The last range contains Unicode tags and variation selectors, which can hide a whole string.
    constexpr std::pair<char32_t, char32_t> kHidden[] = {
        {0x00, 0x1f},     {0x7f, 0x9f},     {0xad, 0xad},      {0x61c, 0x61c},
        {0x180b, 0x180f}, {0x200b, 0x200f}, {0x2028, 0x202e},  {0x2060, 0x206f},
        {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0xe0000, 0xe0fff}};
    const char32_t code = codePoint(text);
    if (std::none_of(std::begin(kHidden), std::end(kHidden), [code](const auto& range) {
            return code >= range.first && code <= range.second;
        })) {
        return 0;
    }
    return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

std::string validUtf8(std::string_view text) {
    const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    if (std::all_of(text.begin(), text.end(), is_ascii)) return std::string(text);
    // Uses the JSON serializer to replace invalid bytes, because no other code here validates
    // UTF-8.
    const std::string quoted =
        nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    return base::parseJson(quoted).get<std::string>();
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
        // The separator before a word that starts a new line is written at the end of the previous
        // line.
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

}  // namespace ridgepoint::base
