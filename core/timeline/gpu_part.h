// SPDX-License-Identifier: GPL-3.0-or-later
// Adds up the GPU work in a time range, even if an earlier step launched it. Records that cross an
// end of the range count in proportion. Idle time is time of traced steps without GPU work.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/run/gpu_table.h"

namespace ridgepoint::run {

class GpuPart {
  public:
    GpuPart(std::int64_t from_ns, std::int64_t to_ns) : from_ns_(from_ns), to_ns_(to_ns) {}

    // Adds a step of which at least a part is in the range. Call it in the order of the steps'
    // starts, with all records of the step. Both functions return how many records were cut.
    std::int64_t add(const StepRecord& step, std::span<const GpuRecord> records);
    // Adds those records of an earlier step that still ran in the range.
    std::int64_t addRest(const StepRecord& step, std::span<const GpuRecord> records);
    // Returns the cells of the range, including idle time, in the segment of a step like this one.
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
    std::optional<std::int64_t> last_step_;  // index of the last traced step
    Busy covered_;                           // time of the range in traced steps
    Busy pending_;                           // busy time that later steps may extend
    std::int64_t busy_ns_ = 0;               // final busy time within covered_
};

}  // namespace ridgepoint::run
