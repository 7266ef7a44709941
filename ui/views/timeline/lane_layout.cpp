// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline/lane_layout.h"

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
    for (const Group& group : groups_) rows += group.rows;
    return rows > 0 ? (height - kGap * static_cast<double>(groups_.size())) / rows : pitch_;
}

void LaneLayout::place() {
    height_ = 0;
    for (Group& group : groups_) {
        group.top = height_;
        height_ += heightOf(group) + kGap;
    }
}

bool LaneLayout::need(const LaneKey& key, std::uint32_t rows) {
    auto place = std::partition_point(groups_.begin(), groups_.end(),
                                      [&](const Group& each) { return each.key < key; });
    if (place == groups_.end() || place->key != key) {
        if (groups_.size() >= kMostGroups) return false;
        place = groups_.insert(place, Group{key, leastRows(key.kind), 0});
    } else if (place->rows >= rows) {
        return false;
    }
    place->rows = std::max(place->rows, rows);
    return true;
}

bool LaneLayout::add(const run::TimelinePage& page) {
    bool changed = false;
    std::set<LaneKey> seen;
    const auto want = [&](const LaneKey& key, std::uint32_t rows) {
        seen.insert(key);
        changed |= need(key, rows);
    };
    for (std::size_t kind = 0; kind < run::kIntervalKindCount; ++kind) {
        for (const run::StepTracks* const step :
             page.tracksOf(static_cast<run::IntervalKind>(kind))) {
            for (const run::Track& track : step->tracks) want(LaneKey::of(track.id), track.row + 1);
        }
    }
    for (const auto& step : page.range_steps) {
        for (const run::Track& track : step->tracks)
            want(LaneKey::ofRanges(track.id.stream), track.row + 1);
    }
    for (const run::TimelineSlice& bucket : page.buckets) want(LaneKey::of(bucket.track), 1);
    const auto lost = static_cast<std::size_t>(std::count_if(
        seen.begin(), seen.end(), [this](const LaneKey& key) { return find(key) == nullptr; }));
    left_ = std::max(left_, lost);
    if (changed) place();
    return changed;
}

bool LaneLayout::add(const std::vector<LaneKey>& keys) {
    bool changed = false;
    for (const LaneKey& key : keys) changed |= need(key, leastRows(key.kind));
    if (changed) place();
    return changed;
}

const LaneLayout::Group* LaneLayout::find(const LaneKey& key) const {
    const auto place = std::partition_point(groups_.begin(), groups_.end(),
                                            [&key](const Group& each) { return each.key < key; });
    return place != groups_.end() && place->key == key ? &*place : nullptr;
}

LaneLayout::Row LaneLayout::at(double y) const {
    const auto after = std::partition_point(groups_.begin(), groups_.end(),
                                            [y](const Group& each) { return each.top <= y; });
    if (after == groups_.begin()) return {};
    const Group& group = *std::prev(after);
    const double below = y - group.top;
    if (below < 0 || below >= heightOf(group)) return {};
    return {&group, static_cast<std::uint32_t>(below / pitch_)};
}

}  // namespace ridgepoint::ui
