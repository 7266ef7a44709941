// SPDX-License-Identifier: GPL-3.0-or-later
// The roofline's legend: its entries, its place, and its clicks.
#include <QCoreApplication>
#include <algorithm>
#include <limits>

#include "core/run/snapshot.h"
#include "ui/base/palette.h"
#include "ui/chart/legend_item.h"
#include "ui/roofline/companion_layer.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/level_layer.h"
#include "ui/roofline/roofline_chart.h"

namespace ridgepoint::ui {
namespace {

struct LegendText {
    Q_DECLARE_TR_FUNCTIONS(RooflineChart)
};

constexpr double kLegendInset = 10;
constexpr std::size_t kMostSearched = 2000;  // dots
constexpr QSizeF kSmall(660, 440);
constexpr double kWidestLegend = 0.8;  // of the plot

}  // namespace

void RooflineChart::updateLegend() {
    using Mark = LegendItem::Mark;
    const Theme& colors = theme();
    std::vector<LegendItem::Entry> entries;
    bool counted = false;
    bool modelled = false;
    bool flagged = false;
    const bool estimated = snapshot_ && run::isEstimated(*snapshot_);
    for (const Dot& dot : dots()->dots()) {
        // A dot of the lane without any FLOPs was not modelled either, so it makes no entry.
        if (!dot.lane || dot.has_flops || dot.counted) (dot.counted ? counted : modelled) = true;
        flagged |= dot.flagged;
    }
    // A mark looks like the dots that it names: they are hollow unless something was counted.
    const Mark mark = counted ? Mark::dot : estimated ? Mark::diamond : Mark::hollow;
    for (const DotColors::Entry& entry : colors_.entries()) {
        if (!entry.used && !entry.hidden) continue;
        entries.push_back(
            {mark, entry.tint.color(colors.dark), entry.label, entry.key, entry.hidden});
    }
    if (counted && modelled)
        entries.push_back({Mark::hollow, colors.ink, LegendText::tr("modelled")});
    if (!companions_->dots().empty()) {
        const bool time = asked_.plane == Plane::time;
        entries.push_back({Mark::hollow, colors.ink,
                           time ? LegendText::tr("time taken") : LegendText::tr("recorded")});
        entries.push_back({Mark::diamond, colors.ink,
                           time ? LegendText::tr("at best") : LegendText::tr("estimated")});
    }
    if (flagged) entries.push_back({Mark::ring, colors.warning, LegendText::tr("above its roof")});
    bool measured = false;
    bool datasheet = false;
    for (const RoofLine& line : roofs_.lines) (line.dashed ? datasheet : measured) = true;
    if (asked_.plane == Plane::roofline) {
        if (measured) entries.push_back({Mark::line, colors.ink, LegendText::tr("measured roof")});
        if (datasheet)
            entries.push_back({Mark::dashes, colors.muted, LegendText::tr("datasheet roof")});
        if (!levels_->chains().empty())
            entries.push_back({Mark::square, colors.muted, LegendText::tr("each level")});
    }
    legend_->setEntries(std::move(entries), 2, true);
}

// The legend takes the place where it hides the fewest dots and then the fewest roofs; corners by
// preference, the lower right one first. It stays where it is while it hides nothing there.
void RooflineChart::placeLegend(const std::vector<AnnotationItem::RoofLabel>& roofs) {
    // Wide rather than high where the figure is low.
    for (const int columns : {2, 4}) {
        legend_->setEntries(legend_->entries(), columns, true);
        if (legend_->size().height() < plot().height() * 0.4) break;
    }
    if (legend_->size().width() > plot().width() * 0.6)
        legend_->setEntries(legend_->entries(), 2, true);
    if (legend_->size().width() > plot().width() * kWidestLegend)
        legend_->setEntries(legend_->entries(), 1, true);
    const QSizeF size = legend_->size();
    const QRectF room = plot().adjusted(kLegendInset, kLegendInset, -kLegendInset - size.width(),
                                        -kLegendInset - size.height());
    const bool visible = room.width() >= 0 && room.height() >= 0 &&
                         size.width() < plot().width() * kWidestLegend &&
                         size.height() < plot().height() * 0.7;
    legend_->setVisible(visible);
    if (!visible) return;
    const auto crowd = [&](const QPointF& corner) {
        return dots()->crowd(QRectF(corner, size).adjusted(-6, -6, 6, 6));
    };
    std::vector<QPointF> corners{room.bottomRight(), room.topLeft(), room.bottomLeft()};
    const bool stands = legend_plot_ == plot() && room.contains(legend_->pos());
    constexpr int kPlaces = 8;  // along each side
    // In a cloud there is no free place, and looking for it takes longer than painting.
    for (int row = dots()->dots().size() > kMostSearched ? -1 : kPlaces; row >= 0; --row) {
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
    // Another place must be better than the one that it has.
    if (stands) {
        best = legend_->pos();
        least = hides(best);
        if (least == std::pair(0, std::ptrdiff_t{0})) return;
    }
    for (const QPointF& corner : corners) {
        const auto hidden = hides(corner);
        if (hidden >= least) continue;
        least = hidden;
        best = corner;
    }
    legend_->setPos(best);
    legend_plot_ = plot();
    // In a small figure dots are few, and each of them and the roofs matter more than what colours
    // mean.
    const bool small =
        this->size().width() < kSmall.width() || this->size().height() < kSmall.height();
    legend_->setVisible(!small || least == std::pair(0, std::ptrdiff_t{0}));
}

const LegendItem::Entry* RooflineChart::legendEntryAt(const QPointF& pixel) const {
    if (!legend_->isVisible()) return nullptr;
    const LegendItem::Entry* const entry = legend_->entryAt(pixel - legend_->pos());
    return entry != nullptr && entry->key >= 0 ? entry : nullptr;
}

void RooflineChart::toggle(const LegendItem::Entry& entry, Filter& filter) const {
    if (colors_.by() == ColorBy::phase) {
        filter.toggle(static_cast<run::Phase>(entry.key));
        return;
    }
    const auto group = static_cast<cost::Category>(entry.key);
    for (std::size_t i = 0; i < cost::kCategoryCount; ++i) {
        if (legendCategory(static_cast<cost::Category>(i)) == group)
            filter.without_category[i] = !entry.off;
    }
}

}  // namespace ridgepoint::ui
