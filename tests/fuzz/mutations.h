// SPDX-License-Identifier: GPL-3.0-or-later
// Damages files randomly, but reproducibly for a seed, as input for a reader (tests/fuzz/feed.h).
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
    // Returns one of the files with one to eight changes: flipped bytes, truncation, repeated or
    // moved parts, huge numbers, misplaced words of the format, a part of another file.
    std::string next(const std::vector<std::string>& files);
    std::size_t below(std::size_t end) {
        return end == 0 ? 0 : std::uniform_int_distribution<std::size_t>(0, end - 1)(random_);
    }

  private:
    std::mt19937_64 random_;
};

// Returns the files to damage: an empty file, and the reader's files in tests/fuzz/corpus.
std::vector<std::string> smallFiles(std::string_view reader);

}  // namespace ridgepoint::tests
