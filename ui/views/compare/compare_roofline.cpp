// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/compare/compare_roofline.h"

#include <QCoreApplication>
#include <QGraphicsSimpleTextItem>
#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <set>

#include "core/roofline/quantity.h"
#include "core/run/analysis/columns.h"
#include "ui/base/palette.h"
#include "ui/base/words.h"
#include "ui/chart/grid_item.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/roof_choice.h"
#include "ui/run/run_facts.h"
#include "ui/views/compare/arrow_layer.h"
#include "ui/views/compare/roof_item.h"

namespace ridgepoint::ui {
namespace {

struct CompareText {
    Q_DECLARE_TR_FUNCTIONS(CompareRoofline)
};

constexpr double kCompareLane = 20;                 // pixels; height of a text line
constexpr std::size_t kMostArrows = 150;            // more arrows would hide the dots
constexpr double kLeastArrowShare = 0.002;          // minimum share of either run's time
constexpr double kThinnest = 1.2, kThickest = 4.5;  // pixels; widths of arrows
constexpr double kInset = 10;
constexpr double kRoofNear = 5;
constexpr std::size_t kMostLookedAt = 2000;  // with more dots, the legend is tried only in corners
constexpr int kLegendPlaces = 8;             // steps between legend positions, per direction
constexpr double kSmallPlot = 260;           // pixels; minimum height for a legend that covers dots

// Returns the row's position on the plane, or nothing if the row has no position.
std::optional<LogPoint> placeOf(const compare::Value& value, roofline::Level level) {
    const double intensity = value.row.intensity[roofline::index(level)].value_or(0);
    const double rate = value.row.flops_per_second.value_or(0);
    if (!logOf(intensity) || !logOf(rate)) return std::nullopt;
    return LogPoint{std::log10(intensity), std::log10(rate)};
}

}  // namespace

CompareRoofline::CompareRoofline()
    : arrows_(new ArrowLayer(this)),
      roof_lines_(new RoofItem(this)),
      notes_(new AnnotationItem(this)),
      legend_(new LegendItem(this)),
      lane_text_(new QGraphicsSimpleTextItem(this)) {
    lane_text_->setFont(figureFont(12));
    setInvitation(CompareText::tr("Open two or more runs to compare them (File ▸ Compare)."));
    setTheme(Theme::light());
}

void CompareRoofline::startAfresh() {
    FigureChart::startAfresh();
    frame_.reset();
    same_runs_.clear();
    zoom().reset();
    roofs_.clear();
    dots()->setDots({}, level_);
    arrows_->setArrows({});
    legend_->setEntries({}, 2, false);
    lane_words_.clear();
    place();
}

void CompareRoofline::setRuns(std::shared_ptr<const CompareFrame> frame) {
    frame_ = std::move(frame);
    const compare::Comparison& comparison = frame_->comparison;
    QString same;
    for (const auto& snapshot : frame_->snapshots)
        same += text(snapshot->info.id) + QLatin1Char(' ');
    same += word(comparison.by) + word(comparison.level);
    if (same != same_runs_) zoom().reset();
    same_runs_ = same;
    level_ = comparison.level;
    by_ = comparison.by;
    const bool any = std::any_of(comparison.sides.begin(), comparison.sides.end(),
                                 [](const auto& side) { return side.step.count > 0; });
    setEmptyWords(any ? QString() : CompareText::tr("None of these runs has a finished step."));
    setCaption(only_ ? frame_->label(*only_) : compareTitle(*frame_), compareSubtitle(*frame_),
               compareProvenance(*frame_), false);
    std::vector<Dot> dots_of_runs = dotsOfRuns();
    joinDots(dots_of_runs);
    dots()->setDots(std::move(dots_of_runs), level_);
    chooseRoofLines();
    fitHome();
    sayLane();
    updateLegend();
    xWords()->setTitle(CompareText::tr("Arithmetic intensity, FLOP per %1 byte").arg(word(level_)));
    yWords()->setTitle(CompareText::tr("Achieved FLOP/s"));
    place();
}

std::vector<Dot> CompareRoofline::dotsOfRuns() const {
    std::vector<Dot> all;
    const compare::Comparison& comparison = frame_->comparison;
    for (std::size_t at = 0; at < comparison.rows.size(); ++at) {
        const compare::Row& row = comparison.rows[at];
        for (std::size_t run = 0; run < runs(); ++run) {
            if (!row.values[run] || !shows(run)) continue;
            const compare::Value& value = *row.values[run];
            const auto place = placeOf(value, level_);
            if (!place) continue;  // the row is listed below the plane and in the table instead
            Dot dot;
            dot.name = text(row.name);
            dot.label = shortRowLabel(value.row);
            dot.row = at * runs() + run;
            dot.log_x = place->x;
            dot.log_y = place->y;
            dot.share = value.row.share;
            dot.radius = dotRadius(value.row.share);
            dot.tint = frame_->tint(run);
            dot.counted = value.row.flops_from == roofline::Provenance::counted;
            dot.estimated = comparison.sides[run].estimated;
            dot.flagged = run::isAboveRoof(value.row.roof_share);
            all.push_back(std::move(dot));
        }
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const Dot& a, const Dot& b) { return a.radius > b.radius; });
    return all;
}

void CompareRoofline::joinDots(const std::vector<Dot>& all) {
    std::vector<ArrowLayer::Arrow> arrows;
    std::vector<std::optional<compare::Difference>> changes;
    double most = 0;  // seconds; largest change
    if (!only_) {
        std::vector<const Dot*> by_place(frame_->comparison.rows.size() * runs(), nullptr);
        for (const Dot& dot : all) by_place[dot.row] = &dot;
        // Adds the arrows of the rows with the largest shares first, because the number of arrows
        // is limited.
        std::set<std::size_t> seen;
        for (const Dot& dot : all) {
            if (dot.share < kLeastArrowShare || arrows.size() >= kMostArrows) break;
            const std::size_t row = rowOf(dot);
            if (!seen.insert(row).second) continue;
            for (const auto& [from, to] : frame_->arrows()) {
                const Dot* const a = by_place[row * runs() + from];
                const Dot* const b = by_place[row * runs() + to];
                if (a == nullptr || b == nullptr) continue;
                arrows.push_back({a->name,
                                  {a->log_x, a->log_y},
                                  {b->log_x, b->log_y},
                                  a->radius,
                                  b->radius,
                                  frame_->tint(to)});
                changes.push_back(frame_->comparison.rows[row].difference(from, to));
                if (changes.back()) most = std::max(most, std::abs(changes.back()->seconds));
            }
        }
    }
    // The width shows the change of the time. With two runs, the colour shows its direction.
    for (std::size_t at = 0; at < arrows.size(); ++at) {
        const auto& change = changes[at];
        const double part = change && most > 0 ? std::abs(change->seconds) / most : 0;
        arrows[at].width = kThinnest + (kThickest - kThinnest) * part;
        arrows[at].faint = !change || change->withinNoise();
        if (runs() != 2 || !change) continue;
        const QRgb color = changeColor(change->seconds).rgb();
        arrows[at].tint = {color, color};
    }
    arrows_->setArrows(std::move(arrows));
}

// Draws a machine's roofs once, for each precision that any of its runs used.
void CompareRoofline::chooseRoofLines() {
    roofs_.clear();
    for (const compare::Machine& machine : frame_->machines) {
        std::set<std::size_t> shown;
        std::optional<DrawnRoofs> drawn;
        bool wanted = false;
        for (const std::size_t run : machine.runs) {
            wanted |= shows(run);
            // Estimated runs use the roofs that are already drawn.
            if (drawn && frame_->comparison.sides[run].estimated) continue;
            const DrawnRoofs each = chooseRoofs(*frame_->snapshots[run], RoofChoice{});
            shown.insert(each.shown.begin(), each.shown.end());
            if (!drawn) drawn = each;
        }
        if (!wanted || !drawn) continue;
        std::erase_if(shown, [&](std::size_t at) { return at >= drawn->ceilings.size(); });
        MachineRoofs roofs;
        roofs.roofs =
            roofsOf(drawn->ceilings, level_, std::vector<std::size_t>(shown.begin(), shown.end()));
        if (frame_->machines.size() > 1 && !only_) {
            roofs.tint = frame_->tint(machine.runs.front());
            roofs.name = frame_->label(machine.runs.front());
        }
        roofs_.push_back(std::move(roofs));
    }
}

void CompareRoofline::fitHome() {
    if (range_) return fit(*range_, {});
    std::vector<double> xs, ys;
    std::vector<Disc> discs;
    // Includes hidden runs, so that charts side by side have the same axes.
    for (const compare::Row& row : frame_->comparison.rows) {
        for (const auto& value : row.values) {
            const auto place = value ? placeOf(*value, level_) : std::nullopt;
            if (!place) continue;
            xs.push_back(place->x);
            ys.push_back(place->y);
            discs.push_back({*place, dotRadius(value->row.share)});
        }
    }
    for (const auto& snapshot : frame_->snapshots) {
        const DrawnRoofs drawn = chooseRoofs(*snapshot, RoofChoice{});
        const Roofs roofs = roofsOf(drawn.ceilings, level_, drawn.shown);
        for (const RidgePoint& ridge : roofs.ridges) {
            xs.push_back(ridge.at.x + 0.4);
            ys.push_back(ridge.at.y);
        }
        for (const RoofLine& line : roofs.lines) {
            if (!line.bandwidth) ys.push_back(line.to.y);
        }
    }
    fit({rangeAround(xs, 0.3, {-2, 3}), rangeAround(ys, 0.2, {6, 12})}, std::move(discs));
}

// Sets the text below the plane: the share of time of the rows without a position.
void CompareRoofline::sayLane() {
    QStringList no_flops, no_bytes;
    for (std::size_t run = 0; run < runs(); ++run) {
        if (!shows(run)) continue;
        double without = 0, unplaced = 0;
        for (const compare::Row& row : frame_->comparison.rows) {
            const auto& value = row.values[run];
            if (!value || placeOf(*value, level_)) continue;
            (value->row.totalFlops() > 0 ? unplaced : without) += value->row.share;
        }
        const auto words = [&](double share) {
            return QStringLiteral("%1 %2").arg(frame_->label(run),
                                               text(roofline::formatShare(share)));
        };
        no_flops << words(without);
        if (unplaced > 0) no_bytes << words(unplaced);
    }
    const QString separator = QStringLiteral(" · ");
    lane_words_ = CompareText::tr("Time without FLOPs: %1").arg(no_flops.join(separator));
    if (!no_bytes.isEmpty())
        lane_words_ = CompareText::tr("Time without bytes of %1: %2")
                          .arg(word(level_), no_bytes.join(separator)) +
                      QStringLiteral("; ") + lane_words_;
}

LegendItem::Entry CompareRoofline::entryOf(std::size_t run) const {
    using Mark = LegendItem::Mark;
    const auto& dots_of_all = dots()->dots();
    const bool counted = std::any_of(dots_of_all.begin(), dots_of_all.end(),
                                     [](const Dot& dot) { return dot.counted; });
    const auto& side = frame_->comparison.sides[run];
    QString words = frame_->label(run);
    if (run == frame_->comparison.baseline && (!only_ || !names_runs_))
        words = CompareText::tr("%1 (baseline)").arg(words);
    if (side.growing) words = CompareText::tr("%1, recording").arg(words);
    return {side.estimated ? Mark::diamond
            : counted      ? Mark::dot
                           : Mark::hollow,
            frame_->tint(run).color(theme().dark), words};
}

void CompareRoofline::updateLegend() {
    using Mark = LegendItem::Mark;
    std::vector<LegendItem::Entry> entries;
    bool measured = false, datasheet = false, flagged = false;
    for (const Dot& dot : dots()->dots()) flagged |= dot.flagged;
    for (std::size_t run = 0; run < runs() && names_runs_; ++run) {
        if (shows(run)) entries.push_back(entryOf(run));
    }
    for (const MachineRoofs& machine : roofs_) {
        for (const RoofLine& line : machine.roofs.lines)
            (line.dashed ? datasheet : measured) = true;
    }
    // With two runs, arrows have the colour of their change.
    for (const bool faster : {true, false}) {
        const QColor color = changeColor(faster ? -1 : 1);
        const auto& all = arrows_->arrows();
        if (runs() == 2 && std::any_of(all.begin(), all.end(), [&](const ArrowLayer::Arrow& arrow) {
                return arrow.tint.light == color.rgb();
            }))
            entries.push_back(
                {Mark::line, color,
                 faster ? CompareText::tr("less time") : CompareText::tr("more time")});
    }
    if (flagged)
        entries.push_back({Mark::ring, theme().warning, CompareText::tr("above its roof")});
    if (measured) entries.push_back({Mark::line, theme().ink, CompareText::tr("measured roof")});
    if (datasheet)
        entries.push_back({Mark::dashes, theme().muted, CompareText::tr("datasheet roof")});
    legend_->setEntries(std::move(entries), 1, true);
}

void CompareRoofline::placeParts(const QRectF& body) {
    placePlane(body, kCompareLane);
    applyZoom();
}

void CompareRoofline::paintTheme() {
    PlaneChart::paintTheme();
    arrows_->setTheme(theme());
    notes_->setTheme(theme());
    legend_->setTheme(theme());
    lane_text_->setBrush(theme().muted);
    if (frame_) updateLegend();
}

void CompareRoofline::applyZoom() {
    const bool shown = frame_ && emptyWords().isEmpty();
    for (QGraphicsItem* const part : std::initializer_list<QGraphicsItem*>{
             grid(), xWords(), yWords(), dots(), arrows_, roof_lines_, notes_, legend_, lane_text_})
        part->setVisible(shown);
    if (!shown || plot().isEmpty()) return;
    drawAxes(intensityTicks(), rateTicks());
    dots()->map(zoom().current(), plot(), QRectF());  // the list below the plane replaces the lane
    arrows_->map(zoom().current(), plot());
    lane_text_->setText(
        QFontMetricsF(lane_text_->font())
            .elidedText(lane_words_, Qt::ElideRight, std::max(10.0, lane().width())));
    lane_text_->setPos(lane().topLeft());
    arrange();
}

void CompareRoofline::arrange() {
    const PlaneRange& range = zoom().current();
    std::vector<RoofLabel> labels;
    std::vector<AnnotationItem::Ridge> ridges;
    std::vector<RoofItem::Line> lines;
    for (const MachineRoofs& machine : roofs_) {
        for (const VisibleRoof& roof : visibleRoofs(machine.roofs, range)) {
            const RoofLine& line = *roof.line;
            const QLineF pixels(pixelOf(roof.from), pixelOf(roof.to));
            const bool strong = line.primary && !line.dashed;
            QColor color = strong ? theme().ink : theme().muted;
            if (machine.tint) {
                color = machine.tint->color(theme().dark);
                if (!strong) color = onto(theme().surface, color, 0.6);
            }
            lines.push_back({pixels, color, strong ? 2.4 : 1.4, line.dashed});
            QString name = roof.named ? line.name : QString();
            if (!name.isEmpty() && !machine.name.isEmpty())
                name = machine.name + QStringLiteral(": ") + name;
            labels.push_back({name, line.value, pixels, color, strong, line.bandwidth, false});
        }
        for (const RidgePoint& ridge : machine.roofs.ridges) {
            if (plot().contains(pixelOf(ridge.at)))
                ridges.push_back({pixelOf(ridge.at), ridge.label});
        }
    }
    roof_lines_->setLines(plot(), std::move(lines));
    // Labels avoid the arrows and the roofs.
    for (const ArrowLayer::Drawn& arrow : arrows_->drawn())
        labels.push_back({{}, {}, arrow.line, {}, false});
    placeLegend();
    // Each row has one label, at its last dot along the arrows. Labels avoid the other dots.
    const std::size_t named = only_                      ? *only_
                              : frame_->arrows().empty() ? 0
                                                         : frame_->arrows().back().second;
    std::vector<Dot> with_name, without;
    for (const Dot& dot : dots()->dots())
        (runOf(dot) == named ? with_name : without).push_back(dot);
    const QRectF legend(legend_->pos(), legend_->size());
    notes_->arrange(plot(), legend_->isVisible() ? legend : QRectF(), std::move(labels),
                    std::move(ridges), with_name, without);
}

void CompareRoofline::placeLegend() {
    const QSizeF size = legend_->size();
    const QRectF room =
        plot().adjusted(kInset, kInset, -kInset - size.width(), -kInset - size.height());
    legend_->setVisible(room.width() >= 0 && room.height() >= 0);
    if (!legend_->isVisible()) return;
    // Chooses the position that hides the fewest dots, then the fewest roofs. Prefers corners.
    std::vector<QPointF> places{room.bottomRight(), room.topLeft(), room.bottomLeft()};
    if (dots()->dots().size() < kMostLookedAt) {
        for (int row = kLegendPlaces; row >= 0; --row) {
            for (int column = kLegendPlaces; column >= 0; --column)
                places.emplace_back(room.left() + room.width() * column / kLegendPlaces,
                                    room.top() + room.height() * row / kLegendPlaces);
        }
    }
    const auto hidden = [&](const QPointF& at) {
        const QRectF rect(at, size);
        int roofs = 0;
        for (const RoofItem::Line& line : roof_lines_->lines()) {
            if (clipSegment({line.line.x1(), line.line.y1()}, {line.line.x2(), line.line.y2()},
                            {rect.left(), rect.right()}, {rect.top(), rect.bottom()}))
                ++roofs;
        }
        return std::pair(dots()->crowd(rect.adjusted(-6, -6, 6, 6)), roofs);
    };
    QPointF best = places.front();
    auto least = hidden(best);
    for (const QPointF& place : places) {
        const auto here = hidden(place);
        if (here < least) {
            least = here;
            best = place;
        }
    }
    // In a small chart, hides the legend if it would cover more than one roof. If the owner shows
    // the names of the runs, hides the legend even if it would cover a single dot or roof.
    const bool hides = least.second > 1 || (!names_runs_ && least > std::pair(0, 0));
    if (hides && plot().height() < kSmallPlot) legend_->setVisible(false);
    legend_->setPos(best);
}

void CompareRoofline::setSelected(const QStringList& rows) {
    dots()->setSelected(rows);
    arrows_->setSelected(rows);
}

QString CompareRoofline::roofTooltip(const QPointF& pixel) const {
    if (!plot().contains(pixel)) return {};
    const LogPoint at = planeAt(pixel);
    for (const MachineRoofs& machine : roofs_) {
        for (auto line = machine.roofs.lines.rbegin(); line != machine.roofs.lines.rend(); ++line) {
            if (at.x < line->from.x || at.x > line->to.x) continue;
            const double y = line->from.y + (line->bandwidth ? at.x - line->from.x : 0);
            if (std::abs(pixelOf({at.x, y}).y() - pixel.y()) > kRoofNear) continue;
            return machine.name.isEmpty() ? line->tooltip
                                          : machine.name + QStringLiteral(": ") + line->tooltip;
        }
    }
    return {};
}

}  // namespace ridgepoint::ui
