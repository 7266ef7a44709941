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

    // Returns the visible range in nanoseconds; if not zoomed, the whole range.
    std::pair<double, double> range() const;
    void zoomAbout(double pixel, double factor);
    void panBy(double pixels);
    void resetZoom();
    // Clamped to the visible range.
    double timeAt(double pixel) const;
    // The moment of a click: the peak's if it is on the mark of the peak.
    std::int64_t momentAt(const QPointF& pixel) const;
    // Whether a click at a pixel picks a moment.
    bool canPick(const QPointF& pixel) const;
    // The marked peak; unset if there is none in the visible range.
    const std::optional<std::int64_t>& peakMoment() const { return peak_ns_; }
    // Sets the time range to show; unset: the whole run.
    void setRange(std::optional<TimeRange> range);
    // Sets the range that the user is selecting, shown as a band.
    void setMark(std::optional<TimeRange> mark);
    // Sets the selected moment, shown as a line.
    void setMoment(std::optional<std::int64_t> time_ns);
    void bringIntoView(std::int64_t time_ns);
    const std::optional<std::int64_t>& moment() const { return moment_; }
    const QGraphicsLineItem* momentLine() const { return moment_line_; }
    const QGraphicsRectItem* band() const { return band_; }
    bool zoomed() const { return zoom_.zoomed(); }

    QString tooltipAt(const QPointF& pixel) const;
    const QRectF& plot() const { return plot_; }
    const std::vector<run::MemoryPoint>& drawn() const { return points_; }
    // Time ranges without collection (baseline steps), in time order.
    struct Gap {
        std::int64_t start_ns = 0, end_ns = 0, step = 0;
    };
    const std::vector<Gap>& gaps() const { return gaps_; }
    const StackLayer* stack() const { return stack_; }
    // Memory reserved by the allocator; empty if unknown, as for a CPU.
    const QGraphicsPathItem* reserved() const { return reserved_; }
    const PeakItem* peak() const { return peak_; }

  protected:
    void placeParts(const QRectF& body) override;
    void paintTheme() override;
    QString spokenContents() const override;
    bool hasContent(const Frame& frame) const override;

  private:
    AxisZoom::Ends whole() const;  // the largest range
    void draw();
    void fillLegend(double width);
    void drawAxes(double top_bytes);
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
    std::size_t steps_searched_ = 0;  // number of steps searched for gaps
    std::uint64_t thinnings_ = 0;     // the steps' thinnings at that time
    std::int64_t segment_ = 0;        // segment of the peak
    AxisZoom zoom_;
    QRectF plot_;
    std::array<bool, run::kMemoryCategoryCount> held_{};  // categories that ever had memory
    bool reserves_ = false;                               // whether the allocator reserves memory
    bool growing_ = false;
};

}  // namespace ridgepoint::ui
