// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/legend_item.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace ridgepoint::ui {
namespace {

constexpr double kMarkWidth = 26;
constexpr double kGap = 16;
constexpr double kPad = 6;

QFont legendFont() { return figureFont(13); }
double lineHeight() { return QFontMetricsF(legendFont()).height() + 4; }

}  // namespace

LegendItem::LegendItem(QGraphicsItem* parent) : ChartItem(parent, 120) {}

void LegendItem::setEntries(std::vector<Entry> entries, int columns, bool backdrop) {
    if (entries == entries_ && columns == columns_) return;
    prepareGeometryChange();
    entries_ = std::move(entries);
    columns_ = std::max(1, columns);
    backdrop_ = backdrop;
    measure();
    update();
}

void LegendItem::measure() {
    const QFontMetricsF metrics(legendFont());
    const std::size_t columns = static_cast<std::size_t>(columns_);
    const std::size_t lines = (entries_.size() + columns - 1) / columns;
    widths_.assign(columns, 0);
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        double& width = widths_[lines > 0 ? i / lines : 0];
        width = std::max(width, kMarkWidth + metrics.horizontalAdvance(entries_[i].label) + kGap);
    }
    double total = 2 * kPad - kGap;
    for (const double width : widths_) total += width;
    size_ = entries_.empty() ? QSizeF()
                             : QSizeF(total, static_cast<double>(lines) * lineHeight() + 2 * kPad);
}

const LegendItem::Entry* LegendItem::entryAt(const QPointF& point) const {
    if (!boundingRect().contains(point) || entries_.empty()) return nullptr;
    const std::size_t lines = (entries_.size() + widths_.size() - 1) / widths_.size();
    const auto line = static_cast<std::ptrdiff_t>(std::floor((point.y() - kPad) / lineHeight()));
    if (line < 0 || line >= static_cast<std::ptrdiff_t>(lines)) return nullptr;
    double right = kPad;
    for (std::size_t column = 0; column < widths_.size(); ++column) {
        right += widths_[column];
        if (point.x() >= right) continue;
        const std::size_t at = column * lines + static_cast<std::size_t>(line);
        return at < entries_.size() ? &entries_[at] : nullptr;
    }
    return nullptr;
}

void LegendItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    if (entries_.empty()) return;
    painter->setRenderHint(QPainter::Antialiasing, true);
    if (backdrop_) {
        QColor back = theme_.surface;
        back.setAlphaF(0.85F);
        painter->setPen(Qt::NoPen);
        painter->setBrush(back);
        painter->drawRoundedRect(boundingRect(), 4, 4);
    }
    const QFontMetricsF metrics(legendFont());
    painter->setFont(legendFont());
    const std::size_t columns = widths_.size();
    const std::size_t lines = (entries_.size() + columns - 1) / columns;
    double left = kPad;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        if (i > 0 && i % lines == 0) left += widths_[i / lines - 1];
        const Entry& entry = entries_[i];
        const double middle = kPad + (static_cast<double>(i % lines) + 0.5) * lineHeight();
        const QPointF center(left + 9, middle);
        QPen pen(rimColor(entry.color, theme_), 2);  // marks and lines have the same rim colour
        if (entry.off) painter->setOpacity(0.35);
        painter->setBrush(Qt::NoBrush);
        switch (entry.mark) {
            case Mark::dot:
                painter->setPen(Qt::NoPen);
                painter->setBrush(entry.color);
                painter->drawEllipse(center, 6, 6);
                break;
            case Mark::square:
                painter->setPen(Qt::NoPen);
                painter->setBrush(entry.color);
                painter->drawRoundedRect(QRectF(center.x() - 6, center.y() - 6, 12, 12), 2, 2);
                break;
            case Mark::hatched:
                painter->setPen(QPen(entry.color, 1));
                painter->setBrush(QBrush(entry.color, Qt::BDiagPattern));
                painter->drawRect(QRectF(center.x() - 6, center.y() - 6, 12, 12));
                break;
            case Mark::hollow: {
                QColor fill = entry.color;
                fill.setAlphaF(0.28F);
                painter->setPen(pen);
                painter->setBrush(fill);
                painter->drawEllipse(center, 5, 5);
                break;
            }
            case Mark::diamond: {
                QColor fill = entry.color;
                fill.setAlphaF(0.28F);
                painter->setPen(pen);
                painter->setBrush(fill);
                const std::array<QPointF, 4> corners{
                    center + QPointF(6.3, 0), center + QPointF(0, 6.3), center - QPointF(6.3, 0),
                    center - QPointF(0, 6.3)};
                painter->drawConvexPolygon(corners.data(), static_cast<int>(corners.size()));
                break;
            }
            case Mark::arrow: {
                painter->setPen(pen);
                const std::array<QPointF, 3> head{center + QPointF(-5, -1), center + QPointF(0, -7),
                                                  center + QPointF(5, -1)};
                painter->drawPolyline(head.data(), static_cast<int>(head.size()));
                painter->drawLine(center + QPointF(0, -7), center + QPointF(0, 7));
                break;
            }
            case Mark::ring:
                painter->setPen(pen);
                painter->drawEllipse(center, 6, 6);
                break;
            case Mark::open_square:
                painter->setPen(pen);
                painter->drawRect(QRectF(center.x() - 5, center.y() - 5, 10, 10));
                break;
            case Mark::triangle:
                painter->setPen(pen);
                painter->drawPolygon(QPolygonF{center + QPointF(0, -6), center + QPointF(6, 5),
                                               center + QPointF(-6, 5)});
                break;
            case Mark::dashes:
                pen.setStyle(Qt::DashLine);
                [[fallthrough]];
            case Mark::line:
                painter->setPen(pen);
                painter->drawLine(QPointF(left, middle), QPointF(left + 20, middle));
                break;
        }
        painter->setPen(entry.off ? theme_.muted : theme_.ink);
        painter->drawText(QPointF(left + kMarkWidth, middle + metrics.capHeight() / 2),
                          entry.label);
        painter->setOpacity(1);
        if (!entry.off) continue;
        painter->drawLine(
            QPointF(left + kMarkWidth - 2, middle),
            QPointF(left + kMarkWidth + metrics.horizontalAdvance(entry.label) + 2, middle));
    }
}

}  // namespace ridgepoint::ui
