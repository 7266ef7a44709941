// SPDX-License-Identifier: GPL-3.0-or-later
// Implements the roofline's texts and marks: labels, regions, call-outs, and lines to the roofs.
#include <cmath>
#include <utility>

#include "core/run/snapshot.h"
#include "ui/roofline/companion_layer.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/level_layer.h"
#include "ui/roofline/loss_words.h"
#include "ui/roofline/marks/region_item.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/roofline/row_tooltip.h"

namespace ridgepoint::ui {

void RooflineChart::arrange() {
    arranged_.start();
    const PlaneRange& range = zoom().current();
    const auto pixel = [&](const LogPoint& point) { return pixelOf(point); };
    std::vector<RoofLabel> labels;
    for (const VisibleRoof& roof : visibleRoofs(roofs_, range)) {
        const RoofLine& line = *roof.line;
        labels.push_back({roof.named ? line.name : QString(), line.value,
                          QLineF(pixel(roof.from), pixel(roof.to)), roofColor(line),
                          line.primary && !line.dashed, line.bandwidth,
                          exceeded_.contains(line.ceiling)});
    }
    // Labels avoid the lines of pinned dots.
    for (const QString& name : asked_.pinned) {
        const PlumbItem::Plumb plumb = plumbOf(dots()->find(name));
        if (!plumb.words.isEmpty()) labels.push_back({{}, {}, plumb.line, {}, false});
    }
    std::vector<AnnotationItem::Ridge> ridges;
    for (const RidgePoint& ridge : roofs_.ridges) {
        if (plot().contains(pixel(ridge.at))) ridges.push_back({pixel(ridge.at), ridge.label});
    }
    const bool shaded = asked_.regions && asked_.plane == Plane::roofline && !asked_.all_levels;
    if (shaded)
        regions_->setRoofs(roofs_, range, plot(), !snapshot_ || !run::isEstimated(*snapshot_));
    else
        regions_->clear();
    notes_->arrange(plot(), QRectF(), std::move(labels), std::move(ridges), dots()->dots(),
                    companions_->dots(), asked_.labelled + asked_.pinned,
                    shaded ? regions_->names() : std::vector<AnnotationItem::Remark>());
    updateCallout();
}

void RooflineChart::setSelected(const QStringList& rows) {
    asked_.selected = rows;
    dots()->setSelected(rows);
    levels_->setSelected(rows);
    const auto before = exceeded_;
    findExceeded();
    if (exceeded_ != before) applyZoom();
    updateCallout();
}

// Draws the plumb line for the hovered dot, or for the selected dot if no dot is hovered.
void RooflineChart::setHovered(const QString& row) {
    PlaneChart::setHovered(row);
    const QString name = !row.isEmpty()                ? row
                         : asked_.selected.size() == 1 ? asked_.selected.front()
                                                       : QString();
    plumb_->setPlumb(plot(), plumbOf(dots()->find(name)));
}

// Finds the roofs that have flagged dots above them, at any memory level. If a flagged dot is
// selected, finds only its roof.
void RooflineChart::findExceeded() {
    exceeded_.clear();
    const Dot* const selected =
        asked_.selected.size() == 1 ? dots()->find(asked_.selected.front()) : nullptr;
    for (const std::uint32_t each : dots()->flagged()) {
        const Dot& dot = dots()->dots()[each];
        if (!dot.exceeded) continue;
        if (selected != nullptr && selected->flagged && &dot != selected) continue;
        exceeded_.insert(*dot.exceeded);
    }
}

void RooflineChart::updateCallout() {
    const Dot* const dot =
        asked_.selected.size() == 1 ? dots()->find(asked_.selected.front()) : nullptr;
    plumb_->setPlumb(plot(), plumbOf(dot));
    std::vector<PlumbItem::Plumb> pinned;
    for (const QString& name : asked_.pinned) pinned.push_back(plumbOf(dots()->find(name)));
    plumb_->setPinned(std::move(pinned));
    if (dot == nullptr || dot->row >= rows_.size()) {
        notes_->setCallout(nullptr, {}, {});
        return;
    }
    notes_->setCallout(dot, rowCallout(rows_[dot->row], level_, snapshot_->ceilings),
                       dots()->dots());
}

// Returns the line from the dot to its roof, without words if there is none. The roof's FLOP/s at
// the dot's intensity are the achieved FLOP/s ÷ the share of the roof.
PlumbItem::Plumb RooflineChart::plumbOf(const Dot* dot) const {
    if (dot == nullptr || dot->row >= rows_.size() || dot->lane || !dot->in_view ||
        asked_.plane == Plane::time)
        return {};
    const run::Row& row = rows_[dot->row];
    const QString words = belowRoof(row, snapshot_->ceilings);
    const double roof = dot->log_y - std::log10(words.isEmpty() ? 1 : *row.roof_share);
    const QPointF top(dot->pixel.x(), pixelOf({dot->log_x, roof}).y());
    return {{dot->pixel - QPointF(0, dot->radius), top},
            top.y() < dot->pixel.y() - dot->radius ? words : QString(),
            dot->radius};
}

void RooflineChart::setLabelled(const QString& row, bool labelled) {
    mark(asked_.labelled, row, labelled);
}

void RooflineChart::setPinned(const QString& row, bool pinned) { mark(asked_.pinned, row, pinned); }

void RooflineChart::mark(QStringList& rows, const QString& row, bool marked) {
    rows.removeAll(row);
    if (marked) rows << row;
    arrange();
}

}  // namespace ridgepoint::ui
