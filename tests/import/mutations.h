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

// Reads the bytes with the format's parser and works their values out, as its reader does, without
// a run file. False: the format has no such part of its own, only whole imports.
bool parseAnything(std::string_view format, const std::string& bytes);
// Imports them into a run file in this folder and removes it again; true when they made a run,
// which is then also read and checked. Throws std::logic_error when the run is not sound.
bool importAnything(const std::string& format, const std::string& bytes, const std::string& folder);

// Small files of the format's shapes.
std::vector<std::string> smallFiles(std::string_view format);

}  // namespace ridgepoint::tests
