// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the sequences of kernels, copies and fills that ops launch again and again, as
// HolisticTraceAnalysis's frequent CUDA kernel sequences. Times are nanoseconds.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "core/run/gpu.h"

namespace ridgepoint::run {

// Returns the index of the op that calls each op of a step; unset for the outermost ones.
std::vector<std::optional<std::size_t>> callersOf(std::span<const OpRecord> ops);

// What a call of the op launches, including the ops that it calls, in the order of the starts.
struct KernelSequence {
    StringId op = StringId::none;
    std::vector<StringId> kernels;  // full names; of copies and fills, the names
    std::uint64_t count = 0;        // calls with this sequence
    std::int64_t device_ns = 0;     // sum over the kernels
    std::int64_t op_ns = 0;         // sum over the calls
};

class KernelSequences {
  public:
    static constexpr std::size_t kShortest = 3, kLongest = 100;  // kernels in a sequence
    static constexpr std::size_t kMostKept = 50'000;             // later new ones are left out

    // Adds the records of one step. Of ops with the same kernels, the innermost one counts.
    void add(std::span<const OpRecord> ops, std::span<const GpuRecord> records);
    // Returns those that occur at least twice, most device time first.
    std::vector<KernelSequence> most(std::size_t count) const;

  private:
    struct Sum {
        std::uint64_t count = 0;
        std::int64_t device_ns = 0, op_ns = 0;
    };
    std::map<std::vector<StringId>, Sum> sums_;  // the op, then its kernels
};

}  // namespace ridgepoint::run
