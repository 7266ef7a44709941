// SPDX-License-Identifier: GPL-3.0-or-later
// Prepares text for terminals: replaces control characters in text from files and aligns columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::run {

// Returns the text with U+FFFD in place of every byte sequence that is not valid UTF-8.
std::string validUtf8(std::string_view text);
// Returns the number of characters of a text; each counts as one terminal column.
std::size_t widthOf(std::string_view text);
// Returns the first character of valid UTF-8.
char32_t codePoint(std::string_view text);
// Returns the length in bytes of the control character at the start of valid UTF-8; 0 if it starts
// with another character. Invisible characters count as well: those that change the order of the
// following text, have no width, or are tags.
std::size_t controlBytes(std::string_view text);
// Returns the text with "?" in place of control characters, because names come from files. ASCII
// characters in `kept` are unchanged.
std::string printable(std::string_view text, std::string_view kept = {});
// Returns the text cut to the width, with "…" at the end if it was cut.
std::string cutTo(const std::string& text, std::size_t width);
std::string padded(const std::string& text, std::size_t width, bool right);
// Returns the label and the words, joined with " · " and wrapped to aligned lines.
std::string wrapped(std::string_view label, const std::vector<std::string>& words, int columns);

}  // namespace ridgepoint::run
