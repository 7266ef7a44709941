// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the timeline on screen and to files: ruler, steps with phases, threads with ops and API
// calls, streams, device samples, and memory. This class neither reads files nor waits.
#pragma once

#include <QPainter>
#include <memory>
#include <optional>
#include <utility>

#include "core/run/analysis/path/critical_path.h"
#include "ui/run/frame.h"
#include "ui/run/selection.h"
#include "ui/views/timeline/flow.h"
#include "ui/views/timeline/lane_layout.h"
#include "ui/views/timeline/lane_painter.h"
#include "ui/views/timeline/memory_strip.h"
#include "ui/views/timeline/sample_lanes.h"
#include "ui/views/timeline/step_band.h"
#include "ui/views/timeline/step_index.h"
#include "ui/views/timeline/time_ruler.h"

namespace ridgepoint::ui {

class TimelinePicture {
  public:
    // Limits for the width of the lane names in pixels. Within these limits, the width fits the
    // longest name.
    static constexpr double kLeastGutter = 108, kMostGutter = 196;
    static constexpr double kRulerHeight = 24;

    TimelinePicture();

    void setTheme(const Theme& theme);
    void setRect(const QRectF& rect);
    // Sets the row height at which the rows fill the picture's height, for figures.
    void fillHeight();
    void startAfresh();
    void setFrame(std::shared_ptr<const Frame> frame);
    // Sets the page that contains the calls. The page stays visible until the next page arrives.
    void setPage(std::shared_ptr<const run::TimelinePage> page);
    const run::TimelinePage* page() const { return page_.get(); }

    // Return the time range of the whole run and the visible range.
    TimeSpan all() const;
    const TimeSpan& view() const { return view_; }
    void setView(const TimeSpan& view);
    TimeScale scale() const;

    // Vertical scroll position of the lanes and its upper limit, in pixels.
    double scroll() const { return scroll_; }
    void setScroll(double pixels);
    double mostScroll() const;

    void setSelectedRows(const QStringList& rows);
    // Sets the filter. Calls that the filter excludes are faint.
    void setFilter(const run::CallFilter& filter) { painter_.setFilter(filter); }
    void setSelectedCall(std::optional<CallPlace> call);
    const std::optional<CallPlace>& selectedCall() const { return pointed_.selected; }
    const std::vector<Flow>& flows() const { return pointed_.flows; }
    void setHovered(std::optional<CallPlace> call) { pointed_.hovered = call; }
    void setRange(std::optional<TimeRange> range) { range_ = range; }
    void setPath(std::shared_ptr<const run::CriticalPath> path) { path_ = std::move(path); }
    // Returns the number of critical-path pieces in the last painting.
    std::size_t shownPieces() const { return shown_pieces_; }

    void paint(QPainter& painter);

    enum class Part { none, ruler, steps, phases, lanes, memory };
    Part partAt(const QPointF& point) const;
    // Returns the call at the point. For a GPU annotation, returns the annotation's call on the
    // CPU.
    std::optional<CallPlace> callAt(const QPointF& point) const;
    // These functions return null if the interval is not on the page or has a different kind.
    const run::Interval* interval(const CallPlace& place) const;
    const run::OpRecord* record(const CallPlace& place) const;
    const run::GpuRecord* gpuRecord(const CallPlace& place) const;
    const run::ApiCall* apiCall(const CallPlace& place) const;
    QRectF rectOf(const CallPlace& place) const;
    // Returns the names of the call's row. If rows are grouped by kernel, returns the rows of all
    // GPU work that the call launched. Returns an empty list if the call has no row.
    QStringList rowsOf(const CallPlace& place) const;
    // Returns a neighbour of the selected call. `along` selects the previous (-1) or next (1) call
    // in the lane. `down` selects the surrounding call (-1) or an inner call (1). The CUDA API
    // calls are below the innermost call, and the GPU work is below the API call that launched it.
    // If no call is selected, returns the first visible call.
    std::optional<CallPlace> neighbour(int along, int down) const;
    // Returns the range to which a double click zooms, or nothing if there is none.
    std::optional<TimeSpan> thingAt(const QPointF& point) const;
    QString tooltipAt(const QPointF& point) const;
    // Returns an explanation of the data that the picture cannot show, or an empty string if it
    // shows every call.
    QString note() const;
    // Returns why the picture is empty, or an empty string if it shows data.
    QString emptyWords() const;

    const StepIndex& steps() const { return steps_; }
    const LaneLayout& layout() const { return layout_; }
    const TimeRuler& ruler() const { return ruler_; }
    const QRectF& lanes() const { return rows_at_.lanes; }
    // Returns the label to the left of the group.
    QString groupName(const LaneKey& key) const;
    bool selectsAny() const { return match_.matchesAny(); }

  private:
    LanePainter::Place place() const;
    void placeParts();
    void fitNames();
    void rematch();
    void findFlows();
    void paintLanes(QPainter& painter);
    void paintPath(QPainter& painter, const LanePainter::Place& place);
    void paintGutter(QPainter& painter);
    void paintRuler(QPainter& painter);
    void paintRange(QPainter& painter);
    void paintLength(QPainter& painter, double left, double right);
    std::optional<CallPlace> firstInView() const;
    std::optional<LanePainter::RangeAt> rangeAt(const QPointF& point) const;
    QString laneTooltip(const QPointF& point, double time) const;
    void paintName(QPainter& painter, const QRectF& box, const QString& words, const QColor& color);

    Theme theme_ = Theme::light();
    std::shared_ptr<const Frame> frame_;
    std::shared_ptr<const run::TimelinePage> page_;
    StepIndex steps_;
    LaneLayout layout_;
    StepBand band_;
    LanePainter painter_;
    MemoryStrip memory_;
    SampleLanes samples_;
    TimeRuler ruler_;
    LabelCache names_;

    TimeSpan view_{0, 0};
    double scroll_ = 0;
    double gutter_ = kLeastGutter;
    std::size_t groups_fitted_ = 0;
    struct Rows {
        QRectF all, ruler, steps, phases, lanes, memory;
    } rows_at_;

    QStringList rows_;
    run::RowMatch match_;
    struct Pointed {
        std::optional<CallPlace> selected, hovered;
        std::vector<Flow> flows;
        std::vector<CallPlace> launchers;  // op and API call that launched the selected call
    } pointed_;
    std::optional<TimeRange> range_;
    std::shared_ptr<const run::CriticalPath> path_;
    std::size_t shown_pieces_ = 0;
};

}  // namespace ridgepoint::ui
