// SPDX-License-Identifier: GPL-3.0-or-later
// WrittenTimeline stores a run's timeline in coarse buckets, so that opening the run does not
// require reading every call.
#pragma once

#include <cstdint>
#include <vector>

#include "core/run/store/sqlite/sqlite.h"
#include "core/run/store/write/inserts.h"
#include "core/run/timeline.h"

namespace ridgepoint::run {

class WrittenTimeline {
  public:
    void add(const OpRecord& op) { ops_.add(op); }
    void add(const GpuRecord& record);
    void add(const ApiCall& call) { api_.add(onLane(call)); }

    // Writes the timeline of a complete run. Writes nothing for a short run whose calls are all
    // stored, because reading those calls takes no longer.
    void put(sqlite::Database& database, Inserts& inserts, bool all_stored);
    // Writes a coarser timeline of an unfinished run. Must be called regularly as soon as the calls
    // of some steps are not stored, because the timeline could not be calculated from the calls
    // after the recorder is killed. The parameters are the last IDs of ops, GPU records and API
    // calls.
    void putSoFar(sqlite::Database& database, Inserts& inserts, std::int64_t op,
                  std::int64_t gpu_record, std::int64_t api_call);

  private:
    void insert(sqlite::Database& database, Inserts& inserts, const TimelineBuckets& ops,
                const TimelineBuckets& gpu, const TimelineBuckets& api) const;

    TimelineBuckets ops_, gpu_, api_;
    std::vector<GpuLane> lanes_;  // indices serve as the "threads" of gpu_
};

}  // namespace ridgepoint::run
