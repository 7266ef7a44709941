// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memory/decimate.h"

#include <algorithm>
#include <array>

namespace ridgepoint::ui {
namespace {

// The points of one bucket that matter.
class Bucket {
  public:
    void add(const run::MemoryPoint& point, std::size_t order) {
        const std::int64_t bytes = run::total(point.bytes);
        if (empty_ || bytes < least_bytes_) {
            least_ = {&point, order};
            least_bytes_ = bytes;
        }
        if (empty_ || bytes > most_bytes_) {
            most_ = {&point, order};
            most_bytes_ = bytes;
        }
        if (empty_) first_ = {&point, order};
        last_ = {&point, order};
        empty_ = false;
    }

    // The very first and last bucket also keep the points that all begins and ends with.
    void flush(std::vector<run::MemoryPoint>& into, bool final) {
        if (empty_) return;
        std::array kept{least_, most_, into.empty() ? first_ : least_, final ? last_ : most_};
        std::sort(kept.begin(), kept.end(),
                  [](const Kept& a, const Kept& b) { return a.order < b.order; });
        for (std::size_t i = 0; i < kept.size(); ++i) {
            if (i == 0 || kept[i].order != kept[i - 1].order) into.push_back(*kept[i].point);
        }
        empty_ = true;
    }

  private:
    struct Kept {
        const run::MemoryPoint* point = nullptr;
        std::size_t order = 0;
    };
    bool empty_ = true;
    Kept first_, least_, most_, last_;
    std::int64_t least_bytes_ = 0, most_bytes_ = 0;
};

}  // namespace

std::vector<run::MemoryPoint> decimate(const run::Chunks<run::MemoryPoint>& chunks,
                                       std::int64_t from_ns, std::int64_t to_ns, int buckets) {
    std::vector<run::MemoryPoint> kept;
    if (to_ns <= from_ns || buckets < 1) return kept;
    const double per_ns = buckets / static_cast<double>(to_ns - from_ns);
    const run::MemoryPoint* before = nullptr;
    Bucket bucket;
    int current = -1;
    std::size_t order = 0;
    for (const auto& chunk : chunks) {
        if (!chunk || chunk->empty()) continue;
        if (chunk->back().time_ns < from_ns) {
            before = &chunk->back();
            continue;
        }
        for (const run::MemoryPoint& point : *chunk) {
            if (point.time_ns < from_ns) {
                before = &point;
                continue;
            }
            if (before != nullptr) {
                kept.push_back(*before);
                before = nullptr;
            }
            if (point.time_ns > to_ns) {
                bucket.flush(kept, true);
                kept.push_back(point);
                return kept;
            }
            const int at = static_cast<int>(static_cast<double>(point.time_ns - from_ns) * per_ns);
            if (at != current) {
                bucket.flush(kept, false);
                current = at;
            }
            bucket.add(point, order++);
        }
    }
    bucket.flush(kept, true);
    if (before != nullptr) kept.push_back(*before);
    return kept;
}

std::pair<std::int64_t, std::int64_t> timeSpan(const run::Chunks<run::MemoryPoint>& chunks) {
    const auto filled = [](const auto& chunk) { return chunk && !chunk->empty(); };
    const auto first = std::find_if(chunks.begin(), chunks.end(), filled);
    const auto last = std::find_if(chunks.rbegin(), chunks.rend(), filled);
    if (first == chunks.end()) return {0, 0};
    return {(*first)->front().time_ns, (*last)->back().time_ns};
}

}  // namespace ridgepoint::ui
