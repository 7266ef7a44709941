// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_view.h"

#include <QEvent>
#include <QGraphicsScene>
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
    setFocusPolicy(Qt::StrongFocus);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
    chart_->setTheme(Theme::of(palette()));
    new PictureCopier(this);
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

void ChartView::changeEvent(QEvent* event) {
    QGraphicsView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) chart_->setTheme(Theme::of(palette()));
}

}  // namespace ridgepoint::ui
