// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/roofline/roofline_chart.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLineSeries>
#include <QLogValueAxis>
#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <set>

#include "core/roofline/quantity.h"
#include "ui/figure/axis_item.h"
#include "ui/figure/grid_item.h"
#include "ui/figure/legend_item.h"
#include "ui/roofline/companion_layer.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/level_layer.h"
#include "ui/roofline/row_tooltip.h"
#include "ui/roofline/time_plane.h"
#include "ui/words.h"

namespace ridgepoint::ui {
namespace {

struct ChartText {
    Q_DECLARE_TR_FUNCTIONS(RooflineChart)
};

constexpr double kLaneHeight = 36;
constexpr double kRight = 22;
// Names of dots are placed anew this seldom while a run grows, so that they do not dance.
constexpr qint64 kArrangeMilliseconds = 1500;
constexpr double kRoofReach = 5;  // pixels

// Three digits are too many on an axis: "1.00 GFLOP/s" → "1 GFLOP/s".
QString tickLabel(std::string words) {
    const auto dot = words.find('.');
    if (dot != std::string::npos) {
        auto end = dot + 1;
        while (end < words.size() && words[end] >= '0' && words[end] <= '9') ++end;
        auto keep = end;
        while (keep > dot + 1 && words[keep - 1] == '0') --keep;
        if (keep == dot + 1) keep = dot;
        words.erase(keep, end - keep);
    }
    return text(words);
}

QString intensityLabel(double value) {
    if (value >= 1e5 || value < 1e-3) return QString::number(value, 'g', 3);
    if (value >= 1000) return text(roofline::formatCount(value));
    return tickLabel(roofline::formatIntensity(value));
}

QLogValueAxis* makeAxis() {
    auto* const axis = new QLogValueAxis;
    axis->setBase(10);
    axis->setLabelsVisible(false);
    axis->setLineVisible(false);
    axis->setGridLineVisible(false);
    return axis;
}

void setRange(QLogValueAxis* axis, const LogRange& range) {
    axis->setRange(std::pow(10.0, range.low), std::pow(10.0, range.high));
}

}  // namespace

RooflineChart::RooflineChart()
    : x_(makeAxis()),
      y_(makeAxis()),
      grid_(new GridItem(this)),
      x_words_(new AxisItem(Qt::Horizontal, this)),
      y_words_(new AxisItem(Qt::Vertical, this)),
      levels_(new LevelLayer(this)),
      companions_(new CompanionLayer(this)),
      dots_(new DotLayer(this)),
      notes_(new AnnotationItem(this)),
      legend_(new LegendItem(this)),
      band_(new QGraphicsRectItem(this)) {
    band_->setZValue(150);
    band_->setAcceptedMouseButtons(Qt::NoButton);
    band_->hide();
    addAxis(x_, Qt::AlignBottom);
    addAxis(y_, Qt::AlignLeft);
    x_words_->setTitleGap(kLaneHeight + 6);
    setTheme(Theme::light());
    applyZoom();
}

void RooflineChart::startAfresh() {
    FigureChart::startAfresh();
    fitted_ = false;
    zoom_.reset();
    rows_.clear();
    colors_ = {};
    snapshot_.reset();
    roofs_ = {};
    companions_->setDots({});
    levels_->clear();
    dots_->setDots({}, level_);
    legend_->setEntries({}, 2, false);
    notes_->setCallout(nullptr, {}, {});
    applyZoom();
}

void RooflineChart::setRoofChoice(const RoofChoice& choice) {
    roof_choice_ = choice;
    new_choice_ = true;
}

void RooflineChart::setPlane(Plane plane) {
    if (plane == plane_) return;
    plane_ = plane;
    new_choice_ = true;
    zoom_.reset();
}

void RooflineChart::setColorBy(ColorBy by) { color_by_ = by; }

void RooflineChart::setAllLevels(bool all) {
    all_levels_ = all;
    new_choice_ = true;
}

void RooflineChart::setFrame(const Frame& frame) {
    FigureChart::setFrame(frame);
    const bool same_run = run_id_ == frame.snapshot->info.id;
    const bool same_level = level_ == frame.level;
    if (!same_run || !same_level) fitted_ = false;
    if (!same_run) zoom_.reset();
    run_id_ = frame.snapshot->info.id;
    level_ = frame.level;
    snapshot_ = frame.snapshot;
    rows_ = frame.rows;
    const std::size_t dots_before = dots_->dots().size();
    colors_ = DotColors(frame, color_by_);
    Roofs roofs;
    if (plane_ == Plane::time) {
        dots_->setDots(timeDots(frame, colors_), frame.level);
        companions_->setDots(idealTimeDots(frame, colors_));
        levels_->clear();
        roofs = timeLines();
    } else {
        dots_->setDots(dotsOf(frame, colors_, all_levels_), frame.level);
        companions_->setDots(frame.beside
                                 ? dotsOf(*frame.beside, DotColors(*frame.beside, color_by_))
                                 : std::vector<Dot>());
        if (all_levels_)
            levels_->setRows(rows_, dots_->dots());
        else
            levels_->clear();
        const DrawnRoofs drawn = chooseRoofs(*frame.snapshot, roof_choice_);
        roofs = roofsOf(drawn.ceilings, frame.level, drawn.shown);
    }
    const bool new_roofs =
        roofs.lines.size() != roofs_.lines.size() || !same_level || !same_run || new_choice_;
    if (new_choice_) fitted_ = false;
    new_choice_ = false;
    roofs_ = std::move(roofs);
    // The roofs of the machine are there before the first dot. Where no dot will ever come they
    // would only stand behind the words that say so, and without them there is nothing that axes
    // could measure.
    if (!emptyWords().isEmpty() && !frame.growing) roofs_ = {};
    dots_->setVisible(emptyWords().isEmpty());
    companions_->setVisible(emptyWords().isEmpty());
    levels_->setVisible(emptyWords().isEmpty());
    for (QGraphicsItem* const part :
         std::initializer_list<QGraphicsItem*>{grid_, x_words_, y_words_, notes_}) {
        part->setVisible(emptyWords().isEmpty() || !roofs_.lines.empty());
    }
    updateLegend();
    if (plane_ == Plane::time) {
        x_words_->setTitle(frame.part
                               ? ChartText::tr("Time of arithmetic, across; of moving data, up")
                               : ChartText::tr("Time of arithmetic in a step, across; of moving "
                                               "data, up"));
    } else {
        x_words_->setTitle(
            all_levels_
                ? ChartText::tr("Arithmetic intensity, FLOP per byte of "
                                "each level (dots: %1)")
                      .arg(word(frame.level))
                : ChartText::tr("Arithmetic intensity, FLOP per %1 byte").arg(word(frame.level)));
    }

    const PlaneRange before = zoom_.current();
    fitHome(frame);
    const bool stale = !arranged_.isValid() || arranged_.elapsed() > kArrangeMilliseconds;
    if (zoom_.current() != before || new_roofs || stale || !frame.growing ||
        dots_before != dots_->dots().size()) {
        applyZoom();
    } else {
        dots_->map(zoom_.current(), plot_, lane_);
        levels_->map(zoom_.current(), plot_);
        companions_->map(zoom_.current(), plot_, dots_->dots());
        notes_->follow(dots_->dots());
        updateCallout();
    }
}

void RooflineChart::fitHome(const Frame& frame) {
    std::vector<double> xs;
    std::vector<double> ys;
    for (const std::vector<Dot>* const dots : {&dots_->dots(), &companions_->dots()}) {
        for (const Dot& dot : *dots) {
            if (dot.lane) continue;
            xs.push_back(dot.log_x);
            ys.push_back(dot.log_y);
        }
    }
    for (const LevelLayer::Chain& chain : levels_->chains()) {
        for (const LevelLayer::Mark& mark : chain.marks) xs.push_back(mark.log_x);
    }
    for (const RidgePoint& ridge : roofs_.ridges) {
        xs.push_back(ridge.at.x + 0.4);  // some of the flat roof beyond it
        ys.push_back(ridge.at.y);
    }
    for (const RoofLine& line : roofs_.lines) {
        if (!line.bandwidth) ys.push_back(line.to.y);
    }
    const bool time = plane_ == Plane::time;
    PlaneRange home{rangeAround(xs, 0.15, time ? LogRange{-6, 0} : LogRange{-2, 3}),
                    rangeAround(ys, 0.2, time ? LogRange{-6, 0} : LogRange{6, 12})};
    if (fitted_ && (frame.growing || frame.whole || narrowed_)) {
        // While a run grows, or a part of it is looked at, the plane only ever grows with it.
        const PlaneRange& old = zoom_.home();
        home.x = {std::min(home.x.low, old.x.low), std::max(home.x.high, old.x.high)};
        home.y = {std::min(home.y.low, old.y.low), std::max(home.y.high, old.y.high)};
    }
    zoom_.setHome(home);
    fitted_ = !xs.empty() || (fitted_ && frame.whole);
    narrowed_ = frame.whole != nullptr;
}

void RooflineChart::paintTheme() {
    grid_->setTheme(theme());
    x_words_->setTheme(theme());
    y_words_->setTheme(theme());
    companions_->setTheme(theme());
    levels_->setTheme(theme());
    QColor band = theme().accent;
    band_->setPen(QPen(band, 1));
    band.setAlphaF(0.15F);
    band_->setBrush(band);
    dots_->setTheme(theme());
    notes_->setTheme(theme());
    legend_->setTheme(theme());
    if (snapshot_) updateLegend();  // its marks bear colours of the theme
}

void RooflineChart::placeParts(const QRectF& body) {
    const double left = AxisItem::labelWidth(QStringLiteral("500 MFLOP/s")) + 28;
    const double words = AxisItem::labelHeight();
    const double below = AxisItem::kTickLength + 2 * words + 16 + kLaneHeight + 8;
    plot_ = body.adjusted(left, 8, -kRight, -below);
    if (plot_.width() < 60 || plot_.height() < 40) plot_ = QRectF(body.topLeft(), QSizeF(60, 40));
    lane_ = QRectF(plot_.left(), plot_.bottom() + AxisItem::kTickLength + words + 8, plot_.width(),
                   kLaneHeight);
    setPlotArea(plot_);
    setEmptyRect(plot_);
    applyZoom();
}

void RooflineChart::applyZoom() {
    if (plot_.isEmpty()) return;
    const PlaneRange& range = zoom_.current();
    setRange(x_, range.x);
    setRange(y_, range.y);
    const auto most = [](double pixels, double each) { return static_cast<int>(pixels / each); };
    std::vector<AxisItem::Tick> across;
    for (const LogTick& tick : logTicks(range.x, most(plot_.width(), 60))) {
        across.push_back({logToPixel(tick.log10_value, range.x, plot_.left(), plot_.right()),
                          plane_ == Plane::time ? tickLabel(roofline::formatSeconds(tick.value))
                                                : intensityLabel(tick.value),
                          tick.decade});
    }
    std::vector<AxisItem::Tick> up;
    for (const LogTick& tick : logTicks(range.y, most(plot_.height(), 26))) {
        up.push_back({logToPixel(tick.log10_value, range.y, plot_.bottom(), plot_.top()),
                      tickLabel(plane_ == Plane::time ? roofline::formatSeconds(tick.value)
                                                      : roofline::formatFlopRate(tick.value)),
                      tick.decade});
    }
    x_words_->setTicks(across, plot_);
    y_words_->setTicks(up, plot_);
    grid_->setLines(plot_, std::move(across), std::move(up));

    findExceeded();
    drawRoofs();
    dots_->map(range, plot_, lane_);
    levels_->map(range, plot_);
    companions_->map(range, plot_, dots_->dots());
    arrange();
}

void RooflineChart::drawRoofs() {
    while (series_.size() < roofs_.lines.size()) {
        auto* const series = new QLineSeries;
        addSeries(series);
        series->attachAxis(x_);
        series->attachAxis(y_);
        series_.push_back(series);
    }
    const PlaneRange& range = zoom_.current();
    for (std::size_t i = 0; i < series_.size(); ++i) {
        QList<QPointF> points;
        if (i < roofs_.lines.size()) {
            const RoofLine& line = roofs_.lines[i];
            // Clipped here, because SVG ignores a chart's clipping.
            if (const auto part = clipSegment(line.from, line.to, range.x, range.y)) {
                points = {{std::pow(10.0, part->first.x), std::pow(10.0, part->first.y)},
                          {std::pow(10.0, part->second.x), std::pow(10.0, part->second.y)}};
            }
            const bool marked = exceeded_.contains(line.ceiling);
            const bool strong = line.primary && !line.dashed;
            QPen pen(marked ? theme().warning : (strong ? theme().ink : theme().muted),
                     strong || marked ? 2.4 : 1.4, line.dashed ? Qt::DashLine : Qt::SolidLine,
                     Qt::FlatCap);
            series_[i]->setPen(pen);
        }
        series_[i]->replace(points);
    }
}

void RooflineChart::arrange() {
    arranged_.start();
    const PlaneRange& range = zoom_.current();
    const auto pixel = [&](const LogPoint& point) {
        return QPointF(logToPixel(point.x, range.x, plot_.left(), plot_.right()),
                       logToPixel(point.y, range.y, plot_.bottom(), plot_.top()));
    };
    std::vector<AnnotationItem::RoofLabel> labels;
    for (const RoofLine& line : roofs_.lines) {
        const auto part = clipSegment(line.from, line.to, range.x, range.y);
        if (!part) continue;
        labels.push_back(
            {line.name.isEmpty() ? QString() : line.name + QStringLiteral("  ") + line.value,
             QLineF(pixel(part->first), pixel(part->second)), line.primary && !line.dashed,
             line.bandwidth, exceeded_.contains(line.ceiling)});
    }
    std::vector<AnnotationItem::Ridge> ridges;
    for (const RidgePoint& ridge : roofs_.ridges) {
        if (plot_.contains(pixel(ridge.at))) ridges.push_back({pixel(ridge.at), ridge.label});
    }
    placeLegend(labels);
    const QRectF legend(legend_->pos(), legend_->size());
    notes_->arrange(plot_, legend_->isVisible() ? legend : QRectF(), std::move(labels),
                    std::move(ridges), dots_->dots(), companions_->dots());
    updateCallout();
}

void RooflineChart::setSelected(const QStringList& rows) {
    selected_ = rows;
    dots_->setSelected(rows);
    levels_->setSelected(rows);
    const auto before = exceeded_;
    findExceeded();
    if (exceeded_ != before) applyZoom();
    updateCallout();
}

// The roofs that flagged dots stand above are marked, whichever level is shown; of a selected one
// its own alone.
void RooflineChart::findExceeded() {
    exceeded_.clear();
    const Dot* const selected = selected_.size() == 1 ? dots_->find(selected_.front()) : nullptr;
    for (const Dot& dot : dots_->dots()) {
        if (!dot.flagged || !dot.exceeded) continue;
        if (selected != nullptr && selected->flagged && &dot != selected) continue;
        exceeded_.insert(*dot.exceeded);
    }
}

void RooflineChart::updateCallout() {
    const Dot* const dot = selected_.size() == 1 ? dots_->find(selected_.front()) : nullptr;
    if (dot == nullptr || dot->row >= rows_.size()) {
        notes_->setCallout(nullptr, {}, {});
        return;
    }
    notes_->setCallout(dot, rowCallout(rows_[dot->row], level_, snapshot_->ceilings),
                       dots_->dots());
}

void RooflineChart::setBand(const std::optional<QRectF>& band) {
    band_->setVisible(band.has_value());
    if (band) band_->setRect(*band);
}

LogPoint RooflineChart::planeAt(const QPointF& pixel) const {
    const PlaneRange& range = zoom_.current();
    return {pixelToLog(pixel.x(), range.x, plot_.left(), plot_.right()),
            pixelToLog(pixel.y(), range.y, plot_.bottom(), plot_.top())};
}

QString RooflineChart::roofTooltip(const QPointF& pixel) const {
    if (!plot_.contains(pixel)) return {};
    const PlaneRange& range = zoom_.current();
    const LogPoint at = planeAt(pixel);
    for (auto line = roofs_.lines.rbegin(); line != roofs_.lines.rend(); ++line) {
        if (at.x < line->from.x || at.x > line->to.x) continue;
        const double slope = line->bandwidth ? 1 : 0;
        const double y = line->from.y + slope * (at.x - line->from.x);
        const double distance =
            std::fabs(logToPixel(y, range.y, plot_.bottom(), plot_.top()) - pixel.y());
        if (distance < kRoofReach) return line->tooltip;
    }
    return {};
}

std::vector<QLineF> RooflineChart::drawnRoofs() const {
    std::vector<QLineF> lines;
    for (const QLineSeries* const series : series_) {
        if (series->count() == 2) lines.emplace_back(series->at(0), series->at(1));
    }
    return lines;
}

}  // namespace ridgepoint::ui
