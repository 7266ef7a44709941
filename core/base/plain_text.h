// SPDX-License-Identifier: GPL-3.0-or-later
// Prepares text for terminals: replaces control characters in text from files and aligns columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::base {

// Replaces every byte sequence that is not valid UTF-8 with U+FFFD.
std::string validUtf8(std::string_view text);
// Returns the number of characters, each of which is assumed to occupy one terminal column.
std::size_t widthOf(std::string_view text);
// Returns the first character. `text` must be valid UTF-8.
char32_t codePoint(std::string_view text);
// Returns the length in bytes of the control character at the start of valid UTF-8, or 0 if another
// character is there. Invisible characters are also considered control characters: tags, and
// characters that have no width or change the order of the following text.
std::size_t controlBytes(std::string_view text);
// Replaces control characters with "?", because names from files can contain them. The ASCII
// characters in `kept` are not replaced.
std::string printable(std::string_view text, std::string_view kept = {});
// Cuts the string to `width` columns. If it was cut, it ends with "…".
std::string cutTo(const std::string& text, std::size_t width);
std::string padded(const std::string& text, std::size_t width, bool right);
// Joins the words with " · " and wraps them to lines that are aligned after the label.
std::string wrapped(std::string_view label, const std::vector<std::string>& words, int columns);

}  // namespace ridgepoint::base
