// SPDX-License-Identifier: GPL-3.0-or-later
// Sums the ranges that a program names (record_function, an optimizer's step), on the CPU and on
// the GPU. Times are nanoseconds.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "core/run/gpu.h"

namespace ridgepoint::run {

struct Annotation {
    StringId name = StringId::none;
    std::uint64_t calls = 0;
    std::int64_t cpu_ns = 0, min_ns = 0, max_ns = 0;  // sum, shortest and longest call
    // Work that the range's thread launched within it, also within other ranges and ops there.
    std::uint64_t gpu_records = 0;
    std::int64_t gpu_ns = 0;  // sum
    // The profiler's gpu_user_annotation: for each call and stream, from the start of the first
    // work to the end of the last. Work belongs to the innermost range only.
    std::uint64_t gpu_ranges = 0;
    std::int64_t gpu_ranges_ns = 0;  // sum
};

// Collects the records of one step after the other.
class Annotations {
  public:
    explicit Annotations(std::set<StringId> names) : names_(std::move(names)) {}
    // ops: those of the same step, which GpuRecord::op_call indexes.
    void add(std::span<const OpRecord> ops, std::span<const GpuRecord> records);
    std::vector<Annotation> all() const;  // most time on the CPU first

  private:
    std::set<StringId> names_;
    std::map<StringId, Annotation> sums_;
};

}  // namespace ridgepoint::run
