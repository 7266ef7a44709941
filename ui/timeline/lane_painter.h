// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the calls of a page in their lanes, from buckets of thousands down to single calls with
// their names, and finds what lies at a point.
#pragma once

#include <QPainter>
#include <QRectF>
#include <memory>
#include <vector>

#include "core/run/row_match.h"
#include "core/run/timeline_pages.h"
#include "ui/theme.h"
#include "ui/timeline/label_cache.h"
#include "ui/timeline/lane_layout.h"
#include "ui/timeline/strip.h"
#include "ui/timeline/time_view.h"

namespace ridgepoint::ui {

// One call, to be found again on another page.
struct CallPlace {
    std::int64_t step = 0;
    std::uint32_t call = 0;  // of StepCalls::calls
    bool operator==(const CallPlace&) const = default;
};

class LanePainter {
  public:
    LanePainter();
    void setTheme(const Theme& theme);
    // Calls of this row stay strong, all others become faint; a match of nothing: all are strong.
    void setMatch(const run::RowMatch& match) { match_ = match; }
    // Those that it does not let through are faint, too.
    void setFilter(const run::CallFilter& filter) { filter_ = filter; }
    void forgetNames() { labels_.clear(); }  // another run's ids mean other names

    // `lanes` is where the first thread's first row begins (it may lie above what is visible) and
    // what may be drawn on.
    struct Place {
        TimeScale scale;
        double top = 0;
        QRectF clip;
    };
    void paint(QPainter& painter, const Place& place, const LaneLayout& layout,
               const run::TimelinePage& page);
    void paintFrame(QPainter& painter, const Place& place, const LaneLayout& layout,
                    const run::TimelinePage& page, const CallPlace& call, const QColor& color,
                    double width) const;

    // The call at a point, of several the shortest; unset where there is none.
    static std::optional<CallPlace> callAt(const QPointF& point, const Place& place,
                                           const LaneLayout& layout, const run::TimelinePage& page);
    static const run::TimelineSlice* bucketAt(const QPointF& point, const Place& place,
                                              const LaneLayout& layout,
                                              const run::TimelinePage& page);
    // Where a call is drawn, unclipped; empty when its row is not there.
    static QRectF rectOf(const run::OpRecord& op, const Place& place, const LaneLayout& layout);

  private:
    using Steps = std::vector<const run::StepCalls*>;
    void paintRow(QPainter& painter, const Place& place, const QRectF& row, const Steps& steps,
                  std::uint32_t thread, std::uint32_t depth, const run::StringTable& strings);
    void paintBuckets(QPainter& painter, const Place& place, const LaneLayout& layout,
                      const run::TimelinePage& page);
    const Strip::Shades& shadesOf(cost::Category category, bool strong) const {
        return shades_[strong ? 1 : 0][static_cast<std::size_t>(category)];
    }
    template <class Call>
    bool strong(const Call& call) const {
        return (!match_.matchesAny() || match_(call)) && filter_(call);
    }

    Theme theme_ = Theme::light();
    run::RowMatch match_;
    run::CallFilter filter_;
    LabelCache labels_;
    std::array<std::array<Strip::Shades, cost::kCategoryCount>, 2> shades_;
    std::array<std::array<QColor, cost::kCategoryCount>, 2> inks_;
};

}  // namespace ridgepoint::ui
