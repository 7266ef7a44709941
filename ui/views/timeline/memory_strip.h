// SPDX-License-Identifier: GPL-3.0-or-later
// Draws allocated memory as a thin lane below the calls, on the same time axis.
#pragma once

#include <QPainter>
#include <QRectF>
#include <optional>
#include <vector>

#include "core/run/snapshot.h"
#include "ui/base/theme.h"
#include "ui/views/timeline/step_index.h"
#include "ui/views/timeline/time_view.h"

namespace ridgepoint::ui {

class MemoryStrip {
  public:
    static constexpr double kHeight = 40;

    void setTheme(const Theme& theme) { theme_ = theme; }
    void setSnapshot(std::shared_ptr<const run::Snapshot> snapshot);
    bool any() const { return any_; }
    // Draws nothing for baseline steps, in which nothing was collected.
    void paint(QPainter& painter, const QRectF& row, const TimeScale& scale,
               const StepIndex& steps);
    // Returns the lane's scale in bytes, as last painted.
    double most() const { return most_; }
    std::optional<std::int64_t> allocatedAt(double time) const;

  private:
    const run::Chunks<run::MemoryPoint>& pointsFor(const TimeScale& scale);

    Theme theme_ = Theme::light();
    std::shared_ptr<const run::Snapshot> snapshot_;
    bool any_ = false;
    double most_ = 0;
    // The whole run, reduced, for wide views; created when needed.
    run::Chunks<run::MemoryPoint> coarse_;
    std::int64_t coarse_from_ns_ = 0, coarse_to_ns_ = 0;
    std::vector<run::MemoryPoint> points_;  // points as last painted
};

}  // namespace ridgepoint::ui
