// SPDX-License-Identifier: GPL-3.0-or-later
// Adds up the ranges that a program names (record_function, an optimizer's step), on the CPU and on
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
    std::int64_t cpu_ns = 0, min_ns = 0, max_ns = 0;  // total of all calls, shortest call, longest
                                                      // call
    // Work that the range's thread launched within the range, including inner ranges and ops.
    std::uint64_t gpu_records = 0;
    std::int64_t gpu_ns = 0;         // total GPU time
    std::uint64_t gpu_ranges = 0;    // number of AnnotatedWork objects
    std::int64_t gpu_ranges_ns = 0;  // total duration of the AnnotatedWork objects
};

// The profiler's gpu_user_annotation: the work that one call of an annotation launched on one
// stream, from the start of the first record to the end of the last record. Work belongs only to
// its innermost annotation.
struct AnnotatedWork {
    std::uint32_t op_call = 0;  // index into the step's ops
    GpuLane stream;
    std::int64_t start_ns = 0, end_ns = 0;
    std::uint32_t first = 0;  // index of the first work in the step's records
    std::uint64_t records = 0;
};
// Returns the work within a step's annotations, sorted by call. `ops` contains the ops of the same
// step, to which GpuRecord::op_call refers.
std::vector<AnnotatedWork> annotatedWork(std::span<const OpRecord> ops,
                                         std::span<const GpuRecord> records,
                                         const std::set<StringId>& annotations);

// Returns the IDs of these strings, omitting strings that the run does not contain.
std::set<StringId> idsOf(const std::vector<std::string>& texts, const StringTable& strings);

// Summarizes the annotations in the records of successive steps.
class Annotations {
  public:
    explicit Annotations(std::set<StringId> names) : names_(std::move(names)) {}
    // `ops` contains the ops of the same step, to which GpuRecord::op_call refers.
    void add(std::span<const OpRecord> ops, std::span<const GpuRecord> records);
    std::vector<Annotation> all() const;  // sorted by CPU time, largest first

  private:
    std::set<StringId> names_;
    std::map<StringId, Annotation> sums_;
};

}  // namespace ridgepoint::run
