// SPDX-License-Identifier: GPL-3.0-or-later
// Which threads have how many rows of calls, and where. Rows are only ever added, so that nothing
// moves when another stretch of time comes into view.
#pragma once

#include <cstdint>
#include <vector>

#include "core/run/timeline_pages.h"

namespace ridgepoint::ui {

class LaneLayout {
  public:
    static constexpr double kRowPitch = 18;  // on a screen
    static constexpr double kThreadGap = 8;
    static constexpr std::uint32_t kLeastRows = 3;  // so that buckets have some height
    static constexpr std::size_t kMostThreads = 256;

    struct Thread {
        std::uint32_t thread = 0;
        std::uint32_t rows = kLeastRows;
        double top = 0;
    };
    struct Row {
        const Thread* thread = nullptr;
        std::uint32_t depth = 0;
    };

    void clear();
    // From one row to the next, pixels.
    void setPitch(double pitch);
    double pitch() const { return pitch_; }
    double rowHeight() const { return pitch_ - 1; }
    double heightOf(const Thread& thread) const { return thread.rows * pitch_; }
    // The pitch at which all rows have room in so many pixels.
    double pitchFor(double height) const;
    // True when rows were added.
    bool add(const run::TimelinePage& page);
    const std::vector<Thread>& threads() const { return threads_; }
    const Thread* find(std::uint32_t thread) const;  // null when it has no rows
    double height() const { return height_; }
    // At a distance from the top; no thread: between two.
    Row at(double y) const;
    // Threads that found no room.
    std::size_t left() const { return left_; }

  private:
    bool need(std::uint32_t thread, std::uint32_t rows);
    void place();
    std::vector<Thread> threads_;
    double pitch_ = kRowPitch;
    double height_ = 0;
    std::size_t left_ = 0;
};

}  // namespace ridgepoint::ui
