// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the intervals of a page in their lanes, from buckets of thousands down to single ones with
// their names, and finds what lies at a point.
#pragma once

#include <QHash>
#include <QPainter>
#include <QRectF>
#include <memory>
#include <vector>

#include "core/timeline/timeline_pages.h"
#include "ui/views/timeline/lane_brush.h"
#include "ui/views/timeline/lane_layout.h"

namespace ridgepoint::ui {

// An interval, to be found again on another page.
struct CallPlace {
    using Kind = run::IntervalKind;
    std::int64_t step = 0;
    std::uint32_t call = 0;  // Interval::record
    Kind kind = Kind::op;
    bool onGpu() const { return kind == Kind::gpu; }
    bool operator==(const CallPlace&) const = default;
};

class LanePainter {
  public:
    void setTheme(const Theme& theme) { brush_.setTheme(theme); }
    void setMatch(const run::RowMatch& match) { brush_.match = match; }
    void setFilter(const run::CallFilter& filter) { brush_.filter = filter; }
    void forgetNames() {  // another run's ids mean other names
        brush_.labels.clear();
        groups_.clear();
    }

    // `lanes` is where the first group's first row begins (it may lie above what is visible) and
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

    // What is at a point, of several the shortest; unset where there is nothing.
    static std::optional<CallPlace> callAt(const QPointF& point, const Place& place,
                                           const LaneLayout& layout, const run::TimelinePage& page);
    static const run::TimelineSlice* bucketAt(const QPointF& point, const Place& place,
                                              const LaneLayout& layout,
                                              const run::TimelinePage& page);
    // Where something is drawn, unclipped; empty when it is not on the page, or its row not there.
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
    QHash<quint32, kernel::CallGroup> groups_;  // of calls of the API, by name
};

// "HtoD 38.5 MB, 12.1 GB/s"; without a throughput where it took no time.
QString copyWords(const run::GpuRecord& record);

}  // namespace ridgepoint::ui
