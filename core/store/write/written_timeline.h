// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline that a writer stores in coarse buckets, so that opening a run need not read every
// call.
#pragma once

#include <cstdint>
#include <vector>

#include "core/run/timeline.h"
#include "core/store/sqlite/sqlite.h"
#include "core/store/write/inserts.h"

namespace ridgepoint::run {

class WrittenTimeline {
  public:
    void add(const OpRecord& op) { ops_.add(op); }
    void add(const GpuRecord& record);
    void add(const ApiCall& call) { api_.add(onLane(call)); }

    // Of a complete run. Reading the calls of a short run is as fast, if all of them are stored.
    void put(sqlite::Database& database, Inserts& inserts, bool all_stored);
    // Once steps lose their calls, nobody could add the timeline up from them any more: so that a
    // recorder that is killed leaves one, it is written from time to time, somewhat coarser. The
    // ids are the last ones of ops, GPU records and API calls.
    void putSoFar(sqlite::Database& database, Inserts& inserts, std::int64_t op,
                  std::int64_t gpu_record, std::int64_t api_call);

  private:
    void insert(sqlite::Database& database, Inserts& inserts, const TimelineBuckets& ops,
                const TimelineBuckets& gpu, const TimelineBuckets& api) const;

    TimelineBuckets ops_, gpu_, api_;
    std::vector<GpuLane> lanes_;  // the "threads" of gpu_
};

}  // namespace ridgepoint::run
