// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/decimate.h"

#include <algorithm>

namespace ridgepoint::ui {
namespace {

// Finds the points of a bucket that belong to the result.
class Bucket {
  public:
    void add(const run::MemoryPoint& point) {
        const std::int64_t bytes = run::total(point.bytes);
        if (last_ == nullptr || bytes > most_bytes_) {
            most_ = &point;
            most_bytes_ = bytes;
        }
        if (last_ == nullptr) first_ = &point;
        last_ = &point;
    }

    // Appends the bucket's highest and last points. If `into` is empty, first appends the bucket's
    // first point.
    void flush(std::vector<run::MemoryPoint>& into) {
        if (last_ == nullptr) return;
        if (into.empty() && first_ != most_) into.push_back(*first_);
        into.push_back(*most_);
        if (last_ != most_) into.push_back(*last_);
        last_ = nullptr;
    }

  private:
    const run::MemoryPoint *first_ = nullptr, *most_ = nullptr, *last_ = nullptr;
    std::int64_t most_bytes_ = 0;
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
                bucket.flush(kept);
                kept.push_back(point);
                return kept;
            }
            const int at = static_cast<int>(static_cast<double>(point.time_ns - from_ns) * per_ns);
            if (at != current) {
                bucket.flush(kept);
                current = at;
            }
            bucket.add(point);
        }
    }
    bucket.flush(kept);
    if (before != nullptr) kept.push_back(*before);
    return kept;
}

const run::MemoryPoint* highestMeasured(const run::Chunks<run::MemoryPoint>& chunks,
                                        const run::StepList& steps, std::int64_t segment,
                                        std::int64_t from_ns, std::int64_t to_ns) {
    const run::MemoryPoint* highest = nullptr;
    std::int64_t most = 0;
    auto step = steps.begin();
    for (const auto& chunk : chunks) {
        if (!chunk || chunk->empty() || chunk->back().time_ns < from_ns) continue;
        for (const run::MemoryPoint& point : *chunk) {
            if (point.time_ns < from_ns) continue;
            if (point.time_ns > to_ns) return highest;
            while (step != steps.end() && step->start_ns + step->duration_ns < point.time_ns) {
                ++step;
            }
            if (step == steps.end()) return highest;
            if (step->segment != segment || step->kind != run::StepRecord::Kind::measured) continue;
            // Skips points between steps. If the step list is thinned, the point can belong to a
            // dropped step. Such a point is included if both neighbouring steps are measured.
            if (point.time_ns < step->start_ns &&
                !(steps.thinned() && step != steps.begin() && (step - 1)->segment == segment &&
                  (step - 1)->kind == run::StepRecord::Kind::measured)) {
                continue;
            }
            const std::int64_t bytes = run::total(point.bytes);
            if (bytes <= most) continue;
            most = bytes;
            highest = &point;
        }
    }
    return highest;
}

std::pair<std::int64_t, std::int64_t> timeSpan(const run::Chunks<run::MemoryPoint>& chunks) {
    const auto filled = [](const auto& chunk) { return chunk && !chunk->empty(); };
    const auto first = std::find_if(chunks.begin(), chunks.end(), filled);
    const auto last = std::find_if(chunks.rbegin(), chunks.rend(), filled);
    if (first == chunks.end()) return {0, 0};
    return {(*first)->front().time_ns, (*last)->back().time_ns};
}

}  // namespace ridgepoint::ui
