// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/roofline/plane_canvas.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <cmath>

#include "ui/base/pointer_tip.h"
#include "ui/chart/zoom_steps.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/plane_chart.h"

namespace ridgepoint::ui {
namespace {

constexpr qint64 kGestureMilliseconds = 600;  // wheel events within this time are one gesture

}  // namespace

PlaneCanvas::PlaneCanvas(PlaneChart* chart, Selection* selection, QWidget* parent)
    : ChartView(chart, parent), figure_(chart), selection_(selection) {
    connect(selection_, &Selection::rowsChanged, this, [this] {
        announce(this, {});
        figure_->setSelected(selection_->rows());
    });
}

QString PlaneCanvas::tooltipAt(const QPointF& pixel) const {
    const Dot* const dot = figure_->dots()->at(pixel);
    return dot != nullptr ? tooltipOf(*dot) : figure_->roofTooltip(pixel);
}

std::size_t PlaneCanvas::partCount() const { return figure_->dots()->dots().size(); }

FigurePart PlaneCanvas::part(std::size_t at) const {
    const Dot& dot = figure_->dots()->dots()[at];
    const QPointF reach(dot.radius, dot.radius);
    const QRectF place(dot.pixel - reach, dot.pixel + reach);
    return inWidget({tooltipOf(dot), dot.in_view ? place : QRectF()});
}

void PlaneCanvas::wheelEvent(QWheelEvent* event) {
    const double notches = event->angleDelta().y() / 120.0;
    if (notches == 0) return;
    zoomAt(event->position(), std::pow(kWheelFactor, notches));
    event->accept();
}

void PlaneCanvas::zoomAt(const QPointF& pixel, double factor) {
    const LogPoint at = figure_->planeAt(pixel);
    const bool joined = last_wheel_.isValid() && last_wheel_.elapsed() < kGestureMilliseconds;
    last_wheel_.start();
    figure_->zoom().zoomAbout(at.x, at.y, factor, joined);
    figure_->applyZoom();
    Q_EMIT zoomed();
}

void PlaneCanvas::panBy(const QPointF& pixels, bool joined) {
    const LogPoint from = figure_->planeAt({});
    const LogPoint to = figure_->planeAt(pixels);
    figure_->zoom().panBy(from.x - to.x, from.y - to.y, joined);
    figure_->applyZoom();
    Q_EMIT zoomed();
}

void PlaneCanvas::showAll() {
    figure_->zoom().reset();
    figure_->applyZoom();
    Q_EMIT zoomed();
}

void PlaneCanvas::chooseNeighbour(const QPointF& direction) {
    const QStringList rows = selection_->rows();
    const Dot* const next =
        figure_->dots()->neighbour(rows.isEmpty() ? QString() : rows.back(), direction);
    if (next == nullptr) return;
    const Dot dot = *next;
    selection_->setRow(dot.name);
    // Uses the dot itself, because tooltipAt() would describe a smaller dot that covers it.
    const QString words = tooltipOf(dot);
    announce(this, words.isEmpty() ? dot.label : words);
    if (!words.isEmpty())
        QToolTip::showText(viewport()->mapToGlobal(dot.pixel.toPoint()), words, this);
}

// Handles the same keys as the timeline, except those that do not apply here.
void PlaneCanvas::keyPressEvent(QKeyEvent* event) {
    const bool jump = (event->modifiers() & Qt::ControlModifier) != 0;
    const bool held = event->isAutoRepeat();
    const QRectF& plot = figure_->plot();
    const auto go = [&](const QPointF& direction) {
        if (jump) {
            chooseNeighbour(direction);
            return;
        }
        panBy({-direction.x() * kKeyPan * plot.width(), -direction.y() * kKeyPan * plot.height()},
              held);
    };
    switch (event->key()) {
        case Qt::Key_W:
        case Qt::Key_Plus:
            zoomAt(plot.center(), kKeyFactor);
            return;
        case Qt::Key_S:
        case Qt::Key_Minus:
            zoomAt(plot.center(), 1 / kKeyFactor);
            return;
        case Qt::Key_A:
        case Qt::Key_Left:
            go({-1, 0});
            return;
        case Qt::Key_D:
        case Qt::Key_Right:
            go({1, 0});
            return;
        case Qt::Key_Up:
            go({0, -1});
            return;
        case Qt::Key_Down:
            go({0, 1});
            return;
        case Qt::Key_Home:
        case Qt::Key_0:
            showAll();
            return;
        default:
            event->ignore();  // passes the key to the window, because a view would scroll
    }
}

void PlaneCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    pressed_ = true;
    dragging_ = false;
    banding_ = (event->modifiers() & Qt::ShiftModifier) != 0;
    pressed_at_ = dragged_to_ = event->position();
}

void PlaneCanvas::mouseMoveEvent(QMouseEvent* event) {
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
        figure_->setHovered({});
        setCursor(Qt::PointingHandCursor);
        showPointerTip(this, event->globalPosition().toPoint(), tr("Click to hide or show"));
        return;
    }
    const Dot* const dot = figure_->dots()->at(at);
    figure_->setHovered(dot != nullptr ? dot->name : QString());
    setCursor(dot != nullptr ? Qt::PointingHandCursor : Qt::ArrowCursor);
    showPointerTip(this, event->globalPosition().toPoint(), tooltipAt(at));
}

void PlaneCanvas::mouseReleaseEvent(QMouseEvent* event) {
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
        legendClicked(*entry);
        return;
    }
    const Dot* const dot = figure_->dots()->at(event->position());
    selection_->setRow(dot != nullptr ? dot->name : QString());
}

void PlaneCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    if (figure_->dots()->at(event->position()) == nullptr) showAll();
}

void PlaneCanvas::leaveEvent(QEvent* event) {
    figure_->setHovered({});
    ChartView::leaveEvent(event);
}

}  // namespace ridgepoint::ui
