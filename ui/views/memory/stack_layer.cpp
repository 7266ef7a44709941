// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/memory/stack_layer.h"

#include <QPaintEngine>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "ui/base/palette.h"

namespace ridgepoint::ui {
namespace {

constexpr std::size_t kPiece = 16;  // number of columns that are filled together

}  // namespace

StackLayer::StackLayer(QGraphicsItem* parent) : ChartItem(parent, 10) {}

void StackLayer::setColumns(const QRectF& plot, std::vector<Column> columns,
                            std::vector<Gap> gaps) {
    prepareGeometryChange();
    plot_ = plot;
    columns_ = std::move(columns);
    gaps_ = std::move(gaps);
    update();
}

std::vector<StackLayer::Column> StackLayer::withPeaksSeen(const std::vector<Column>& columns,
                                                          double least) {
    std::vector<Column> seen;
    seen.reserve(columns.size());
    for (std::size_t i = 0; i < columns.size(); ++i) {
        Column column = columns[i];
        if (!seen.empty() && seen.back().right > column.left) {
            // The previous column was widened into this column. If this column is higher, the
            // previous column gives back the space.
            if (column.top() < seen.back().top())
                seen.back().right = column.left;
            else
                column.left = seen.back().right;
        }
        const bool rises = i == 0 || columns[i - 1].top() >= column.top();
        const bool falls = i + 1 < columns.size() && columns[i + 1].top() > column.top();
        if (rises && falls) {
            column.right =
                std::max(column.right, std::min(column.left + least, columns.back().right));
        }
        if (column.right > column.left) seen.push_back(column);
    }
    return seen;
}

void StackLayer::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget* widget) {
    // Draws the curve in pieces only on screen, without antialiasing, so that no seams are visible.
    // Viewers antialias SVG and PDF, so files contain one piece. Its slow drawing happens only
    // once.
    const QPaintEngine* const engine = painter->paintEngine();
    const bool raster =
        widget != nullptr || (engine != nullptr && engine->type() == QPaintEngine::Raster);
    const std::size_t piece = raster ? kPiece : std::max(columns_.size(), kPiece);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing, !raster);
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
        std::size_t end = 0;
        for (std::size_t first = 0; first < columns_.size(); first = end) {
            end = first + 1;
            while (end < columns_.size() && end - first < piece &&
                   columns_[end].left == columns_[end - 1].right) {
                ++end;
            }
            area.clear();
            bool any = false;
            for (std::size_t i = first; i < end; ++i) {
                const double y = columns_[i].y[category];
                area << QPointF(columns_[i].left, y) << QPointF(columns_[i].right, y);
            }
            for (std::size_t i = end; i-- > first;) {
                const double below = category == 0 ? plot_.bottom() : columns_[i].y[category - 1];
                any = any || below != columns_[i].y[category];
                area << QPointF(columns_[i].right, below) << QPointF(columns_[i].left, below);
            }
            if (any) painter->drawPolygon(area);
        }
    }
    painter->restore();
}

}  // namespace ridgepoint::ui
