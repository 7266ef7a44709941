// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core: reads the text files of /proc and /sys. If a file is missing or not
// understood, the value is unset; nothing throws.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::machine {

// Returns the first `limit` bytes of a file; unset if it cannot be read.
std::optional<std::string> readText(const std::filesystem::path& path,
                                    std::size_t limit = std::size_t{1} << 20U);

// Returns the first line in printable form (see printable).
std::optional<std::string> readLine(const std::filesystem::path& path);

// Returns the text without leading and trailing blanks. Replaces every byte that is not printable
// ASCII by '?', because these names are written to JSON, which must be valid text.
std::string printable(std::string_view text);

std::string_view trimmed(std::string_view text);

// Parses a decimal integer that may have blanks around it, but nothing else.
std::optional<std::int64_t> parseInteger(std::string_view text);
std::optional<std::int64_t> readInteger(const std::filesystem::path& path);

// Parses "32K", "1024K", "32M", "1G" or plain bytes, as the kernel writes cache sizes; > 0.
std::optional<std::int64_t> parseSize(std::string_view text);

// Parses "0-3,8,10-11"; sorted, no duplicates; empty if the text is not such a list.
std::vector<int> parseCpuList(std::string_view text);

// Returns the value of "key" in lines of "key: value" or "key value"; the first match.
std::optional<std::string_view> valueOfKey(std::string_view text, std::string_view key);

}  // namespace ridgepoint::machine
