// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a page's intervals in their lanes, from buckets with thousands of calls to individual
// intervals with names, and finds the interval at a point.
#pragma once

#include <QHash>
#include <QPainter>
#include <QRectF>
#include <memory>
#include <vector>

#include "core/run/timeline/timeline_pages.h"
#include "ui/run/selection.h"
#include "ui/views/timeline/lane_brush.h"
#include "ui/views/timeline/lane_layout.h"

namespace ridgepoint::ui {

class LanePainter {
  public:
    void setTheme(const Theme& theme) { brush_.setTheme(theme); }
    void setMatch(const run::RowMatch& match) { brush_.match = match; }
    void setFilter(const run::CallFilter& filter) { brush_.filter = filter; }
    void forgetNames() {  // must be called for another run, whose IDs have other names
        brush_.labels.clear();
        groups_.clear();
    }

    // `top` is the y coordinate of the first row, which can be above the visible area. `clip` is
    // the area to paint.
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

    // Returns the call, kernel or copy that is nearest to the point, or the shortest of several.
    // Returns nothing if none is close enough.
    static std::optional<CallPlace> callAt(const QPointF& point, const Place& place,
                                           const LaneLayout& layout, const run::TimelinePage& page);
    // A GPU annotation, as an index in step->ranges.
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
    // Returns the unclipped rectangle of the call. Returns an empty rectangle if the call is not on
    // the page or has no row.
    static QRectF rectOf(const CallPlace& call, const Place& place, const LaneLayout& layout,
                         const run::TimelinePage& page);
    static QRectF groupRect(const LaneLayout::Group& group, const Place& place,
                            const LaneLayout& layout);

  private:
    using Steps = std::vector<const run::StepTracks*>;
    void paintRow(QPainter& painter, const Place& place, const QRectF& row,
                  const LaneLayout::Row& at, const Steps& steps, const run::StringTable& strings);
    cost::kernel::CallGroup groupOf(run::StringId name, const run::StringTable& strings);
    void paintBuckets(QPainter& painter, const Place& place, const LaneLayout& layout,
                      const run::TimelinePage& page);
    void paintNotKept(QPainter& painter, const Place& place, const LaneLayout& layout,
                      const run::TimelinePage& page);

    LaneBrush brush_;
    QHash<quint32, cost::kernel::CallGroup> groups_;  // group of each API call, by name id
};

// Returns, for example, "HtoD 38.5 MB, 12.1 GB/s". Omits the throughput if the duration is 0.
QString copyWords(const run::GpuRecord& record);

}  // namespace ridgepoint::ui
