// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_view.h"

#include <QEvent>
#include <QFocusEvent>
#include <QGraphicsScene>
#include <QPainter>
#include <QResizeEvent>

#include "ui/base/pointer_tip.h"
#include "ui/chart/picture_copier.h"

namespace ridgepoint::ui {

ChartView::ChartView(FigureChart* chart, QWidget* parent) : QGraphicsView(parent), chart_(chart) {
    setScene(new QGraphicsScene(this));
    scene()->addItem(chart_);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setRenderHint(QPainter::Antialiasing);
    setMouseTracking(true);
    // Lets the window receive dropped files. By default, the scene would accept them.
    setAcceptDrops(false);
    setFocusPolicy(Qt::StrongFocus);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
    chart_->setTheme(Theme::of(palette()));
    connect(new PictureCopier(this), &PictureCopier::menuOpens, this, &ChartView::menuOpens);
}

FigurePart ChartView::inWidget(FigurePart of_chart) const {
    if (!of_chart.place.isEmpty()) {
        of_chart.place = mapFromScene(chart_->mapRectToScene(of_chart.place)).boundingRect();
        of_chart.place.translate(viewport()->pos());
    }
    return of_chart;
}

bool ChartView::viewportEvent(QEvent* event) {
    return isTipRequest(*event) || QGraphicsView::viewportEvent(event);
}

void ChartView::resizeEvent(QResizeEvent* event) {
    QGraphicsView::resizeEvent(event);
    const QRectF rect(QPointF(), QSizeF(event->size()));
    scene()->setSceneRect(rect);
    chart_->resize(rect.size());
}

void ChartView::focusInEvent(QFocusEvent* event) {
    QGraphicsView::focusInEvent(event);
    framed_ = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason ||
              event->reason() == Qt::ShortcutFocusReason;
    viewport()->update();
}

void ChartView::focusOutEvent(QFocusEvent* event) {
    QGraphicsView::focusOutEvent(event);
    framed_ = false;
    viewport()->update();
}

void ChartView::drawForeground(QPainter* painter, const QRectF&) {
    if (!framed_) return;
    painter->setPen(QPen(Theme::of(palette()).accent, 2));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(QRectF(viewport()->rect()).adjusted(1, 1, -1, -1));
}

void ChartView::changeEvent(QEvent* event) {
    QGraphicsView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) chart_->setTheme(Theme::of(palette()));
}

}  // namespace ridgepoint::ui
