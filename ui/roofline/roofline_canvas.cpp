// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/roofline/roofline_canvas.h"

#include "ui/roofline/dot_layer.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/roofline/row_tooltip.h"

namespace ridgepoint::ui {

RooflineCanvas::RooflineCanvas(RooflineChart* chart, Selection* selection, QWidget* parent)
    : PlaneCanvas(chart, selection, parent), roofline_(chart) {}

QString RooflineCanvas::tooltipAt(const QPointF& pixel) const {
    if (const Dot* const dot = roofline_->dots()->at(pixel);
        dot != nullptr && frame_ && dot->row < frame_->rows.size()) {
        return rowTooltip(frame_->rows[dot->row], frame_->level, frame_->snapshot->ceilings);
    }
    return roofline_->roofTooltip(pixel);
}

void RooflineCanvas::legendClicked(const LegendItem::Entry& entry) {
    Filter filter = selection()->filter();
    roofline_->toggle(entry, filter);
    selection()->setFilter(filter);
}

}  // namespace ridgepoint::ui
