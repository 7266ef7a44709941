// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memory/memory_view.h"

#include <QMouseEvent>
#include <QToolTip>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <cmath>

#include "ui/memory/memory_chart.h"

namespace ridgepoint::ui {

MemoryCanvas::MemoryCanvas(MemoryChart* chart, Selection* selection, QWidget* parent)
    : ChartView(chart, parent), figure_(chart), selection_(selection) {
    connect(selection_, &Selection::rangeChanged, this,
            [this] { figure_->setRange(selection_->range()); });
}

void MemoryCanvas::wheelEvent(QWheelEvent* event) {
    const double notches = event->angleDelta().y() / 120.0;
    if (notches != 0) figure_->zoomAbout(event->position().x(), std::pow(1.3, notches));
    event->accept();
}

void MemoryCanvas::mousePressEvent(QMouseEvent* event) {
    pressed_ = event->button() == Qt::LeftButton;
    ranging_ = pressed_ && (event->modifiers() & Qt::ShiftModifier);
    pressed_at_ = dragged_to_ = event->position().x();
}

void MemoryCanvas::dragRange(double to) {
    const double a = figure_->timeAt(pressed_at_), b = figure_->timeAt(to);
    figure_->setMark(TimeRange{static_cast<std::int64_t>(std::llround(std::min(a, b))),
                               static_cast<std::int64_t>(std::llround(std::max(a, b)))});
}

void MemoryCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (ranging_) {
        dragRange(event->position().x());
        return;
    }
    if (pressed_) {
        figure_->panBy(event->position().x() - dragged_to_);
        dragged_to_ = event->position().x();
        return;
    }
    const QString words = figure_->tooltipAt(event->position());
    if (words.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(event->globalPosition().toPoint(), words, this);
}

void MemoryCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (ranging_) {
        // A click is no range.
        const double a = figure_->timeAt(pressed_at_), b = figure_->timeAt(event->position().x());
        figure_->setMark(std::nullopt);
        selection_->setRange(TimeRange{static_cast<std::int64_t>(std::llround(std::min(a, b))),
                                       static_cast<std::int64_t>(std::llround(std::max(a, b)))});
    }
    pressed_ = ranging_ = false;
}

void MemoryCanvas::mouseDoubleClickEvent(QMouseEvent*) { figure_->resetZoom(); }

MemoryView::MemoryView(Selection* selection, QWidget* parent)
    : RunView(parent), chart_(new MemoryChart) {
    chart_->setCaptioned(false);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    auto* const canvas = new MemoryCanvas(chart_, selection, this);
    canvas->setAccessibleName(tr("Memory timeline"));
    column->addWidget(canvas);
    setMinimumSize(180, 120);
}

void MemoryView::startAfresh() {
    RunView::startAfresh();
    chart_->startAfresh();
}

void MemoryView::showFrame(const Frame& frame) { chart_->setFrame(frame); }

}  // namespace ridgepoint::ui
