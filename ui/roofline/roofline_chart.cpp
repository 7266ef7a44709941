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
#include <utility>

#include "core/roofline/quantity.h"
#include "ui/base/words.h"
#include "ui/chart/axis_item.h"
#include "ui/chart/grid_item.h"
#include "ui/chart/legend_item.h"
#include "ui/roofline/companion_layer.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/level_layer.h"
#include "ui/roofline/marks/region_item.h"
#include "ui/roofline/time_plane.h"
#include "ui/roofline/trail_layer.h"
#include "ui/run/run_facts.h"

namespace ridgepoint::ui {
namespace {

struct RooflineText {
    Q_DECLARE_TR_FUNCTIONS(RooflineChart)
};

constexpr double kLaneHeight = 36;
// Minimum interval for placing dot labels while a run grows, so that labels do not jump.
constexpr qint64 kArrangeMilliseconds = 1500;
constexpr double kRoofReach = 5;  // pixels; maximum distance of the pointer from a roof
constexpr double kFittedShare = 0.99;

// Explains why the plane is empty, and how to fill it.
QString noDotWords(const Frame& frame) {
    const bool work = std::any_of(frame.rows.begin(), frame.rows.end(),
                                  [](const run::Row& row) { return row.totalFlops() > 0; });
    if (frame.whole)
        return RooflineText::tr("No selected row has FLOPs and bytes of %1.")
            .arg(word(frame.level));
    if (work)
        return RooflineText::tr("No row has both FLOPs and bytes of %1. Choose another level.")
            .arg(word(frame.level));
    return RooflineText::tr(
        "FLOPs are unknown, so no row has a place here. Traces need shapes (record_shapes=True).");
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
      trails_(new TrailLayer(this)),
      levels_(new LevelLayer(this)),
      companions_(new CompanionLayer(this)),
      regions_(new RegionItem(this)),
      notes_(new AnnotationItem(this)),
      plumb_(new PlumbItem(this)),
      legend_(new LegendItem(this)) {
    addAxis(x_, Qt::AlignBottom);
    addAxis(y_, Qt::AlignLeft);
    clock_.start();
    setTheme(Theme::light());
    applyZoom();
}

void RooflineChart::startAfresh() {
    FigureChart::startAfresh();
    fitted_.any = false;
    zoom().reset();
    rows_.clear();
    colors_ = {};
    snapshot_.reset();
    roofs_ = {};
    companions_->setDots({});
    levels_->clear();
    trails_->clear();
    dots()->setDots({}, level_);
    legend_->setEntries({}, 2, false);
    notes_->setCallout(nullptr, {}, {});
    asked_.labelled.clear();
    asked_.pinned.clear();
    regions_->clear();
    applyZoom();
}

void RooflineChart::setRoofChoice(const RoofChoice& choice) {
    roof_choice_ = choice;
    asked_.changed = true;
}

void RooflineChart::setPlane(Plane plane) {
    if (plane == asked_.plane) return;
    asked_.plane = plane;
    trails_->clear();
    asked_.changed = true;
    zoom().reset();
}

void RooflineChart::setColorBy(ColorBy by) { asked_.color_by = by; }

void RooflineChart::setAllLevels(bool all) {
    asked_.all_levels = all;
    asked_.changed = true;
}

void RooflineChart::setSizeByLoss(bool by_loss) {
    asked_.by_loss = by_loss;
    asked_.changed = true;
}

void RooflineChart::setRegions(bool shaded) {
    asked_.regions = shaded;
    asked_.changed = true;
}

RooflineLook RooflineChart::look() const {
    RooflineLook look;
    look.roofs = roof_choice_;
    look.color_by = asked_.color_by;
    look.plane = asked_.plane;
    look.all_levels = asked_.all_levels;
    look.by_loss = asked_.by_loss;
    look.regions = asked_.regions;
    look.labelled = asked_.labelled;
    look.pinned = asked_.pinned;
    look.zoomed = zoom().zoomed();
    look.range = zoom().current();
    return look;
}

void RooflineChart::setLook(const RooflineLook& look) {
    setRoofChoice(look.roofs);
    setPlane(look.plane);
    setColorBy(look.color_by);
    setAllLevels(look.all_levels);
    setSizeByLoss(look.by_loss);
    setRegions(look.regions);
    asked_.labelled = look.labelled;
    asked_.pinned = look.pinned;
    asked_.range = look.range;
    asked_.exact_range = look.zoomed;
}

void RooflineChart::setTrails(bool wanted) {
    asked_.trails = wanted;
    if (!wanted) trails_->clear();
}

// Records positions for trails. A trail connects only comparable positions, which describe the
// whole run with the same calls.
void RooflineChart::noteTrails(const Frame& frame, bool comparable) {
    const bool same_filter = filter_.without_category == frame.filter.without_category &&
                             filter_.without_phase == frame.filter.without_phase &&
                             (filter_.found == nullptr) == (frame.filter.found == nullptr);
    if (!comparable || !same_filter || frame.by != by_) trails_->clear();
    by_ = frame.by;
    filter_ = frame.filter;
    if (asked_.trails && frame.growing && !frame.part)
        trails_->note(dots()->dots(), clock_.elapsed());
    else
        trails_->clear();
}

QString RooflineChart::footnote(const Frame& frame) const {
    QStringList facts{fallbackFact(frame), level_fact_};
    if (asked_.selectable && !level_fact_.isEmpty() && frame.level == frame.usual_level)
        facts << RooflineText::tr("to see DRAM: Level ▸ DRAM");
    facts << FigureChart::footnote(frame);
    facts.removeAll(QString());
    return facts.join(QStringLiteral(" · "));
}

QString RooflineChart::spokenContents() const {
    QStringList parts{notes_->notice(), level_fact_, PlaneChart::spokenContents()};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(". "));
}

void RooflineChart::setFrame(const Frame& frame) {
    // The level's explanation applies only to a roofline with a single level.
    const bool one_level = asked_.plane == Plane::roofline && !asked_.all_levels;
    level_fact_ = one_level ? levelFact(frame) : QString();
    FigureChart::setFrame(frame);
    const bool same_run = run_id_ == frame.snapshot->info.id;
    const bool same_level = level_ == frame.level;
    if (!same_run || !same_level) fitted_.any = false;
    if (!same_run) zoom().reset();
    run_id_ = frame.snapshot->info.id;
    level_ = frame.level;
    snapshot_ = frame.snapshot;
    rows_ = frame.rows;
    const std::size_t dots_before = dots()->dots().size();
    colors_ = DotColors(frame, asked_.color_by);
    Roofs roofs;
    if (asked_.plane == Plane::time) {
        dots()->setDots(timeDots(frame, colors_), frame.level);
        companions_->setDots(idealTimeDots(frame, colors_));
        levels_->clear();
        roofs = timeLines();
    } else {
        std::vector<Dot> all = dotsOf(frame, colors_, asked_.all_levels);
        if (asked_.by_loss) sizeByLoss(all, frame.rows);
        dots()->setDots(std::move(all), frame.level);
        // Uses the run's colours, because blocks of layers are ordered by the run's times.
        companions_->setDots(frame.beside ? dotsOf(*frame.beside, colors_) : std::vector<Dot>());
        if (asked_.all_levels)
            levels_->setRows(rows_, dots()->dots());
        else
            levels_->clear();
        const DrawnRoofs drawn = chooseRoofs(*frame.snapshot, roof_choice_);
        roofs = roofsOf(drawn.ceilings, frame.level, drawn.shown);
        for (RoofLine& line : roofs.lines)
            line.emphasized = drawn.ceilings[line.ceiling].name == roof_choice_.emphasized;
    }
    noteTrails(frame, same_run && same_level);
    const bool new_roofs =
        roofs.lines.size() != roofs_.lines.size() || !same_level || !same_run || asked_.changed;
    if (asked_.changed) fitted_.any = false;
    asked_.changed = false;
    roofs_ = std::move(roofs);
    // A growing run shows the machine's roofs before its first dot. If there can be no dots, an
    // explanation replaces the roofs and the axes.
    if (!emptyWords().isEmpty() && !frame.growing) roofs_ = {};
    dots()->setVisible(emptyWords().isEmpty());
    trails_->setVisible(emptyWords().isEmpty());
    companions_->setVisible(emptyWords().isEmpty());
    levels_->setVisible(emptyWords().isEmpty());
    regions_->setVisible(emptyWords().isEmpty());
    for (QGraphicsItem* const part :
         std::initializer_list<QGraphicsItem*>{grid(), xWords(), yWords(), notes_}) {
        part->setVisible(emptyWords().isEmpty() || !roofs_.lines.empty());
    }
    updateLegend();
    const auto& all = dots()->dots();
    const bool has_lane =
        frame.growing || frame.whole ||
        std::any_of(all.begin(), all.end(), [](const Dot& dot) { return dot.lane; });
    if (std::exchange(fitted_.lane, has_lane) != has_lane) place();
    const bool none = !all.empty() && !frame.growing &&
                      std::all_of(all.begin(), all.end(), [](const Dot& dot) { return dot.lane; });
    notes_->setNotice(none ? noDotWords(frame) : QString());
    if (asked_.plane == Plane::time) {
        xWords()->setTitle(frame.part ? RooflineText::tr("Compute time")
                                      : RooflineText::tr("Compute time in a step"));
        yWords()->setTitle(frame.part ? RooflineText::tr("Memory time")
                                      : RooflineText::tr("Memory time in a step"));
    } else {
        yWords()->setTitle(RooflineText::tr("Achieved FLOP/s"));
        xWords()->setTitle(asked_.all_levels
                               ? RooflineText::tr("Arithmetic intensity, FLOP per byte of "
                                                  "each level (dots: %1)")
                                     .arg(word(frame.level))
                               : RooflineText::tr("Arithmetic intensity, FLOP per %1 byte")
                                     .arg(word(frame.level)));
    }

    const PlaneRange before = zoom().current();
    fitHome(frame);
    const bool stale = !arranged_.isValid() || arranged_.elapsed() > kArrangeMilliseconds;
    if (zoom().current() != before || new_roofs || stale || !frame.growing ||
        dots_before != dots()->dots().size()) {
        applyZoom();
    } else {
        dots()->map(zoom().current(), plot(), lane(), &zoom().home());
        trails_->map(zoom().current(), plot());
        levels_->map(zoom().current(), plot());
        companions_->map(zoom().current(), plot(), dots()->dots());
        notes_->follow(dots()->dots());
        updateCallout();
    }
}

void RooflineChart::fitHome(const Frame& frame) {
    std::vector<double> xs;
    std::vector<double> ys;
    for (const std::vector<Dot>* const dots : {&dots()->dots(), &companions_->dots()}) {
        // Dots that account for nearly all of the time set the range; others are drawn at its edge.
        double whole = 0, sum = 0;
        for (const Dot& dot : *dots) whole += dot.lane ? 0 : dot.share;
        for (const Dot& dot : *dots) {
            if (dot.lane) continue;
            // The largest dots come first, so all remaining dots are small.
            if (whole > 0 && sum >= kFittedShare * whole) break;
            sum += dot.share;
            xs.push_back(dot.log_x);
            ys.push_back(dot.log_y);
        }
    }
    for (const LevelLayer::Chain& chain : levels_->chains()) {
        for (const LevelLayer::Mark& mark : chain.marks) xs.push_back(mark.log_x);
    }
    for (const RidgePoint& ridge : roofs_.ridges) {
        xs.push_back(ridge.at.x + 0.4);  // includes a part of the flat roof
        ys.push_back(ridge.at.y);
    }
    for (const RoofLine& line : roofs_.lines) {
        if (!line.bandwidth) ys.push_back(line.to.y + 0.4);  // includes space for the roof's name
    }
    const bool time = asked_.plane == Plane::time;
    PlaneRange home{rangeAround(xs, 0.15, time ? LogRange{-6, 0} : LogRange{-2, 3}),
                    rangeAround(ys, 0.2, time ? LogRange{-6, 0} : LogRange{6, 12})};
    if (fitted_.any && (frame.growing || frame.whole || fitted_.narrowed)) {
        // While a run grows, or if a part of it is or was just displayed, the range can only become
        // larger.
        const PlaneRange& old = fitted_.whole;
        home.x = {std::min(home.x.low, old.x.low), std::max(home.x.high, old.x.high)};
        home.y = {std::min(home.y.low, old.y.low), std::max(home.y.high, old.y.high)};
    }
    if (!frame.whole) fitted_.whole = home;  // the range of a part is not stored
    if (asked_.range) home = *asked_.range;
    std::vector<Disc> discs;
    for (const std::vector<Dot>* const dots : {&dots()->dots(), &companions_->dots()}) {
        for (const Dot& dot : *dots)
            if (!dot.lane && !asked_.exact_range)
                discs.push_back({{dot.log_x, dot.log_y}, dot.radius});
    }
    fit(home, std::move(discs));
    fitted_.any = !xs.empty() || (fitted_.any && frame.whole);
    fitted_.narrowed = frame.whole != nullptr;
}

void RooflineChart::paintTheme() {
    PlaneChart::paintTheme();
    companions_->setTheme(theme());
    levels_->setTheme(theme());
    trails_->setTheme(theme());
    notes_->setTheme(theme());
    plumb_->setTheme(theme());
    regions_->setTheme(theme());
    legend_->setTheme(theme());
    if (snapshot_) updateLegend();  // the legend's marks have theme colours
}

void RooflineChart::placeParts(const QRectF& body) {
    placePlane(placeLegend(body), fitted_.lane ? kLaneHeight : 0);
    applyZoom();
}

void RooflineChart::applyZoom() {
    if (plot().isEmpty()) return;
    const PlaneRange& range = zoom().current();
    setRange(x_, range.x);
    setRange(y_, range.y);
    if (asked_.plane == Plane::time)
        drawAxes(timeTicks(Qt::Horizontal), timeTicks(Qt::Vertical));
    else
        drawAxes(intensityTicks(), rateTicks());

    findExceeded();
    drawRoofs();
    dots()->map(range, plot(), lane(), &zoom().home());
    trails_->map(range, plot());
    levels_->map(range, plot());
    companions_->map(range, plot(), dots()->dots());
    arrange();
}

QColor RooflineChart::roofColor(const RoofLine& line) const {
    if (exceeded_.contains(line.ceiling)) return theme().warning;
    if (line.emphasized) return theme().accent;
    return line.primary && !line.dashed ? theme().ink : theme().muted;
}

void RooflineChart::drawRoofs() {
    while (series_.size() < roofs_.lines.size()) {
        auto* const series = new QLineSeries;
        addSeries(series);
        series->attachAxis(x_);
        series->attachAxis(y_);
        series_.push_back(series);
    }
    const PlaneRange& range = zoom().current();
    for (std::size_t i = 0; i < series_.size(); ++i) {
        QList<QPointF> points;
        if (i < roofs_.lines.size()) {
            const RoofLine& line = roofs_.lines[i];
            // Lines are clipped here, because SVG ignores the chart's clipping.
            if (const auto part = clipSegment(line.from, line.to, range.x, range.y)) {
                points = {{std::pow(10.0, part->first.x), std::pow(10.0, part->first.y)},
                          {std::pow(10.0, part->second.x), std::pow(10.0, part->second.y)}};
            }
            const bool marked = line.emphasized || exceeded_.contains(line.ceiling);
            QPen pen(roofColor(line), (line.primary && !line.dashed) || marked ? 2.4 : 1.4,
                     line.dashed ? Qt::DashLine : Qt::SolidLine, Qt::FlatCap);
            series_[i]->setPen(pen);
        }
        series_[i]->replace(points);
    }
}

QString RooflineChart::roofTooltip(const QPointF& pixel) const {
    if (!plot().contains(pixel)) return {};
    const PlaneRange& range = zoom().current();
    const LogPoint at = planeAt(pixel);
    for (auto line = roofs_.lines.rbegin(); line != roofs_.lines.rend(); ++line) {
        if (at.x < line->from.x || at.x > line->to.x) continue;
        const double slope = line->bandwidth ? 1 : 0;
        const double y = line->from.y + slope * (at.x - line->from.x);
        const double distance =
            std::fabs(logToPixel(y, range.y, plot().bottom(), plot().top()) - pixel.y());
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
