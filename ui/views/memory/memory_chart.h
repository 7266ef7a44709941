// SPDX-License-Identifier: GPL-3.0-or-later
// Draws memory over time, stacked by category.
#pragma once

#include <QGraphicsPathItem>
#include <QGraphicsRectItem>
#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/run/snapshot.h"
#include "ui/chart/axis_zoom.h"
#include "ui/chart/figure_chart.h"
#include "ui/run/selection.h"

namespace ridgepoint::ui {

class AxisItem;
class GridItem;
class LegendItem;
class PeakItem;
class StackLayer;

class MemoryChart : public FigureChart {
  public:
    MemoryChart();

    void setFrame(const Frame& frame) override;
    void startAfresh() override;

    // Returns the visible range in nanoseconds, which is the whole run if the chart is not zoomed.
    std::pair<double, double> range() const;
    void zoomAbout(double pixel, double factor);
    void panBy(double pixels);
    void resetZoom();
    // Returns the time at the pixel, clamped to the visible range.
    double timeAt(double pixel) const;
    // Returns the time at a click. A click on the peak's mark returns the time of the peak.
    std::int64_t momentAt(const QPointF& pixel) const;
    // Returns whether a click at the pixel selects a time.
    bool canPick(const QPointF& pixel) const;
    // Returns the time of the marked peak, or an unset value if the visible range contains no peak.
    const std::optional<std::int64_t>& peakMoment() const { return peak_ns_; }
    // Sets the visible time range. If `range` is unset, shows the whole run.
    void setRange(std::optional<TimeRange> range);
    // Marks the range that the user is selecting with a band.
    void setMark(std::optional<TimeRange> mark);
    // Marks the selected time with a line.
    void setMoment(std::optional<std::int64_t> time_ns);
    void bringIntoView(std::int64_t time_ns);
    const std::optional<std::int64_t>& moment() const { return moment_; }
    const QGraphicsLineItem* momentLine() const { return moment_line_; }
    const QGraphicsRectItem* band() const { return band_; }
    bool zoomed() const { return zoom_.zoomed(); }

    QString tooltipAt(const QPointF& pixel) const;
    const QRectF& plot() const { return plot_; }
    const std::vector<run::MemoryPoint>& drawn() const { return points_; }
    // A time range without collection: a baseline step or a step with counters.
    struct Gap {
        std::int64_t start_ns = 0, end_ns = 0, step = 0;
    };
    const std::vector<Gap>& gaps() const { return gaps_; }
    const StackLayer* stack() const { return stack_; }
    // Returns the curve of reserved memory, which is empty if the allocator does not report it (for
    // example, on a CPU).
    const QGraphicsPathItem* reserved() const { return reserved_; }
    const PeakItem* peak() const { return peak_; }

  protected:
    void placeParts(const QRectF& body) override;
    void paintTheme() override;
    QString spokenContents() const override;
    bool hasContent(const Frame& frame) const override;

  private:
    AxisZoom::Ends whole() const;  // returns the full time range
    void draw();
    void fillLegend(double width);
    void drawAxes(double top_bytes);
    void drawStack(double top_bytes);
    void drawPeak(double top_bytes);
    double xOf(std::int64_t time_ns, const std::pair<double, double>& shown) const;
    double yOf(double bytes, double top_bytes) const;
    void drawMark();
    void findGaps();
    void forgetGaps();

    GridItem* grid_;
    AxisItem* x_words_;
    AxisItem* y_words_;
    LegendItem* legend_;
    PeakItem* peak_;
    StackLayer* stack_;
    QGraphicsPathItem* reserved_;
    QGraphicsRectItem* band_;
    QGraphicsLineItem* moment_line_;
    std::optional<TimeRange> range_, mark_;
    std::optional<std::int64_t> moment_, peak_ns_;
    std::shared_ptr<const run::Snapshot> snapshot_;
    std::vector<run::MemoryPoint> points_;
    std::vector<Gap> gaps_;
    std::size_t steps_searched_ = 0;  // number of steps that findGaps() has examined
    std::uint64_t thinnings_ = 0;     // value of the step list's thinning counter at that time
    std::int64_t segment_ = 0;        // run segment of the peak
    AxisZoom zoom_;
    QRectF plot_;
    std::array<bool, run::kMemoryCategoryCount> held_{};  // whether each category ever had memory
    bool reserves_ = false;                               // whether reserved memory is reported
    bool growing_ = false;
};

}  // namespace ridgepoint::ui
