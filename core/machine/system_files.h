// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine: reads the small text files of /proc and /sys. A file that is missing or
// not understood gives an unset value; nothing throws.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::machine {

// The first `limit` bytes of a file; unset when it cannot be read.
std::optional<std::string> readText(const std::filesystem::path& path,
                                    std::size_t limit = std::size_t{1} << 20U);

// The first line, made fit for showing and storing (see printable).
std::optional<std::string> readLine(const std::filesystem::path& path);

// Without blanks at either end; every byte that is not printable ASCII becomes '?', since these
// names end up in JSON, which must be valid text.
std::string printable(std::string_view text);

std::string_view trimmed(std::string_view text);

// A whole decimal number and nothing else but blanks around it.
std::optional<std::int64_t> parseInteger(std::string_view text);
std::optional<std::int64_t> readInteger(const std::filesystem::path& path);

// "32K", "1024K", "32M", "1G" or plain bytes, as the kernel writes cache sizes; > 0.
std::optional<std::int64_t> parseSize(std::string_view text);

// "0-3,8,10-11"; sorted, no duplicates; empty when the text is not such a list.
std::vector<int> parseCpuList(std::string_view text);

// The value behind "key" in lines of "key: value" or "key value"; the first one found.
std::optional<std::string_view> valueOfKey(std::string_view text, std::string_view key);

}  // namespace ridgepoint::machine
