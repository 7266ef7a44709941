// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes of a file with unknown contents.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace ridgepoint::data {

// A photograph larger than this is none.
inline constexpr std::int64_t kMostFileBytes = 256 << 20;

// Throws ImageError with the reason. `into` keeps its memory from file to file.
void readFileBytes(const std::filesystem::path& path, std::vector<std::uint8_t>& into);

// Unpacked where it is gzipped. Throws DataError with a sentence; `most` bounds what is unpacked.
std::vector<std::uint8_t> readPacked(const std::filesystem::path& path, std::int64_t most);

}  // namespace ridgepoint::data
