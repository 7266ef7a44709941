// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core: reads text files in /proc and /sys. If a file is missing or invalid, the result
// is std::nullopt or empty. No function throws.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::machine {

// Returns the first `limit` bytes of a file, or std::nullopt if the file cannot be read.
std::optional<std::string> readText(const std::filesystem::path& path,
                                    std::size_t limit = std::size_t{1} << 20U);

// Returns the first line of a file in printable form (see printable()).
std::optional<std::string> readLine(const std::filesystem::path& path);

// Removes leading and trailing blanks, converts tabs to spaces, and replaces every other byte that
// is not printable ASCII with '?', because the result is written to JSON, which must be valid text.
std::string printable(std::string_view text);

std::string_view trimmed(std::string_view text);

// Parses a decimal integer, which can be surrounded by blanks.
std::optional<std::int64_t> parseInteger(std::string_view text);
std::optional<std::int64_t> readInteger(const std::filesystem::path& path);

// Parses a cache size in the notation of the kernel: "32K", "1024K", "32M", "1G", or a number of
// bytes. The result is positive.
std::optional<std::int64_t> parseSize(std::string_view text);

// Parses a processor list, for example "0-3,8,10-11". The result is sorted, without duplicates, and
// is empty if the string is not a valid list.
std::vector<int> parseCpuList(std::string_view text);

// Returns the value in the first line of the form "KEY: VALUE" or "KEY VALUE".
std::optional<std::string_view> valueOfKey(std::string_view text, std::string_view key);

}  // namespace ridgepoint::machine
