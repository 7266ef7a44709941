// SPDX-License-Identifier: GPL-3.0-or-later
// PointHistory stores the memory points of a growing run and thins them out.
#pragma once

#include <cstddef>
#include <vector>

#include "core/run/snapshot.h"

namespace ridgepoint::run {

// The memory points of a run of any length, in chunks that snapshots share. If there are more than
// `most` points, all of the newest points are kept, but only an evenly spread selection of the
// older ones. Peaks are always kept.
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
    std::size_t spread_ = 0;  // number of chunks at the front that are already thinned out
    std::size_t of_ = 2;      // thinning out keeps 2 of every `of_` points
};

}  // namespace ridgepoint::run
