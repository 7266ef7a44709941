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
#include "core/run/estimated_run.h"
#include "ui/figure/axis_item.h"
#include "ui/figure/grid_item.h"
#include "ui/figure/legend_item.h"
#include "ui/palette.h"
#include "ui/roofline/companion_layer.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/row_tooltip.h"
#include "ui/words.h"

namespace ridgepoint::ui {
namespace {

struct ChartText {
    Q_DECLARE_TR_FUNCTIONS(RooflineChart)
};

constexpr double kLaneHeight = 36;
constexpr double kRight = 22;
constexpr double kLegendInset = 10;
constexpr std::size_t kMostSearched = 2000;  // dots
constexpr QSizeF kSmall(660, 440);
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
      companions_(new CompanionLayer(this)),
      dots_(new DotLayer(this)),
      notes_(new AnnotationItem(this)),
      legend_(new LegendItem(this)) {
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
    categories_.clear();
    snapshot_.reset();
    roofs_ = {};
    companions_->setDots({});
    dots_->setDots({}, level_);
    legend_->setEntries({}, 2, false);
    notes_->setCallout(nullptr, {}, {});
    applyZoom();
}

void RooflineChart::setRoofChoice(const RoofChoice& choice) {
    roof_choice_ = choice;
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
    dots_->setDots(dotsOf(frame), frame.level);
    companions_->setDots(frame.beside ? dotsOf(*frame.beside) : std::vector<Dot>());
    const DrawnRoofs drawn = chooseRoofs(*frame.snapshot, roof_choice_);
    Roofs roofs = roofsOf(drawn.ceilings, frame.level, drawn.shown);
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
    for (QGraphicsItem* const part :
         std::initializer_list<QGraphicsItem*>{grid_, x_words_, y_words_, notes_}) {
        part->setVisible(emptyWords().isEmpty() || !roofs_.lines.empty());
    }
    categories_.clear();
    // What is filtered away keeps its place in the legend, to be brought back there.
    for (const run::Row& row : (frame.whole ? *frame.whole : frame).categories)
        categories_.push_back(row.category);
    filter_ = frame.filter;
    updateLegend();
    x_words_->setTitle(
        ChartText::tr("Arithmetic intensity, FLOP per %1 byte").arg(word(frame.level)));

    const PlaneRange before = zoom_.current();
    fitHome(frame);
    const bool stale = !arranged_.isValid() || arranged_.elapsed() > kArrangeMilliseconds;
    if (zoom_.current() != before || new_roofs || stale || !frame.growing ||
        dots_before != dots_->dots().size()) {
        applyZoom();
    } else {
        dots_->map(zoom_.current(), plot_, lane_);
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
    for (const RidgePoint& ridge : roofs_.ridges) {
        xs.push_back(ridge.at.x + 0.4);  // some of the flat roof beyond it
        ys.push_back(ridge.at.y);
    }
    for (const RoofLine& line : roofs_.lines) {
        if (!line.bandwidth) ys.push_back(line.to.y);
    }
    PlaneRange home{rangeAround(xs, 0.15, {-2, 3}), rangeAround(ys, 0.2, {6, 12})};
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

void RooflineChart::updateLegend() {
    using Mark = LegendItem::Mark;
    const Theme& colors = theme();
    std::vector<LegendItem::Entry> entries;
    bool counted = false;
    bool modelled = false;
    bool flagged = false;
    const bool estimated = snapshot_ && run::isEstimated(*snapshot_);
    for (const Dot& dot : dots_->dots()) {
        // A dot of the lane without any FLOPs was not modelled either, so it makes no entry.
        if (!dot.lane || dot.has_flops || dot.counted) (dot.counted ? counted : modelled) = true;
        flagged |= dot.flagged;
    }
    // A mark looks like the dots that it names: they are hollow unless something was counted.
    // Named in the order of the time that they take, so that the legend says something by itself.
    std::set<cost::Category> named;
    for (const cost::Category category : categories_) {
        const cost::Category group = legendCategory(category);
        if (!named.insert(group).second) continue;
        const bool hidden = filter_.without_category[static_cast<std::size_t>(category)];
        const bool shown =
            hidden || std::any_of(dots_->dots().begin(), dots_->dots().end(), [&](const Dot& dot) {
                return legendCategory(dot.category) == group;
            });
        if (shown) {
            entries.push_back({counted     ? Mark::dot
                               : estimated ? Mark::diamond
                                           : Mark::hollow,
                               categoryColor(group, colors.dark), word(group),
                               static_cast<int>(group), hidden});
        }
    }
    if (counted && modelled)
        entries.push_back({Mark::hollow, colors.ink, ChartText::tr("modelled")});
    if (!companions_->dots().empty()) {
        entries.push_back({Mark::hollow, colors.ink, ChartText::tr("recorded")});
        entries.push_back({Mark::diamond, colors.ink, ChartText::tr("estimated")});
    }
    if (flagged) entries.push_back({Mark::ring, colors.warning, ChartText::tr("above its roof")});
    bool measured = false;
    bool datasheet = false;
    for (const RoofLine& line : roofs_.lines) (line.dashed ? datasheet : measured) = true;
    if (measured) entries.push_back({Mark::line, colors.ink, ChartText::tr("measured roof")});
    if (datasheet) entries.push_back({Mark::dashes, colors.muted, ChartText::tr("datasheet roof")});
    legend_->setEntries(std::move(entries), 2, true);
}

void RooflineChart::paintTheme() {
    grid_->setTheme(theme());
    x_words_->setTheme(theme());
    y_words_->setTheme(theme());
    companions_->setTheme(theme());
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
                          intensityLabel(tick.value), tick.decade});
    }
    std::vector<AxisItem::Tick> up;
    for (const LogTick& tick : logTicks(range.y, most(plot_.height(), 26))) {
        up.push_back({logToPixel(tick.log10_value, range.y, plot_.bottom(), plot_.top()),
                      tickLabel(roofline::formatFlopRate(tick.value)), tick.decade});
    }
    x_words_->setTicks(across, plot_);
    y_words_->setTicks(up, plot_);
    grid_->setLines(plot_, std::move(across), std::move(up));

    findExceeded();
    drawRoofs();
    dots_->map(range, plot_, lane_);
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

// The legend takes the place where it hides the fewest dots and then the fewest roofs; corners by
// preference, the lower right one first. It stays where it is while it hides nothing there.
void RooflineChart::placeLegend(const std::vector<AnnotationItem::RoofLabel>& roofs) {
    const QSizeF size = legend_->size();
    const QRectF room = plot_.adjusted(kLegendInset, kLegendInset, -kLegendInset - size.width(),
                                       -kLegendInset - size.height());
    const bool visible = room.width() >= 0 && room.height() >= 0 &&
                         size.width() < plot_.width() * 0.8 && size.height() < plot_.height() * 0.7;
    legend_->setVisible(visible);
    if (!visible) return;
    const auto crowd = [&](const QPointF& corner) {
        return dots_->crowd(QRectF(corner, size).adjusted(-6, -6, 6, 6));
    };
    if (legend_plot_ == plot_ && room.contains(legend_->pos()) && crowd(legend_->pos()) == 0)
        return;
    std::vector<QPointF> corners{room.bottomRight(), room.topLeft(), room.bottomLeft()};
    constexpr int kPlaces = 8;  // along each side
    // In a cloud there is no free place, and looking for it takes longer than painting.
    for (int row = dots_->dots().size() > kMostSearched ? -1 : kPlaces; row >= 0; --row) {
        for (int column = kPlaces; column >= 0; --column) {
            corners.emplace_back(room.left() + room.width() * column / kPlaces,
                                 room.top() + room.height() * row / kPlaces);
        }
    }
    const auto hides = [&](const QPointF& corner) {
        const QRectF rect(corner, size);
        const auto crossed =
            std::count_if(roofs.begin(), roofs.end(), [&](const AnnotationItem::RoofLabel& roof) {
                return clipSegment({roof.line.x1(), roof.line.y1()},
                                   {roof.line.x2(), roof.line.y2()}, {rect.left(), rect.right()},
                                   {rect.top(), rect.bottom()})
                    .has_value();
            });
        return std::pair(crowd(corner), crossed);
    };
    auto least = std::pair(std::numeric_limits<int>::max(), std::ptrdiff_t{0});
    QPointF best;
    for (const QPointF& corner : corners) {
        const auto hidden = hides(corner);
        if (hidden >= least) continue;
        least = hidden;
        best = corner;
    }
    legend_->setPos(best);
    legend_plot_ = plot_;
    // In a small figure dots are few and each of them matters more than what colours mean.
    const bool small =
        this->size().width() < kSmall.width() || this->size().height() < kSmall.height();
    legend_->setVisible(!small || least.first == 0);
}

void RooflineChart::setSelected(const QStringList& rows) {
    selected_ = rows;
    dots_->setSelected(rows);
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

std::optional<cost::Category> RooflineChart::legendCategoryAt(const QPointF& pixel) const {
    if (!legend_->isVisible()) return std::nullopt;
    const LegendItem::Entry* const entry = legend_->entryAt(pixel - legend_->pos());
    if (entry == nullptr || entry->key < 0) return std::nullopt;
    return static_cast<cost::Category>(entry->key);
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
