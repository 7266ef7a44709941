// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the bytes of a file with unknown contents.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace ridgepoint::data {

// Larger files are not read as images.
inline constexpr std::int64_t kMostFileBytes = 256 << 20;

// Throws ImageError with the reason. Reuses the memory of `into`.
void readFileBytes(const std::filesystem::path& path, std::vector<std::uint8_t>& into);

// Unpacks gzipped files to at most `most` bytes. Throws DataError with a sentence.
std::vector<std::uint8_t> readPacked(const std::filesystem::path& path, std::int64_t most);

}  // namespace ridgepoint::data
