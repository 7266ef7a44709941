// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the sequences of kernels, copies and memsets that ops launch repeatedly, like
// HolisticTraceAnalysis's frequent CUDA kernel sequences. Times are nanoseconds.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "core/run/gpu.h"

namespace ridgepoint::run {

// For each op, returns the index of its calling op in the same step. Unset for outermost ops.
std::vector<std::optional<std::size_t>> callersOf(std::span<const OpRecord> ops);

// The kernels that one call of an op launches, including the call's inner ops, sorted by start.
struct KernelSequence {
    StringId op = StringId::none;
    std::vector<StringId> kernels;  // full names; for copies and memsets, short names
    std::uint64_t count = 0;        // number of calls with this sequence
    std::int64_t device_ns = 0;     // total over all kernels
    std::int64_t op_ns = 0;         // total over all calls
};

class KernelSequences {
  public:
    // Limits for the number of kernels in a sequence.
    static constexpr std::size_t kShortest = 3, kLongest = 100;
    // Maximum number of sequences; new sequences beyond it are omitted.
    static constexpr std::size_t kMostKept = 50'000;

    // Adds one step's records. If several nested ops launch the same kernels, the sequence is
    // counted only for the innermost op.
    void add(std::span<const OpRecord> ops, std::span<const GpuRecord> records);
    // Returns up to `count` sequences that occur at least twice, sorted by device time, largest
    // first.
    std::vector<KernelSequence> most(std::size_t count) const;

  private:
    struct Sum {
        std::uint64_t count = 0;
        std::int64_t device_ns = 0, op_ns = 0;
    };
    std::map<std::vector<StringId>, Sum> sums_;  // key: the op, followed by its kernels
};

}  // namespace ridgepoint::run
