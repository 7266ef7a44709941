// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/shares/layer_map.h"

#include <QFontMetricsF>
#include <QPainter>
#include <functional>
#include <utility>

#include "core/roofline/quantity.h"
#include "ui/base/palette.h"
#include "ui/base/words.h"
#include "ui/views/shares/treemap.h"

namespace ridgepoint::ui {
namespace {

constexpr double kHead = 15;         // pixels; height of the name area
constexpr double kLeast = 3;         // pixels; minimum side length of a drawn tile
constexpr double kRoomy = 34;        // pixels; minimum side length for inner tiles and a name
constexpr std::size_t kMost = 4000;  // maximum number of tiles
constexpr int kMostDepth = 6;

QFont nameFont() { return figureFont(11); }

}  // namespace

LayerMap::LayerMap(QGraphicsItem* parent) : ChartItem(parent, 50) {}

void LayerMap::setRect(const QRectF& rect) {
    prepareGeometryChange();
    rect_ = rect;
    lay();
}

void LayerMap::setTree(std::vector<run::RowNode> tree) {
    tiles_.clear();  // the tiles point into the old tree
    tree_ = std::move(tree);
    lay();
}

void LayerMap::setSelected(const QStringList& names) {
    selected_ = QSet<QString>(names.begin(), names.end());
    update();
}

void LayerMap::lay() {
    tiles_.clear();
    double whole = 0;
    for (const run::RowNode& node : tree_) whole += node.row.seconds;
    if (whole > 0) lay(tree_, rect_.adjusted(8, 4, -8, -6), 0, whole);
    update();
}

void LayerMap::lay(const std::vector<run::RowNode>& nodes, const QRectF& rect, int depth,
                   double whole) {
    std::vector<double> seconds;
    double inside = 0;
    for (const run::RowNode& node : nodes) {
        seconds.push_back(node.row.seconds);
        inside += node.row.seconds;
    }
    // Reserves the remaining area for the layer's own time.
    QRectF room = rect;
    if (inside < whole && whole > 0) {
        if (rect.width() > rect.height())
            room.setWidth(rect.width() * inside / whole);
        else
            room.setHeight(rect.height() * inside / whole);
    }
    const std::vector<QRectF> rects = squarified(seconds, room);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const QRectF& each = rects[i];
        if (each.width() < kLeast || each.height() < kLeast || tiles_.size() >= kMost) continue;
        const run::RowNode& node = nodes[i];
        const bool holds = !node.children.empty() && each.width() > kRoomy &&
                           each.height() > kRoomy && depth < kMostDepth;
        Tile tile{each,
                  {},
                  node.label == node.row.name ? rowLabel(node.row) : text(node.label),
                  &node,
                  depth};
        if (holds) {
            tile.head = QRectF(each.topLeft(), QSizeF(each.width(), kHead));
            tiles_.push_back(tile);
            lay(node.children, each.adjusted(2, kHead, -2, -2), depth + 1, node.row.seconds);
        } else {
            tiles_.push_back(tile);
        }
    }
}

const LayerMap::Tile* LayerMap::at(const QPointF& point) const {
    const Tile* best = nullptr;
    for (const Tile& tile : tiles_) {
        if (tile.rect.contains(point) && (best == nullptr || tile.depth > best->depth))
            best = &tile;
    }
    return best;
}

QStringList LayerMap::namesOf(const run::RowNode& node) {
    QStringList names;
    const std::function<void(const run::RowNode&)> add = [&](const run::RowNode& each) {
        names << text(each.row.name);
        for (const run::RowNode& child : each.children) add(child);
    };
    add(node);
    return names;
}

void LayerMap::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    painter->setRenderHint(QPainter::Antialiasing, false);
    const QFont font = nameFont();
    const QFontMetricsF metrics(font);
    painter->setFont(font);
    for (const Tile& tile : tiles_) {
        const bool holds = !tile.head.isEmpty();
        const QColor color = categoryColor(tile.node->row.category, theme_.dark);
        const QColor fill = holds ? onto(theme_.surface, theme_.ink, 0.08 + 0.04 * tile.depth)
                                  : onto(theme_.surface, color, theme_.dark ? 0.75 : 0.85);
        const QRectF box = tile.rect.adjusted(0.5, 0.5, -0.5, -0.5);
        painter->fillRect(box, fill);
        painter->setPen(QPen(theme_.surface, 1));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(box);
        const QRectF place = holds ? tile.head : box;
        if (place.height() >= metrics.height() - 2 && place.width() > 24) {
            QString words = tile.label + QStringLiteral("  ") +
                            text(roofline::formatShare(tile.node->row.share));
            if (metrics.horizontalAdvance(words) > place.width() - 6) words = tile.label;
            painter->setPen(inkOn(fill));
            painter->drawText(
                place.adjusted(4, 0, -2, 0),
                static_cast<int>((holds ? Qt::AlignVCenter : Qt::AlignTop) | Qt::AlignLeft),
                metrics.elidedText(words, Qt::ElideRight, place.width() - 6));
        }
    }
    painter->setPen(QPen(theme_.ink, 2));
    painter->setBrush(Qt::NoBrush);
    for (const Tile& tile : tiles_) {
        if (selected_.contains(text(tile.node->row.name)))
            painter->drawRect(tile.rect.adjusted(1, 1, -1, -1));
    }
}

}  // namespace ridgepoint::ui
