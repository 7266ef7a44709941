// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/loss/loss_view.h"

#include <QMouseEvent>
#include <QVBoxLayout>

#include "ui/base/pointer_tip.h"
#include "ui/views/view_descriptor.h"

namespace ridgepoint::ui {

LossCanvas::LossCanvas(LossChart* chart, QWidget* parent)
    : ChartView(chart, parent), figure_(chart) {
    setMouseTracking(true);
}

void LossCanvas::mouseMoveEvent(QMouseEvent* event) {
    figure_->setPointer(event->position());
    showPointerTip(this, event->globalPosition().toPoint(), figure_->tooltip());
}

void LossCanvas::leaveEvent(QEvent* event) {
    figure_->setPointer(std::nullopt);
    ChartView::leaveEvent(event);
}

LossView::LossView(QWidget* parent)
    : RunView(parent), chart_(new LossChart), canvas_(new LossCanvas(chart_, this)) {
    chart_->setCaptioned(false);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(canvas_);
    canvas_->setAccessibleName(tr("Loss"));
    setFocusProxy(canvas_);
    setMinimumSize(180, 100);
}

void LossView::startAfresh() {
    RunView::startAfresh();
    chart_->startAfresh();
}

const ViewDescriptor& lossView() {
    static const ViewDescriptor view{
        .make = [](const ViewParts&, QWidget* parent) -> RunView* { return new LossView(parent); },
        .dock = DockDescriptor{.name = "loss",
                               .title = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "Loss"),
                               .watch = {Place::Side::right, 1, false},
                               .explore = {Place::Side::right, 1, false}},
        .whole_run = true,
        .offered = [](const Frame& frame) { return frame.snapshot->loss != nullptr; },
        .exports = {{.name = "loss",
                     .menu = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "&Loss as Picture…"),
                     .run = {.figure =
                                 [](const std::shared_ptr<const Frame>& frame,
                                    const ExportOptions& options) -> std::unique_ptr<FigureChart> {
                         auto chart = std::make_unique<LossChart>();
                         dress(*chart, options);
                         chart->setFrame(*frame);
                         return chart;
                     }}}}};
    return view;
}

}  // namespace ridgepoint::ui
