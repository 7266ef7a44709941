// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the bytes of a file with unknown contents.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace ridgepoint::recording::data {

// Maximum size of an image file. Larger files are not read.
inline constexpr std::int64_t kMostFileBytes = 256 << 20;

// Reads a whole file and reuses the memory of `into`. Throws ImageError with the reason.
void readFileBytes(const std::filesystem::path& path, std::vector<std::uint8_t>& into);

// Returns the bytes of a file, unpacked if the file is gzipped. Throws DataError, with a
// one-sentence message, if the file is unreadable or the result exceeds `most` bytes.
std::vector<std::uint8_t> readPacked(const std::filesystem::path& path, std::int64_t most);

}  // namespace ridgepoint::recording::data
