// SPDX-License-Identifier: GPL-3.0-or-later
// Implements the roofline's legend: entries, position and clicks.
#include <QCoreApplication>
#include <algorithm>

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
constexpr double kWide = 1.5;  // minimum width ÷ height of a wide figure
constexpr double kMostOfWidth = 0.3, kMostOfHeight = 0.35;  // maximum fractions of the figure
constexpr double kLeastRest = 200;                          // pixels; minimum remaining height

}  // namespace

void RooflineChart::updateLegend() {
    using Mark = LegendItem::Mark;
    const Theme& colors = theme();
    std::vector<LegendItem::Entry> entries;
    bool counted = false;
    bool modelled = false;
    bool flagged = false, at_least = false;
    const bool estimated = snapshot_ && run::isEstimated(*snapshot_);
    for (const Dot& dot : dots()->dots()) {
        // A lane dot without FLOPs was not modelled either, so the legend has no entry for it.
        if (!dot.lane || dot.reason != LaneReason::no_flops || dot.counted)
            (dot.counted ? counted : modelled) = true;
        flagged |= dot.flagged;
        at_least |= dot.at_least && !dot.lane;
    }
    // The mark in the legend looks like the dots: filled if any work was counted, a diamond for an
    // estimate, and hollow in other cases.
    const Mark mark = counted ? Mark::dot : estimated ? Mark::diamond : Mark::hollow;
    for (const DotColors::Entry& entry : colors_.entries()) {
        // Lists hidden entries on the screen, so that a click can show them again. In pictures, the
        // subtitle names the exclusions instead.
        const bool offered = entry.hidden && filterWords().isEmpty();
        if (!entry.used && !offered) continue;
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
                           time ? LegendText::tr("at the roofs") : LegendText::tr("estimated")});
    }
    if (at_least) entries.push_back({Mark::arrow, colors.ink, LegendText::tr("at least")});
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
    if (entries == legend_->entries()) return;
    legend_->setEntries(std::move(entries), 1, false);
    place();
}

// Places the legend next to the plot in a wide figure, and above the plot in other figures. Hides
// it if it does not fit. Returns the remaining part of the body.
QRectF RooflineChart::placeLegend(const QRectF& body) {
    const auto fits = [&](int columns, double width, double height) {
        legend_->setEntries(legend_->entries(), columns, false);
        return legend_->size().width() <= width && legend_->size().height() <= height;
    };
    const auto count = static_cast<int>(legend_->entries().size());
    legend_->setVisible(count > 0);
    if (count == 0) return body;
    if (body.width() > kWide * body.height() &&
        fits(1, body.width() * kMostOfWidth, body.height() - 2 * kLegendInset)) {
        const double width = legend_->size().width();
        legend_->setPos(body.right() - width - kLegendInset, body.top() + kLegendInset);
        return body.adjusted(0, 0, -width - kLegendInset, 0);
    }
    int columns = count;
    while (columns > 1 && !fits(columns, body.width() - 2 * kLegendInset, body.height())) --columns;
    if (fits(columns, body.width() - 2 * kLegendInset,
             std::min(body.height() * kMostOfHeight, body.height() - kLeastRest))) {
        legend_->setPos(body.left() + kLegendInset, body.top());
        return body.adjusted(0, legend_->size().height(), 0, 0);
    }
    legend_->setVisible(false);
    return body;
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
