// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/memory/memory_chart.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "core/roofline/quantity.h"
#include "ui/base/palette.h"
#include "ui/base/words.h"
#include "ui/chart/axis_item.h"
#include "ui/chart/decimate.h"
#include "ui/chart/grid_item.h"
#include "ui/chart/legend_item.h"
#include "ui/chart/round_ticks.h"
#include "ui/run/run_facts.h"
#include "ui/views/memory/peak_item.h"
#include "ui/views/memory/stack_layer.h"

namespace ridgepoint::ui {
namespace {

struct MemoryChartText {
    Q_DECLARE_TR_FUNCTIONS(MemoryChart)
};

constexpr double kSecond = 1e9;  // nanoseconds
// Pixels; width of the ranges in which only extreme values are drawn.
constexpr double kCurvePixels = 1;
constexpr double kLeastGapPixels = 1.5;
constexpr double kLeastStretch = 1e4;  // nanoseconds; width of the plot at the deepest zoom
constexpr QSizeF kLeastPlot(40, 30);   // pixels; minimum plot size
// Draws the capacity as a line if the ratio of the capacity to the peak is at most this value.
constexpr double kCapacityInView = 2;

// Returns the last memory sample up to `time`, or null if there is none.
const run::DeviceSample* lastSample(const run::Snapshot& snapshot, double time) {
    const run::DeviceSample* last = nullptr;
    for (const auto& chunk : snapshot.device_samples) {
        for (const run::DeviceSample& sample : *chunk) {
            if (static_cast<double>(sample.time_ns) > time) continue;
            if (sample.used_bytes || sample.process_bytes) last = &sample;
        }
    }
    return last;
}

}  // namespace

MemoryChart::MemoryChart()
    : grid_(new GridItem(this)),
      x_words_(new AxisItem(Qt::Horizontal, this)),
      y_words_(new AxisItem(Qt::Vertical, this)),
      legend_(new LegendItem(this)),
      peak_(new PeakItem(this)),
      stack_(new StackLayer(this)),
      reserved_(new QGraphicsPathItem(this)),
      band_(new QGraphicsRectItem(this)),
      moment_line_(new QGraphicsLineItem(this)) {
    reserved_->setZValue(104);
    reserved_->setAcceptedMouseButtons(Qt::NoButton);
    band_->setZValue(105);
    moment_line_->setZValue(106);
    band_->setAcceptedMouseButtons(Qt::NoButton);
    setInvitation(MemoryChartText::tr("Open or record a run to see its memory over time."));
    setTheme(Theme::light());
}

QString MemoryChart::spokenContents() const {
    const auto [from, to] = range();
    QStringList parts{peak_->words(),
                      rangeWords({static_cast<std::int64_t>(from), static_cast<std::int64_t>(to)})};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(", "));
}

void MemoryChart::startAfresh() {
    FigureChart::startAfresh();
    snapshot_.reset();
    range_.reset();
    mark_.reset();
    moment_.reset();
    zoom_.reset();
    forgetGaps();
    place();
}

void MemoryChart::setFrame(const Frame& frame) {
    FigureChart::setFrame(frame);
    const bool other = snapshot_ && snapshot_->info.id != frame.snapshot->info.id;
    if (other) {
        zoom_.reset();
        forgetGaps();
    }
    snapshot_ = frame.snapshot;
    segment_ = frame.scope.segment;
    findGaps();
    growing_ = frame.growing;
    reserves_ = std::any_of(
        snapshot_->memory_points.begin(), snapshot_->memory_points.end(),
        [](const auto& chunk) { return chunk && !chunk->empty() && chunk->back().reserved_bytes; });
    if (!growing_) {
        held_.fill(false);
        for (const auto& chunk : snapshot_->memory_points) {
            if (!chunk) continue;
            for (const run::MemoryPoint& point : *chunk) {
                for (std::size_t i = 0; i < held_.size(); ++i) held_[i] |= point.bytes[i] > 0;
            }
        }
    }
    place();
}

// Finds the time ranges without collection. Examines each step only once, because usually steps are
// only appended.
void MemoryChart::findGaps() {
    const run::StepList& steps = *snapshot_->steps;
    if (steps.size() < steps_searched_ || steps.thinnings() != thinnings_) forgetGaps();
    thinnings_ = steps.thinnings();
    for (; steps_searched_ < steps.size(); ++steps_searched_) {
        const run::StepRecord& step = steps[steps_searched_];
        if (!hooksOff(step.kind)) continue;
        gaps_.push_back({step.start_ns, step.start_ns + step.duration_ns, step.index});
    }
}

void MemoryChart::forgetGaps() {
    gaps_.clear();
    steps_searched_ = 0;
}

std::pair<double, double> MemoryChart::range() const { return zoom_.of(whole()); }

AxisZoom::Ends MemoryChart::whole() const {
    if (!snapshot_) return {0, kSecond};
    if (range_) return {static_cast<double>(range_->from_ns), static_cast<double>(range_->to_ns)};
    const auto [first, last] = timeSpan(snapshot_->memory_points);
    if (last <= first) return {static_cast<double>(first), static_cast<double>(first) + kSecond};
    return {static_cast<double>(first), static_cast<double>(last)};
}

double MemoryChart::timeAt(double pixel) const {
    const auto [from, to] = range();
    if (plot_.width() <= 0) return from;
    return from + std::clamp((pixel - plot_.left()) / plot_.width(), 0.0, 1.0) * (to - from);
}

std::int64_t MemoryChart::momentAt(const QPointF& pixel) const {
    if (peak_ns_ && peak_->covers(pixel)) return *peak_ns_;
    return static_cast<std::int64_t>(std::llround(timeAt(pixel.x())));
}

void MemoryChart::setRange(std::optional<TimeRange> range) {
    if (range == range_) return;
    range_ = range;
    zoom_.reset();
    place();  // the legend might change
}

void MemoryChart::setMark(std::optional<TimeRange> mark) {
    mark_ = mark;
    drawMark();
}

void MemoryChart::setMoment(std::optional<std::int64_t> time_ns) {
    moment_ = time_ns;
    drawMark();
}

void MemoryChart::bringIntoView(std::int64_t time_ns) {
    const auto [from, to] = range();
    const auto at = static_cast<double>(time_ns);
    if ((at >= from && at <= to) || to <= from) return;
    panBy(((from + to) / 2 - at) / (to - from) * plot_.width());
}

void MemoryChart::drawMark() {
    const auto visible = range();
    const auto [from, to] = visible;
    const auto at = static_cast<double>(moment_.value_or(0));
    moment_line_->setVisible(moment_ && emptyWords().isEmpty() && at >= from && at <= to);
    if (moment_line_->isVisible() && to > from) {
        const double where = plot_.left() + (at - from) / (to - from) * plot_.width();
        moment_line_->setLine(where, plot_.top(), where, plot_.bottom());
    }
    const bool shown = mark_ && emptyWords().isEmpty() && to > from &&
                       static_cast<double>(mark_->to_ns) >= from &&
                       static_cast<double>(mark_->from_ns) <= to;
    band_->setVisible(shown);
    if (!shown) return;
    band_->setRect(QRectF(QPointF(xOf(mark_->from_ns, visible), plot_.top()),
                          QPointF(xOf(mark_->to_ns, visible), plot_.bottom())));
}

void MemoryChart::zoomAbout(double pixel, double factor) {
    if (!snapshot_ || !(factor > 0) || plot_.width() <= 0) return;
    zoom_.zoomAbout(whole(), (pixel - plot_.left()) / plot_.width(), factor, kLeastStretch);
    draw();
}

void MemoryChart::panBy(double pixels) {
    if (plot_.width() <= 0) return;
    zoom_.pan(whole(), -pixels / plot_.width());
    draw();
}

void MemoryChart::resetZoom() {
    zoom_.reset();
    draw();
}

void MemoryChart::placeParts(const QRectF& body) {
    const double left = AxisItem::labelWidth(QStringLiteral("1000 MiB")) + 26;
    const double words = AxisItem::labelHeight();
    legend_->setPos(body.left() + 8, body.top() + 2);
    fillLegend(body.width());
    const bool room = body.height() > 170 && emptyWords().isEmpty() &&
                      legend_->size().width() <= body.width() - 8 &&
                      legend_->size().height() < body.height() * 0.45;
    legend_->setVisible(room);
    const double above = (room ? legend_->size().height() : 0) + 22;
    double below = 2 * words + AxisItem::kTickLength + 14;
    // A low figure, for example above the list of blocks, has no axis title.
    if (body.height() - above - below < kLeastPlot.height()) below -= words;
    plot_ = body.adjusted(left, above, -16, -below);
    plot_.setSize(plot_.size().expandedTo(kLeastPlot));
    peak_->setPlot(plot_);
    setEmptyRect(body.adjusted(16, 0, -16, 0));
    draw();
}

void MemoryChart::fillLegend(double width) {
    std::vector<LegendItem::Entry> entries;
    for (std::size_t i = 0; i < run::kMemoryCategoryCount; ++i) {
        // While a run grows, the legend lists all categories, so that it does not change.
        // Afterwards, it omits categories that never used memory.
        const auto category = static_cast<run::MemoryCategory>(i);
        if (!growing_ && !held_[i] && snapshot_) continue;
        entries.push_back({LegendItem::Mark::square, memoryColor(category), word(category)});
    }
    if (growing_ || !gaps_.empty()) {
        entries.push_back(
            {LegendItem::Mark::hatched, theme().muted, MemoryChartText::tr("collection off")});
    }
    if (reserves_ && snapshot_)
        entries.push_back({LegendItem::Mark::line, theme().ink, MemoryChartText::tr("reserved")});
    // Uses the largest number of columns that fits.
    for (int columns = std::clamp(static_cast<int>(width / 90), 1, 8); columns > 0; --columns) {
        legend_->setEntries(entries, columns, false);
        if (legend_->size().width() <= width - 8) break;
    }
}

void MemoryChart::paintTheme() {
    grid_->setTheme(theme());
    x_words_->setTheme(theme());
    y_words_->setTheme(theme());
    legend_->setTheme(theme());
    peak_->setTheme(theme());
    stack_->setTheme(theme());
    QColor band = theme().accent;
    band_->setPen(QPen(band, 1));
    band.setAlphaF(theme().dark ? 0.18F : 0.12F);
    band_->setBrush(band);
    moment_line_->setPen(QPen(theme().ink, 1.5));
    reserved_->setPen(QPen(theme().ink, 1.2));
}

bool MemoryChart::hasContent(const Frame& frame) const {
    // Returns false if all values are 0, because the memory was not collected and the axis would
    // have no scale.
    const auto& chunks = frame.snapshot->memory_points;
    return std::any_of(chunks.begin(), chunks.end(), [](const auto& chunk) {
        return chunk && std::any_of(chunk->begin(), chunk->end(), [](const auto& point) {
                   return run::total(point.bytes) != 0 || point.reserved_bytes.value_or(0) != 0;
               });
    });
}

void MemoryChart::draw() {
    if (plot_.isEmpty()) return;
    // Hides the axes of an empty chart, because their values would be arbitrary.
    for (QGraphicsItem* const part : std::initializer_list<QGraphicsItem*>{
             grid_, x_words_, y_words_, peak_, stack_, reserved_}) {
        part->setVisible(emptyWords().isEmpty());
    }
    drawMark();
    const auto [from, to] = range();
    points_.clear();
    if (snapshot_) {
        points_ =
            decimate(snapshot_->memory_points, static_cast<std::int64_t>(from),
                     static_cast<std::int64_t>(to), static_cast<int>(plot_.width() / kCurvePixels));
    }
    double most = 0;
    for (const run::MemoryPoint& point : points_) {
        most = std::max({most, static_cast<double>(run::total(point.bytes)),
                         static_cast<double>(point.reserved_bytes.value_or(0))});
    }
    double top = most > 0 ? most * 1.18 : 1024.0 * 1024.0;
    // 0 represents an unknown capacity.
    const double capacity =
        snapshot_ ? static_cast<double>(snapshot_->memory.capacity_bytes.value_or(0)) : 0;
    const bool line = capacity > 0 && most > 0 && capacity < most * kCapacityInView;
    if (line) top = std::max(top, capacity * 1.08);
    drawAxes(top);
    drawStack(top);
    drawPeak(top);
    peak_->setCapacity(
        capacity > 0
            ? MemoryChartText::tr("capacity %1").arg(text(roofline::formatMemory(capacity)))
            : QString(),
        line, line ? yOf(capacity, top) : 0);
}

double MemoryChart::yOf(double bytes, double top_bytes) const {
    return plot_.bottom() - bytes / top_bytes * plot_.height();
}

// Clamps positions to the plot, because SVG does not clip.
double MemoryChart::xOf(std::int64_t time_ns, const std::pair<double, double>& shown) const {
    const auto [from, to] = shown;
    const double time = std::clamp(static_cast<double>(time_ns), from, to);
    return plot_.left() + (time - from) / (to - from) * plot_.width();
}

// Draws the categories and the curve of reserved memory.
void MemoryChart::drawStack(double top_bytes) {
    const auto shown = range();
    // Skips gaps that are too narrow to be visible.
    std::vector<StackLayer::Gap> gaps;
    std::vector<std::int64_t> gap_starts;
    for (const Gap& gap : gaps_) {
        const StackLayer::Gap drawn{xOf(gap.start_ns, shown), xOf(gap.end_ns, shown)};
        if (drawn.right - drawn.left < kLeastGapPixels) continue;
        gaps.push_back(drawn);
        gap_starts.push_back(gap.start_ns);
    }
    std::vector<StackLayer::Column> columns;
    columns.reserve(points_.size());
    auto next_gap = gap_starts.begin();
    for (std::size_t at = 0; at < points_.size(); ++at) {
        const run::MemoryPoint& point = points_[at];
        // A value is valid until the next point or until collection stops.
        while (next_gap != gap_starts.end() && *next_gap < point.time_ns) ++next_gap;
        std::int64_t until = at + 1 < points_.size() ? points_[at + 1].time_ns : point.time_ns;
        if (next_gap != gap_starts.end()) until = std::min(until, *next_gap);
        StackLayer::Column column{xOf(point.time_ns, shown), xOf(until, shown), {}};
        double sum = 0;
        for (std::size_t i = 0; i < point.bytes.size(); ++i) {
            sum += static_cast<double>(std::max<std::int64_t>(point.bytes[i], 0));
            column.y[i] = yOf(sum, top_bytes);
        }
        columns.push_back(column);
    }
    stack_->setColumns(plot_, StackLayer::withPeaksSeen(columns, kCurvePixels), std::move(gaps));
    QPainterPath reserved;
    for (std::size_t at = 0; at < points_.size(); ++at) {
        if (!points_[at].reserved_bytes) continue;
        const double height = yOf(static_cast<double>(*points_[at].reserved_bytes), top_bytes);
        const bool joined = at > 0 && points_[at - 1].reserved_bytes;
        if (joined) {
            reserved.lineTo(columns[at].left, height);
        } else {
            reserved.moveTo(columns[at].left, height);
        }
        const bool held_on = at + 1 < points_.size() && points_[at + 1].reserved_bytes;
        reserved.lineTo(held_on ? columns[at + 1].left : columns[at].right, height);
    }
    reserved_->setPath(reserved);
}

void MemoryChart::drawPeak(double top_bytes) {
    const auto shown = range();
    const auto [from, to] = shown;
    const run::MemoryPoint* const peak =
        snapshot_ ? highestMeasured(snapshot_->memory_points, *snapshot_->steps, segment_,
                                    static_cast<std::int64_t>(from), static_cast<std::int64_t>(to))
                  : nullptr;
    const auto* const full =
        snapshot_ && snapshot_->info.out_of_memory ? &*snapshot_->info.out_of_memory : nullptr;
    if (full != nullptr && static_cast<double>(full->time_ns) >= from &&
        static_cast<double>(full->time_ns) <= to) {
        // Marks the failed allocation, even if memory use was higher before.
        const auto height = static_cast<double>(run::total(full->bytes));
        peak_ns_ = full->time_ns;
        peak_->setPeak(
            true, {xOf(full->time_ns, shown), yOf(height, top_bytes)},
            MemoryChartText::tr("out of memory at %1").arg(text(roofline::formatMemory(height))));
    } else if (peak != nullptr) {
        const auto height = static_cast<double>(run::total(peak->bytes));
        peak_ns_ = peak->time_ns;
        peak_->setPeak(true, {xOf(peak->time_ns, shown), yOf(height, top_bytes)},
                       MemoryChartText::tr("peak %1").arg(text(roofline::formatMemory(height))));
    } else {
        peak_->setPeak(false, {}, {});
        peak_ns_.reset();
    }
}

void MemoryChart::drawAxes(double top_bytes) {
    const auto [from, to] = range();
    // Uses milliseconds only within the run's first second, because labels with more milliseconds
    // would not fit, even if the range is short.
    const bool milliseconds = to < kSecond;
    const double unit_of_time = milliseconds ? kSecond / 1000 : kSecond;
    const double x_step =
        roundStep((to - from) / unit_of_time, std::max(2, static_cast<int>(plot_.width() / 80)));
    const roofline::MemoryUnit unit = roofline::memoryUnit(top_bytes / 1.18);
    const double y_step =
        roundStep(top_bytes / unit.bytes, std::clamp(static_cast<int>(plot_.height() / 36), 2, 10));

    std::vector<AxisItem::Tick> ticks;
    for (double at = std::ceil(from / unit_of_time / x_step) * x_step;
         at <= to / unit_of_time + x_step * 1e-6; at += x_step) {
        ticks.push_back({plot_.left() + (at * unit_of_time - from) / (to - from) * plot_.width(),
                         tickText(at, x_step), true});
    }
    x_words_->setTicks(std::move(ticks), plot_);
    if (plot_.bottom() + 2 * AxisItem::labelHeight() + AxisItem::kTickLength + 6 > size().height())
        x_words_->setTitle({});
    else if (milliseconds)
        x_words_->setTitle(MemoryChartText::tr("Time since the start of the run, ms"),
                           MemoryChartText::tr("Time, ms"));
    else
        x_words_->setTitle(MemoryChartText::tr("Time since the start of the run, s"),
                           MemoryChartText::tr("Time, s"));
    ticks.clear();
    for (int i = 0;; ++i) {
        const double bytes = i * y_step * unit.bytes;
        if (bytes > top_bytes) break;
        ticks.push_back({plot_.bottom() - bytes / top_bytes * plot_.height(),
                         i == 0 ? QStringLiteral("0")
                                : tickText(i * y_step, y_step) + QLatin1Char(' ') + text(unit.name),
                         true});
    }
    y_words_->setTicks(ticks, plot_);
    grid_->setLines(plot_, {}, std::move(ticks));
}

bool MemoryChart::canPick(const QPointF& pixel) const {
    return emptyWords().isEmpty() && (plot_.contains(pixel) || peak_->covers(pixel));
}

QString MemoryChart::tooltipAt(const QPointF& pixel) const {
    if (!plot_.contains(pixel) || points_.empty()) return {};
    const double time = timeAt(pixel.x());
    for (const Gap& gap : gaps_) {
        if (time > static_cast<double>(gap.start_ns) && time < static_cast<double>(gap.end_ns)) {
            return MemoryChartText::tr(
                       "Step %1 ran without collection or with counters: its memory is unknown.")
                .arg(gap.step);
        }
    }
    const auto after = std::upper_bound(points_.begin(), points_.end(), time,
                                        [](double t, const run::MemoryPoint& point) {
                                            return t < static_cast<double>(point.time_ns);
                                        });
    const run::MemoryPoint& point = after == points_.begin() ? *after : *std::prev(after);
    QString html =
        QStringLiteral("<qt><b>%1</b><table>")
            .arg(text(roofline::formatSeconds(static_cast<double>(point.time_ns) / kSecond)));
    const auto line = [&html](const QString& name, std::int64_t bytes) {
        html += QStringLiteral(
                    "<tr><td>%1&nbsp;&nbsp;</td><td align='right'>%2</td>"
                    "<td align='right'>&nbsp;&nbsp;%3 B</td></tr>")
                    .arg(name, text(roofline::formatMemory(static_cast<double>(bytes))),
                         text(roofline::formatCount(static_cast<double>(bytes))));
    };
    for (std::size_t i = point.bytes.size(); i-- > 0;) {
        if (point.bytes[i] != 0) line(word(static_cast<run::MemoryCategory>(i)), point.bytes[i]);
    }
    line(MemoryChartText::tr("allocated"), run::total(point.bytes));
    if (point.reserved_bytes) line(MemoryChartText::tr("reserved"), *point.reserved_bytes);
    if (const run::DeviceSample* const sample = lastSample(*snapshot_, time)) {
        if (sample->process_bytes) line(MemoryChartText::tr("process"), *sample->process_bytes);
        if (sample->used_bytes) line(MemoryChartText::tr("whole GPU"), *sample->used_bytes);
    }
    return html + QStringLiteral("</table></qt>");
}

}  // namespace ridgepoint::ui
