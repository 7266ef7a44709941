// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shares/shares_view.h"

#include <QEvent>
#include <QVBoxLayout>

#include "ui/figure/chart_view.h"
#include "ui/shares/shares_chart.h"

namespace ridgepoint::ui {

SharesView::SharesView(QWidget* parent) : RunView(parent), chart_(new SharesChart) {
    chart_->setCaptioned(false);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    auto* const canvas = new ChartView(chart_, this);
    canvas->setAccessibleName(tr("Shares of time"));
    column->addWidget(canvas);
    setMinimumSize(180, 100);
}

void SharesView::startAfresh() {
    RunView::startAfresh();
    chart_->startAfresh();
}

void SharesView::showFrame(const Frame& frame) { chart_->setFrame(frame); }

void SharesView::changeEvent(QEvent* event) {
    RunView::changeEvent(event);
    // Greys differ between the themes, and the bars carry their colours.
    if (event->type() == QEvent::PaletteChange && frame()) offer(frame());
}

}  // namespace ridgepoint::ui
