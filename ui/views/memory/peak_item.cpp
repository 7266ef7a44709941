// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/memory/peak_item.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace ridgepoint::ui {

PeakItem::PeakItem(QGraphicsItem* parent) : ChartItem(parent, 110) {}

void PeakItem::setPlot(const QRectF& plot) {
    prepareGeometryChange();
    plot_ = plot;
}

void PeakItem::setPeak(bool shown, const QPointF& pixel, const QString& words) {
    peak_shown_ = shown;
    peak_ = pixel;
    peak_words_ = words;
    update();
}

bool PeakItem::covers(const QPointF& pixel) const {
    constexpr double kReach = 10;  // pixels; maximum distance of the pointer from the mark
    const QFontMetricsF metrics(figureFont(12));
    const double half = std::max(kReach, metrics.horizontalAdvance(peak_words_) / 2);
    const bool words = pixel.y() < peak_.y() - kReach;
    return peak_shown_ && std::abs(pixel.x() - peak_.x()) <= (words ? half : kReach) &&
           pixel.y() <= peak_.y() + kReach && pixel.y() >= peak_.y() - 12 - metrics.height();
}

void PeakItem::setCapacity(const QString& words, bool line, double y) {
    capacity_words_ = words;
    capacity_line_ = line;
    capacity_y_ = y;
    update();
}

void PeakItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    painter->setRenderHint(QPainter::Antialiasing, true);
    const QFont font = figureFont(12);
    const QFontMetricsF metrics(font);
    const auto write = [&](const QPointF& base, const QString& words, const QColor& color) {
        QPainterPath path;
        path.addText(base, font, words);
        QColor back = theme_.surface;
        back.setAlphaF(0.8F);
        painter->strokePath(path, QPen(back, 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter->setFont(font);
        painter->setPen(color);
        painter->drawText(base, words);
    };
    const double width = metrics.horizontalAdvance(peak_words_);
    // If the plot is narrower than the label, the label starts at the plot's left edge.
    const double left =
        std::max(plot_.left() + 2, std::min(peak_.x() - width / 2, plot_.right() - width - 2));
    const QPointF peak_base(left, peak_.y() - 12);
    if (!capacity_words_.isEmpty()) {
        if (capacity_line_) {
            painter->setPen(QPen(theme_.warning, 1.4, Qt::DashLine));
            painter->drawLine(QPointF(plot_.left(), capacity_y_),
                              QPointF(plot_.right(), capacity_y_));
        }
        const double y = capacity_line_ ? capacity_y_ - 4 : plot_.top() - 6;
        QPointF base(plot_.right() - metrics.horizontalAdvance(capacity_words_), y);
        // In a narrow figure, the capacity's label moves above the peak's label. In a low figure,
        // there is no space above the peak's label, so the capacity's label is omitted.
        const bool meets = peak_shown_ && left + width + 6 > base.x() &&
                           std::abs(base.y() - peak_base.y()) < metrics.height();
        if (meets) base.setY(peak_base.y() - metrics.height());
        if (!meets || base.y() - metrics.ascent() > plot_.top() - 22)
            write(base, capacity_words_, theme_.muted);
    }
    if (!peak_shown_) return;
    painter->setPen(QPen(theme_.surface, 1));
    painter->setBrush(theme_.ink);
    QPolygonF mark;
    mark << peak_ << peak_ + QPointF(-5, -8) << peak_ + QPointF(5, -8);
    painter->drawPolygon(mark);
    write(peak_base, peak_words_, theme_.ink);
}

}  // namespace ridgepoint::ui
