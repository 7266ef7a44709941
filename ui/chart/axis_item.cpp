// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/axis_item.h"

#include <QFontMetricsF>
#include <QPainter>
#include <limits>
#include <utility>

#include "core/roofline/quantity.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {

namespace {

double lengthOf(const AxisItem::Tick& tick) {
    return tick.label.isEmpty() ? AxisItem::kTickLength * 0.6 : AxisItem::kTickLength;
}

}  // namespace

AxisItem::AxisItem(Qt::Orientation orientation, QGraphicsItem* parent)
    : ChartItem(parent, 40), orientation_(orientation) {}

void AxisItem::setTitle(const QString& title, const QString& brief) {
    if (title == title_ && brief == brief_) return;
    title_ = title;
    brief_ = brief;
    update();
}

void AxisItem::setTicks(std::vector<Tick> ticks, const QRectF& plot) {
    prepareGeometryChange();
    ticks_ = std::move(ticks);
    plot_ = plot;
    update();
}

QString AxisItem::shortLabel(std::string words) {
    const auto dot = words.find(roofline::decimalMark());
    if (dot != std::string::npos) {
        auto end = dot + 1;
        while (end < words.size() && words[end] >= '0' && words[end] <= '9') ++end;
        auto keep = end;
        while (keep > dot + 1 && words[keep - 1] == '0') --keep;
        if (keep == dot + 1) keep = dot;
        words.erase(keep, end - keep);
    }
    return text(words);
}

double AxisItem::labelHeight() { return QFontMetricsF(labelFont()).height(); }

double AxisItem::labelWidth(const QString& label) {
    return QFontMetricsF(labelFont()).horizontalAdvance(label);
}

QRectF AxisItem::boundingRect() const {
    return orientation_ == Qt::Horizontal
               ? QRectF(plot_.left() - 60, plot_.bottom() - 2, plot_.width() + 120,
                        3 * labelHeight() + title_gap_ + 20)
               : QRectF(0, plot_.top() - labelHeight(), plot_.left() + 2,
                        plot_.height() + 2 * labelHeight());
}

void AxisItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    const QFont font = labelFont();
    const QFontMetricsF metrics(font);
    painter->setFont(font);
    QPen pen(theme_.ink, 1);
    pen.setCosmetic(true);
    painter->setRenderHint(QPainter::Antialiasing, true);
    QPen line(theme_.muted, 1.2);
    if (orientation_ == Qt::Horizontal) {
        painter->setPen(line);
        painter->drawLine(plot_.bottomLeft(), plot_.bottomRight());
        double free = -std::numeric_limits<double>::infinity();
        for (const Tick& tick : ticks_) {
            painter->setPen(line);
            painter->drawLine(QPointF(tick.pixel, plot_.bottom()),
                              QPointF(tick.pixel, plot_.bottom() + lengthOf(tick)));
            if (tick.label.isEmpty()) continue;
            const double width = metrics.horizontalAdvance(tick.label);
            // Skips a label that would overlap the previous label.
            if (tick.pixel - width / 2 < free) continue;
            free = tick.pixel + width / 2 + 8;
            painter->setPen(tick.major ? theme_.ink : theme_.muted);
            painter->drawText(QPointF(tick.pixel - width / 2,
                                      plot_.bottom() + kTickLength + 3 + metrics.ascent()),
                              tick.label);
        }
        painter->setPen(theme_.ink);
        const bool fits = brief_.isEmpty() || metrics.horizontalAdvance(title_) <= plot_.width();
        painter->drawText(
            QRectF(plot_.left(), plot_.bottom() + labelHeight() + kTickLength + 6 + title_gap_,
                   plot_.width(), labelHeight() + 4),
            Qt::AlignHCenter | Qt::AlignTop,
            metrics.elidedText(fits ? title_ : brief_, Qt::ElideRight,
                               static_cast<int>(plot_.width())));
        return;
    }
    painter->setPen(line);
    painter->drawLine(plot_.topLeft(), plot_.bottomLeft());
    double free = std::numeric_limits<double>::infinity();
    for (const Tick& tick : ticks_) {
        painter->setPen(line);
        painter->drawLine(QPointF(plot_.left() - lengthOf(tick), tick.pixel),
                          QPointF(plot_.left(), tick.pixel));
        if (tick.label.isEmpty()) continue;
        if (tick.pixel + metrics.height() / 2 > free) continue;
        free = tick.pixel - metrics.height() / 2;
        painter->setPen(tick.major ? theme_.ink : theme_.muted);
        painter->drawText(
            QPointF(plot_.left() - kTickLength - 5 - metrics.horizontalAdvance(tick.label),
                    tick.pixel + metrics.capHeight() / 2),
            tick.label);
    }
    if (title_.isEmpty()) return;
    painter->save();
    painter->translate(4 + metrics.ascent(), plot_.center().y());
    painter->rotate(-90);
    const int room = static_cast<int>(plot_.height());
    const bool fits = brief_.isEmpty() || metrics.horizontalAdvance(title_) <= room;
    const QString words = metrics.elidedText(fits ? title_ : brief_, Qt::ElideRight, room);
    painter->setPen(theme_.ink);
    painter->drawText(QPointF(-metrics.horizontalAdvance(words) / 2, 0), words);
    painter->restore();
}

}  // namespace ridgepoint::ui
