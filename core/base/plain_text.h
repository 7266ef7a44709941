// SPDX-License-Identifier: GPL-3.0-or-later
// Prepares text for terminals: removes control characters from files' texts and aligns columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::run {

// Text with every byte sequence that is not UTF-8 replaced by U+FFFD.
std::string validUtf8(std::string_view text);
// Characters that a text takes up on a terminal, each counted as one wide.
std::size_t widthOf(std::string_view text);
// Names come from files: what could steer a terminal is shown as "?".
std::string printable(const std::string& text);
// No wider than this, "…" at its end where something was cut off.
std::string cutTo(const std::string& text, std::size_t width);
std::string padded(const std::string& text, std::size_t width, bool right);
// Words joined with " · " behind a label, on a new line under them where the next does not fit.
std::string wrapped(std::string_view label, const std::vector<std::string>& words, int columns);

}  // namespace ridgepoint::run
