// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memory/stack_layer.h"

#include <QPainter>
#include <algorithm>
#include <utility>

#include "ui/palette.h"

namespace ridgepoint::ui {
namespace {

constexpr std::size_t kPiece = 32;  // moments

}  // namespace

StackLayer::StackLayer(QGraphicsItem* parent) : QGraphicsItem(parent) {
    setAcceptedMouseButtons(Qt::NoButton);
    setZValue(10);
}

void StackLayer::setColumns(const QRectF& plot, std::vector<Column> columns,
                            std::vector<Gap> gaps) {
    prepareGeometryChange();
    plot_ = plot;
    columns_ = std::move(columns);
    gaps_ = std::move(gaps);
    update();
}

void StackLayer::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void StackLayer::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget* widget) {
    // In a widget pieces meet without a seam only when their sides are not smoothed; a picture is
    // drawn once and may take its time.
    const std::size_t piece = widget != nullptr ? kPiece : std::max(columns_.size(), kPiece);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing, widget == nullptr);
    painter->setPen(Qt::NoPen);
    QColor hatching = theme_.muted;
    hatching.setAlphaF(0.35F);
    painter->setBrush(QBrush(hatching, Qt::BDiagPattern));
    for (const Gap& gap : gaps_) {
        painter->drawRect(
            QRectF(QPointF(gap.left, plot_.top()), QPointF(gap.right, plot_.bottom())));
    }
    QPolygonF area;
    for (std::size_t category = 0; category < run::kMemoryCategoryCount; ++category) {
        painter->setBrush(memoryColor(static_cast<run::MemoryCategory>(category)));
        std::size_t last = 0;
        for (std::size_t first = 0; first + 1 < columns_.size(); first = last) {
            if (columns_[first + 1].after_gap) {
                last = first + 1;
                continue;
            }
            const std::size_t furthest = std::min(first + piece, columns_.size() - 1);
            last = first + 1;
            while (last < furthest && !columns_[last + 1].after_gap) ++last;
            area.clear();
            bool any = false;
            for (std::size_t i = first; i <= last; ++i) {
                area << QPointF(columns_[i].x, columns_[i].y[category]);
            }
            for (std::size_t i = last + 1; i-- > first;) {
                const double below = category == 0 ? plot_.bottom() : columns_[i].y[category - 1];
                any = any || below != columns_[i].y[category];
                area << QPointF(columns_[i].x, below);
            }
            if (any) painter->drawPolygon(area);
        }
    }
    painter->restore();
}

}  // namespace ridgepoint::ui
