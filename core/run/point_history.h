// SPDX-License-Identifier: GPL-3.0-or-later
// PointHistory stores the memory points of a growing run and thins them out.
#pragma once

#include <cstddef>
#include <vector>

#include "core/run/snapshot.h"

namespace ridgepoint::run {

// The memory points of a run of any length, in chunks that snapshots share. Above `most` points,
// all of the newest remain, and fewer and fewer of the older ones, evenly spread. Peaks remain.
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
    std::size_t spread_ = 0;  // number of leading chunks that are already thinned out
    std::size_t of_ = 2;      // thinning out keeps two of every `of_` points
};

}  // namespace ridgepoint::run
