// SPDX-License-Identifier: GPL-3.0-or-later
// The history of memory points of a growing run, thinned out.
#pragma once

#include <cstddef>
#include <vector>

#include "core/run/snapshot.h"

namespace ridgepoint::run {

// The memory points of a run of any length, in chunks that snapshots share. Of more than so many,
// the newest are all there, and of those before them ever fewer, spread evenly; peaks stay.
class PointHistory {
  public:
    explicit PointHistory(std::size_t most) : most_(most) {}
    void add(std::vector<MemoryPoint> points);
    const Chunks<MemoryPoint>& chunks() const { return chunks_; }

  private:
    void thinOut();

    std::size_t most_;
    Chunks<MemoryPoint> chunks_;
    std::size_t size_ = 0;
    std::size_t spread_ = 0;  // leading chunks that are thinned out already
    std::size_t of_ = 2;      // two of so many points are kept of what is to be spread
};

}  // namespace ridgepoint::run
