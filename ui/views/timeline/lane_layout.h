// SPDX-License-Identifier: GPL-3.0-or-later
// Lays out the timeline vertically: threads with rows of ops and API calls, streams with
// annotations above them, and samples. Rows are only added, so that nothing moves when another time
// range becomes visible.
#pragma once

#include <compare>
#include <cstdint>
#include <tuple>
#include <vector>

#include "core/run/timeline/timeline_pages.h"

namespace ridgepoint::ui {

// Identifies a group of rows. A group contains the ops or the CUDA API calls of a CPU thread, the
// annotations or the records of a GPU stream, or one kind of device samples.
struct LaneKey {
    enum class Kind : std::uint8_t { thread, api, ranges, stream, samples };
    Kind kind = Kind::thread;
    run::GpuLane gpu;  // stream of records or annotations, or device of samples
    // Thread number, run::apiLane() for API calls, or kind of samples (sample_lanes.h).
    std::uint32_t number = 0;
    bool operator==(const LaneKey&) const = default;
    // Sorts the API calls of a thread directly below its ops, and the annotations of a stream
    // directly above its records.
    auto operator<=>(const LaneKey& other) const {
        const auto place = [](const LaneKey& key) {
            const bool on_cpu = key.kind == Kind::thread || key.kind == Kind::api;
            const bool ranges = key.kind == Kind::ranges;
            return std::tuple(on_cpu   ? Kind::thread
                              : ranges ? Kind::stream
                                       : key.kind,
                              on_cpu ? key.number : 0U, key.gpu, key.kind, key.number);
        };
        return place(*this) <=> place(other);
    }

    static LaneKey of(const run::TrackId& track) {
        if (track.kind == run::IntervalKind::gpu) return ofStream(track.stream);
        return track.kind == run::IntervalKind::api ? ofApi(track.thread) : ofThread(track.thread);
    }
    // Must not be called for samples.
    run::TrackId track() const {
        if (kind == Kind::stream || kind == Kind::ranges) return {run::IntervalKind::gpu, 0, gpu};
        return {kind == Kind::api ? run::IntervalKind::api : run::IntervalKind::op, number, {}};
    }
    static LaneKey ofThread(std::uint32_t thread) { return {Kind::thread, {}, thread}; }
    static LaneKey ofApi(std::uint32_t lane) { return {Kind::api, {}, lane}; }
    static LaneKey ofStream(const run::GpuLane& stream) { return {Kind::stream, stream, 0}; }
    static LaneKey ofRanges(const run::GpuLane& stream) { return {Kind::ranges, stream, 0}; }
    static LaneKey ofSamples(std::uint32_t device, std::uint32_t kind) {
        return {Kind::samples, {device, 0, 0}, kind};
    }
};

class LaneLayout {
  public:
    static constexpr double kRowPitch = 18;  // pixels; row height on screen
    static constexpr double kGap = 8;        // pixels; space between groups
    // Pixels: the margin to the right of the lanes, and the margins on both sides of a lane's name.
    static constexpr double kRightMargin = 12, kNameMargin = 8;
    static constexpr std::size_t kMostGroups = 256;
    // Returns the minimum number of rows that buckets and curves need.
    static constexpr std::uint32_t leastRows(LaneKey::Kind kind) {
        switch (kind) {
            case LaneKey::Kind::thread:
                return 3;
            case LaneKey::Kind::samples:
                return 2;
            default:
                return 1;
        }
    }

    struct Group {
        LaneKey key;
        std::uint32_t rows = 1;
        double top = 0;
    };
    struct Row {
        const Group* group = nullptr;
        std::uint32_t row = 0;  // row within the group, for example the depth of a call
    };

    void clear();
    // Sets the distance between rows in pixels.
    void setPitch(double pitch);
    double pitch() const { return pitch_; }
    double rowHeight() const { return pitch_ - 1; }
    double heightOf(const Group& group) const { return group.rows * pitch_; }
    // Returns the pitch at which all rows fit in `height`.
    double pitchFor(double height) const;
    // Add rows. Return whether any row is new.
    bool add(const run::TimelinePage& page);
    bool add(const std::vector<LaneKey>& keys);
    const std::vector<Group>& groups() const { return groups_; }  // sorted by key
    const Group* find(const LaneKey& key) const;                  // null if the group has no rows
    double height() const { return height_; }
    // Returns the row at the distance `y` from the top. Between two groups, Row::group is null.
    Row at(double y) const;
    // Returns the number of groups that are not shown, because there are more than kMostGroups.
    std::size_t left() const { return left_; }

  private:
    bool need(const LaneKey& key, std::uint32_t rows);
    void place();
    std::vector<Group> groups_;
    double pitch_ = kRowPitch;
    double height_ = 0;
    std::size_t left_ = 0;
};

}  // namespace ridgepoint::ui
