// SPDX-License-Identifier: GPL-3.0-or-later
// Damages files at random, always the same way for the same seed, to be fed to a reader
// (tests/fuzz/feed.h).
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::tests {

class Mutator {
  public:
    explicit Mutator(std::uint64_t seed) : random_(seed) {}
    // One of the files with one to eight changes: bytes flipped, cut off, repeated, moved, numbers
    // made huge, words of the format put elsewhere, another file's piece put in.
    std::string next(const std::vector<std::string>& files);
    std::size_t below(std::size_t end) {
        return end == 0 ? 0 : std::uniform_int_distribution<std::size_t>(0, end - 1)(random_);
    }

  private:
    std::mt19937_64 random_;
};

// What is damaged: an empty file, and the reader's in tests/fuzz/corpus.
std::vector<std::string> smallFiles(std::string_view reader);

}  // namespace ridgepoint::tests
