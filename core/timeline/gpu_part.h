// SPDX-License-Identifier: GPL-3.0-or-later
// Adds up the GPU work in a time range, even if an earlier step launched it. Records across an end
// of the range count in proportion. Idle time is the time in traced steps without GPU work.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/run/gpu_table.h"

namespace ridgepoint::run {

class GpuPart {
  public:
    GpuPart(std::int64_t from_ns, std::int64_t to_ns) : from_ns_(from_ns), to_ns_(to_ns) {}

    // What a step launched of which at least a part lies in the stretch, steps by their start; the
    // records are those of all of the step. Return how many of them were cut.
    std::int64_t add(const StepRecord& step, std::span<const GpuRecord> records);
    // Of a step before the stretch, what still ran in it.
    std::int64_t addRest(const StepRecord& step, std::span<const GpuRecord> records);
    // The cells of the stretch, idle time among them: of the segment of a step like this one.
    std::vector<GpuCell> cells(const StepRecord& like);
    std::vector<GpuUse> uses() const { return uses_.all(); }

  private:
    void cover(const StepRecord& step);
    std::vector<GpuRecord> inside(std::span<const GpuRecord> records, std::int64_t& cuts) const;
    void take(const StepRecord& step, std::span<const GpuRecord> inside);
    void settle(std::int64_t before_ns);

    std::int64_t from_ns_, to_ns_;
    GpuTable table_;
    GpuUses uses_;
    Busy covered_;              // of the stretch, by steps that were traced
    Busy pending_;              // may still be joined by what later steps ran
    std::int64_t busy_ns_ = 0;  // in covered time, settled
};

}  // namespace ridgepoint::run
