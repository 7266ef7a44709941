// SPDX-License-Identifier: GPL-3.0-or-later
// Damages files at random, always the same way for the same seed, and feeds them to a reader: it
// may refuse, but neither crash nor hang nor take memory without bound.
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

// What is tried: the names of import::formats(), and "own".
inline constexpr const char* kTried[] = {"ncu", "nvprof", "kineto", "own", "memory", "ert"};

// Reads the bytes as their reader does and works the run out, without a run file; true when they
// made one.
bool readAnything(std::string_view format, std::string bytes);
// Imports them into a run file in this folder and removes it again; true when they made a run,
// which is then also read and checked. Throws std::logic_error when the run is not sound.
bool importAnything(const std::string& format, const std::string& bytes, const std::string& folder);

// Small files of the format's shapes: tests/fuzz/corpus.
std::vector<std::string> smallFiles(std::string_view format);

}  // namespace ridgepoint::tests
