// SPDX-License-Identifier: GPL-3.0-or-later
// PointSieve thins out memory points but never removes a peak.
#pragma once

#include <utility>
#include <vector>

#include "core/run/snapshot.h"

namespace ridgepoint::run {

// Keeps 2 of every `of` points in their order: the one with the fewest and the one with the most
// bytes.
class PointSieve {
  public:
    PointSieve(std::size_t of, std::vector<MemoryPoint>& points) : of_(of), points_(points) {}
    void take(const MemoryPoint& point) {
        if (of_ <= 2) {
            points_.push_back(point);
            return;
        }
        if (count_ == 0 || total(point.bytes) < total(least_.bytes)) least_ = point;
        if (count_ == 0 || total(point.bytes) > total(most_.bytes)) most_ = point;
        if (++count_ == of_) flush();
    }
    void flush() {
        if (count_ == 0) return;
        count_ = 0;
        if (least_.time_ns > most_.time_ns) std::swap(least_, most_);
        points_.push_back(least_);
        if (most_.time_ns != least_.time_ns) points_.push_back(most_);
    }

  private:
    std::size_t of_, count_ = 0;
    std::vector<MemoryPoint>& points_;
    MemoryPoint least_, most_;
};

}  // namespace ridgepoint::run
