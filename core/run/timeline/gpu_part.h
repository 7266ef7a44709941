// SPDX-License-Identifier: GPL-3.0-or-later
// Adds up the GPU work in a time range, including work that earlier steps launched. Records that
// cross an end of the range are included in proportion. Idle time is the time in traced steps
// without GPU work.
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

    // Adds a step that is at least partly in the range. Steps must be added in order of their start
    // times, with all of their records. add() and addRest() return the number of records that were
    // cut.
    std::int64_t add(const StepRecord& step, std::span<const GpuRecord> records);
    // Adds the records of an earlier step that were still running in the range.
    std::int64_t addRest(const StepRecord& step, std::span<const GpuRecord> records);
    // Returns the cells of the range, including idle time, to which the segment of `like` applies.
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
    Busy covered_;                           // part of the range that traced steps cover
    Busy pending_;                           // busy time to which later steps can still add
    std::int64_t busy_ns_ = 0;               // final busy time within covered_
};

}  // namespace ridgepoint::run
