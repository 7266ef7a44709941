// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the intervals of a row. The category determines the colour (for API calls, the purpose).
// Intervals that are not selected or are filtered out are faint. Names appear if they fit.
#pragma once

#include <QPainter>
#include <QRectF>
#include <array>
#include <span>

#include "core/run/analysis/row_match.h"
#include "core/run/slices.h"
#include "core/run/track.h"
#include "ui/base/theme.h"
#include "ui/views/timeline/label_cache.h"
#include "ui/views/timeline/strip.h"
#include "ui/views/timeline/time_view.h"

namespace ridgepoint::ui {

class LaneBrush {
  public:
    LaneBrush();
    void setTheme(const Theme& theme);
    const Theme& theme() const { return theme_; }

    // Matching intervals have full colours and all others are faint. If no row is selected, all
    // intervals have full colours.
    run::RowMatch match;
    // Intervals that the filter excludes are also faint.
    run::CallFilter filter;
    LabelCache labels;

    bool strong(const run::Interval& interval) const {
        return (!match.matchesAny() || match(interval)) && filter(interval);
    }
    const QColor& colorOf(const run::Interval& interval) const {
        return shades_[strong(interval) ? 1 : 0][colorNumber(interval)].back();
    }

    // Paints the intervals of a row from left to right. Narrow intervals are added to the strip
    // instead. `name(interval)` returns a key and a function that creates the text (see
    // LabelCache::draw).
    template <class Name>
    void paint(QPainter& painter, const TimeScale& scale, const QRectF& row, Strip& strip,
               std::span<const run::Interval> intervals, Name&& name) {
        for (const run::Interval& interval : intervals) {
            const double from = scale.x(static_cast<double>(interval.start_ns));
            const double to = scale.x(static_cast<double>(interval.end_ns));
            const double left = std::max(from, scale.left);
            const double right = std::min(to, scale.right());
            if (right < left) continue;
            const bool is_strong = strong(interval);
            const std::size_t color = colorNumber(interval);
            const Strip::Shades& shades = shades_[is_strong ? 1 : 0][color];
            if (to - from < kNarrow) {
                if (left < scale.right()) strip.add(left, right - left, &shades);
                continue;
            }
            const double gap = right - left > kSeparated ? 1 : 0;
            const QRectF box(left, row.top(), std::max(right - left - gap, 1.0), row.height());
            painter.fillRect(box, shades.back());
            if (box.width() < kNamed) continue;
            const QColor& ink = inks_[is_strong ? 1 : 0][color];
            const auto [key, words] = name(interval);
            labels.draw(painter, box.adjusted(4, 0, -2, 0), key, ink, words);
        }
    }

  private:
    static std::size_t colorNumber(const run::Interval& interval) {
        return interval.kind == run::IntervalKind::api
                   ? cost::kCategoryCount + static_cast<std::size_t>(interval.group)
                   : static_cast<std::size_t>(interval.category);
    }
    // Number of categories and call groups.
    static constexpr std::size_t kColors = cost::kCategoryCount + cost::kernel::kCallGroupCount;
    static constexpr double kNarrow = 1.5;   // pixels; narrower intervals share a column
    static constexpr double kSeparated = 3;  // pixels; a gap follows wider intervals
    static constexpr double kNamed = 24;     // pixels; minimum interval width to show a name

    Theme theme_ = Theme::light();
    std::array<std::array<Strip::Shades, kColors>, 2> shades_;
    std::array<std::array<QColor, kColors>, 2> inks_;
};

// Returns the slices that overlap the visible range. `slices` must be sorted (core/run/slices.h).
template <class Slice>
std::span<const Slice> slicesInView(const std::vector<Slice>& slices, const TimeSpan& view) {
    constexpr double kFar = 4e18;
    return run::slicesBetween(
        slices, static_cast<std::int64_t>(std::clamp(std::floor(view.from), -kFar, kFar)),
        static_cast<std::int64_t>(std::clamp(std::ceil(view.to), -kFar, kFar)));
}

}  // namespace ridgepoint::ui
