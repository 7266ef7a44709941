// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/roofline/roofline_canvas.h"

#include <QKeyEvent>

#include "ui/roofline/dot_layer.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/roofline/row_tooltip.h"

namespace ridgepoint::ui {

RooflineCanvas::RooflineCanvas(RooflineChart* chart, Selection* selection, QWidget* parent)
    : PlaneCanvas(chart, selection, parent), roofline_(chart) {}

QString RooflineCanvas::tooltipOf(const Dot& dot) const {
    if (!frame_ || dot.row >= frame_->rows.size()) return {};
    return rowTooltip(frame_->rows[dot.row], frame_->level, frame_->snapshot->ceilings);
}

// The keys 1 to 9 toggle the legend entries whose dots can be hidden, counted from the top.
void RooflineCanvas::keyPressEvent(QKeyEvent* event) {
    int left = event->key() - Qt::Key_0;
    if (left < 1 || left > 9 || (event->modifiers() & ~Qt::KeypadModifier) != 0)
        return PlaneCanvas::keyPressEvent(event);
    for (const LegendItem::Entry& entry : roofline_->legendItem()->entries()) {
        if (entry.key < 0 || --left > 0) continue;
        const QString words = (entry.off ? tr("%1 is shown") : tr("%1 is hidden")).arg(entry.label);
        legendClicked(LegendItem::Entry(entry));
        announce(this, words);
        return;
    }
}

void RooflineCanvas::legendClicked(const LegendItem::Entry& entry) {
    Filter filter = selection()->filter();
    roofline_->toggle(entry, filter);
    selection()->setFilter(filter);
}

}  // namespace ridgepoint::ui
