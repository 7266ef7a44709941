// SPDX-License-Identifier: GPL-3.0-or-later
// Sums the ranges that a program names (record_function, an optimizer's step), on the CPU and on
// the GPU. Times are nanoseconds.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "core/run/gpu.h"
#include "core/run/snapshot.h"

namespace ridgepoint::run {

struct Annotation {
    StringId name = StringId::none;
    std::uint64_t calls = 0;
    std::int64_t cpu_ns = 0, min_ns = 0, max_ns = 0;  // sum, shortest and longest call
    // Work that the range's thread launched within it, also within other ranges and ops there.
    std::uint64_t gpu_records = 0;
    std::int64_t gpu_ns = 0;         // sum
    std::uint64_t gpu_ranges = 0;    // AnnotatedWork
    std::int64_t gpu_ranges_ns = 0;  // sum
};

// The profiler's gpu_user_annotation: the work on one stream that one call of an annotation
// launched, from the start of the first to the end of the last. Work belongs to the innermost
// annotation only.
struct AnnotatedWork {
    std::uint32_t op_call = 0;  // index of the call among the step's ops
    GpuLane stream;
    std::int64_t start_ns = 0, end_ns = 0;
    std::uint32_t first = 0;  // index of the first work among the step's records
    std::uint64_t records = 0;
};
// Returns the work within the annotations of a step, by call. ops: those of the same step, which
// GpuRecord::op_call indexes.
std::vector<AnnotatedWork> annotatedWork(std::span<const OpRecord> ops,
                                         std::span<const GpuRecord> records,
                                         const std::set<StringId>& annotations);

// Returns the IDs of these texts; those that the run does not contain are left out.
std::set<StringId> idsOf(const std::vector<std::string>& texts, const StringTable& strings);

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
