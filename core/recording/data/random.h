// SPDX-License-Identifier: GPL-3.0-or-later
// Generates random numbers and orders that depend only on the seed, not on the machine or the order
// of requests from threads.
#pragma once

#include <cstdint>

namespace ridgepoint::recording::data {

// SplitMix64 (Steele, Lea, Flood 2014), which is sufficient for shuffling and cropping, and has no
// seeding cost.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
        return mixed ^ (mixed >> 31);
    }
    // Returns a value in [0, 1).
    double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }
    double between(double least, double most) { return least + (most - least) * unit(); }
    // Returns a value below `count`. Counts are far below 2^64, so the bias does not matter.
    std::uint64_t below(std::uint64_t count) { return next() % count; }

  private:
    std::uint64_t state_;
};

// Combines two numbers into a seed for an independent sequence.
inline std::uint64_t seedOf(std::uint64_t seed, std::uint64_t number) {
    return Random(Random(seed).next() ^ number).next();
}

// Returns the new position in the permutation of `count` positions that `key` selects. The
// permutation is not stored: a Feistel network over the next power of four is applied until the
// result is in range.
inline std::uint64_t shuffled(std::uint64_t position, std::uint64_t count, std::uint64_t key) {
    int half = 1;
    while (half < 31 && (std::uint64_t{1} << (2 * half)) < count) ++half;
    const std::uint64_t mask = (std::uint64_t{1} << half) - 1;
    std::uint64_t place = position;
    do {
        std::uint64_t left = place >> half;
        std::uint64_t right = place & mask;
        for (std::uint64_t round = 0; round < 4; ++round) {
            const std::uint64_t mixed = left ^ (seedOf(key + round, right) & mask);
            left = right;
            right = mixed;
        }
        place = (left << half) | right;
    } while (place >= count);
    return place;
}

}  // namespace ridgepoint::recording::data
