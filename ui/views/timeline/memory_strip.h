// SPDX-License-Identifier: GPL-3.0-or-later
// Draws allocated memory as a thin lane below the calls, with the same time axis.
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
    // Paints the lane. Draws nothing in baseline steps and steps with counters, because they have
    // no data.
    void paint(QPainter& painter, const QRectF& row, const TimeScale& scale,
               const StepIndex& steps);
    // Returns the upper limit of the lane's scale in the last painting, in bytes.
    double most() const { return most_; }
    std::optional<std::int64_t> allocatedAt(double time) const;

  private:
    const run::Chunks<run::MemoryPoint>& pointsFor(const TimeScale& scale);

    Theme theme_ = Theme::light();
    std::shared_ptr<const run::Snapshot> snapshot_;
    bool any_ = false;
    double most_ = 0;
    // Reduced copy of the whole run for wide views, created when first needed.
    run::Chunks<run::MemoryPoint> coarse_;
    std::int64_t coarse_from_ns_ = 0, coarse_to_ns_ = 0;
    std::vector<run::MemoryPoint> points_;  // points drawn in the last painting
};

}  // namespace ridgepoint::ui
