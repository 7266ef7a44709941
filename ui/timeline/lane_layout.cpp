// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/lane_layout.h"

#include <algorithm>
#include <set>

namespace ridgepoint::ui {

void LaneLayout::clear() {
    const double pitch = pitch_;
    *this = {};
    pitch_ = pitch;
}

void LaneLayout::setPitch(double pitch) {
    pitch_ = pitch;
    place();
}

double LaneLayout::pitchFor(double height) const {
    double rows = 0;
    for (const Thread& thread : threads_) rows += thread.rows;
    return rows > 0 ? (height - kThreadGap * static_cast<double>(threads_.size())) / rows : pitch_;
}

void LaneLayout::place() {
    height_ = 0;
    for (Thread& thread : threads_) {
        thread.top = height_;
        height_ += heightOf(thread) + kThreadGap;
    }
}

bool LaneLayout::need(std::uint32_t thread, std::uint32_t rows) {
    auto place = std::partition_point(threads_.begin(), threads_.end(),
                                      [&](const Thread& each) { return each.thread < thread; });
    if (place == threads_.end() || place->thread != thread) {
        if (threads_.size() >= kMostThreads) return false;
        place = threads_.insert(place, Thread{thread, kLeastRows, 0});
    } else if (place->rows >= rows) {
        return false;
    }
    place->rows = std::max(place->rows, rows);
    return true;
}

bool LaneLayout::add(const run::TimelinePage& page) {
    bool changed = false;
    std::set<std::uint32_t> seen;
    for (const auto& step : page.steps) {
        for (const auto& lane : step->lanes) {
            seen.insert(lane.thread);
            changed |= need(lane.thread, lane.depth + 1);
        }
    }
    for (const run::TimelineSlice& bucket : page.buckets) {
        seen.insert(bucket.thread);
        changed |= need(bucket.thread, 1);
    }
    left_ = std::max(left_, seen.size() > kMostThreads ? seen.size() - kMostThreads : 0);
    if (changed) place();
    return changed;
}

const LaneLayout::Thread* LaneLayout::find(std::uint32_t thread) const {
    const auto place =
        std::partition_point(threads_.begin(), threads_.end(),
                             [thread](const Thread& each) { return each.thread < thread; });
    return place != threads_.end() && place->thread == thread ? &*place : nullptr;
}

LaneLayout::Row LaneLayout::at(double y) const {
    const auto after = std::partition_point(threads_.begin(), threads_.end(),
                                            [y](const Thread& each) { return each.top <= y; });
    if (after == threads_.begin()) return {};
    const Thread& thread = *std::prev(after);
    const double below = y - thread.top;
    if (below < 0 || below >= heightOf(thread)) return {};
    return {&thread, static_cast<std::uint32_t>(below / pitch_)};
}

}  // namespace ridgepoint::ui
