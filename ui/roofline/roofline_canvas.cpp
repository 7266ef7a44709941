// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/roofline/roofline_canvas.h"

#include <QApplication>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <cmath>

#include "ui/roofline/dot_layer.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/roofline/row_tooltip.h"

namespace ridgepoint::ui {
namespace {

constexpr double kWheelFactor = 1.25;         // for each notch
constexpr qint64 kGestureMilliseconds = 600;  // turns closer than this are one gesture

}  // namespace

RooflineCanvas::RooflineCanvas(RooflineChart* chart, Selection* selection, QWidget* parent)
    : ChartView(chart, parent), figure_(chart), selection_(selection) {
    connect(selection_, &Selection::rowsChanged, this,
            [this] { figure_->setSelected(selection_->rows()); });
}

QString RooflineCanvas::tooltipAt(const QPointF& pixel) const {
    if (const Dot* const dot = figure_->dots()->at(pixel);
        dot != nullptr && frame_ && dot->row < frame_->rows.size()) {
        return rowTooltip(frame_->rows[dot->row], frame_->level, frame_->snapshot->ceilings);
    }
    return figure_->roofTooltip(pixel);
}

void RooflineCanvas::wheelEvent(QWheelEvent* event) {
    const double notches = event->angleDelta().y() / 120.0;
    if (notches == 0) return;
    const LogPoint at = figure_->planeAt(event->position());
    const bool joined = last_wheel_.isValid() && last_wheel_.elapsed() < kGestureMilliseconds;
    last_wheel_.start();
    figure_->zoom().zoomAbout(at.x, at.y, std::pow(kWheelFactor, notches), joined);
    figure_->applyZoom();
    event->accept();
    Q_EMIT zoomed();
}

void RooflineCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    pressed_ = true;
    dragging_ = false;
    banding_ = (event->modifiers() & Qt::ShiftModifier) != 0;
    pressed_at_ = dragged_to_ = event->position();
}

void RooflineCanvas::mouseMoveEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    if (pressed_) {
        if (!dragging_ &&
            (at - pressed_at_).manhattanLength() < QApplication::startDragDistance()) {
            return;
        }
        if (banding_) {
            dragging_ = true;
            figure_->setBand(QRectF(pressed_at_, at).normalized());
            return;
        }
        const LogPoint from = figure_->planeAt(dragged_to_);
        const LogPoint to = figure_->planeAt(at);
        figure_->zoom().panBy(from.x - to.x, from.y - to.y, dragging_);
        dragging_ = true;
        dragged_to_ = at;
        setCursor(Qt::ClosedHandCursor);
        figure_->applyZoom();
        Q_EMIT zoomed();
        return;
    }
    if (figure_->legendEntryAt(at) != nullptr) {
        figure_->dots()->setHovered({});
        setCursor(Qt::PointingHandCursor);
        QToolTip::showText(event->globalPosition().toPoint(), tr("Click to hide or show"), this);
        return;
    }
    const Dot* const dot = figure_->dots()->at(at);
    figure_->dots()->setHovered(dot != nullptr ? dot->name : QString());
    setCursor(dot != nullptr ? Qt::PointingHandCursor : Qt::ArrowCursor);
    const QString words = tooltipAt(at);
    if (words.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(event->globalPosition().toPoint(), words, this);
}

void RooflineCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !pressed_) return;
    pressed_ = false;
    unsetCursor();
    if (dragging_ && banding_) {
        figure_->setBand(std::nullopt);
        selection_->setRows(
            figure_->dots()->within(QRectF(pressed_at_, event->position()).normalized()));
    }
    if (dragging_) return;
    if (const auto* const entry = figure_->legendEntryAt(event->position())) {
        Filter filter = selection_->filter();
        figure_->toggle(*entry, filter);
        selection_->setFilter(filter);
        return;
    }
    const Dot* const dot = figure_->dots()->at(event->position());
    selection_->setRow(dot != nullptr ? dot->name : QString());
}

void RooflineCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    if (figure_->dots()->at(event->position()) != nullptr) return;
    figure_->zoom().reset();
    figure_->applyZoom();
    Q_EMIT zoomed();
}

void RooflineCanvas::leaveEvent(QEvent* event) {
    figure_->dots()->setHovered({});
    ChartView::leaveEvent(event);
}

}  // namespace ridgepoint::ui
