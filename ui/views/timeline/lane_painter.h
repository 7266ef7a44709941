// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a page's intervals in their lanes, from buckets of thousands to individual intervals with
// names, and finds the interval at a point.
#pragma once

#include <QHash>
#include <QPainter>
#include <QRectF>
#include <memory>
#include <vector>

#include "core/timeline/timeline_pages.h"
#include "ui/run/selection.h"
#include "ui/views/timeline/lane_brush.h"
#include "ui/views/timeline/lane_layout.h"

namespace ridgepoint::ui {

class LanePainter {
  public:
    void setTheme(const Theme& theme) { brush_.setTheme(theme); }
    void setMatch(const run::RowMatch& match) { brush_.match = match; }
    void setFilter(const run::CallFilter& filter) { brush_.filter = filter; }
    void forgetNames() {  // call it for another run, which has other names for the ids
        brush_.labels.clear();
        groups_.clear();
    }

    // `top`: y coordinate of the first group's first row, which may be above the visible area.
    // `clip`: the area that may be painted.
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

    // Returns the shortest call, kernel or copy at a point; unset if there is none.
    static std::optional<CallPlace> callAt(const QPointF& point, const Place& place,
                                           const LaneLayout& layout, const run::TimelinePage& page);
    // An annotation on the GPU: an index of step->ranges.
    struct RangeAt {
        const run::StepRanges* step = nullptr;
        std::uint32_t range = 0;
        const run::Interval& interval() const { return step->interval(range); }
    };
    static std::optional<RangeAt> rangeAt(const QPointF& point, const Place& place,
                                          const LaneLayout& layout, const run::TimelinePage& page);
    static const run::TimelineSlice* bucketAt(const QPointF& point, const Place& place,
                                              const LaneLayout& layout,
                                              const run::TimelinePage& page);
    // Returns the unclipped rectangle of a call; empty if not on the page, or its row is missing.
    static QRectF rectOf(const CallPlace& call, const Place& place, const LaneLayout& layout,
                         const run::TimelinePage& page);
    static QRectF groupRect(const LaneLayout::Group& group, const Place& place,
                            const LaneLayout& layout);

  private:
    using Steps = std::vector<const run::StepTracks*>;
    void paintRow(QPainter& painter, const Place& place, const QRectF& row,
                  const LaneLayout::Row& at, const Steps& steps, const run::StringTable& strings);
    kernel::CallGroup groupOf(run::StringId name, const run::StringTable& strings);
    void paintBuckets(QPainter& painter, const Place& place, const LaneLayout& layout,
                      const run::TimelinePage& page);
    void paintNotKept(QPainter& painter, const Place& place, const LaneLayout& layout,
                      const run::TimelinePage& page);

    LaneBrush brush_;
    QHash<quint32, kernel::CallGroup> groups_;  // API calls by name
};

// "HtoD 38.5 MB, 12.1 GB/s"; without throughput if it took no time.
QString copyWords(const run::GpuRecord& record);

}  // namespace ridgepoint::ui
