// SPDX-License-Identifier: GPL-3.0-or-later
// Draws nested layers as rectangles. The area of a rectangle shows a layer's time, and its colour
// shows the layer's main category.
#pragma once

#include <QSet>
#include <QStringList>
#include <vector>

#include "core/run/analysis/row_tree.h"
#include "ui/chart/chart_item.h"

namespace ridgepoint::ui {

class LayerMap : public ChartItem {
  public:
    explicit LayerMap(QGraphicsItem* parent);
    void setRect(const QRectF& rect);
    void setTree(std::vector<run::RowNode> tree);
    void setSelected(const QStringList& names);

    struct Tile {
        QRectF rect, head;  // `head` is the name area of a tile with inner tiles
        QString label;
        const run::RowNode* node = nullptr;
        int depth = 0;
    };
    const std::vector<Tile>& tiles() const { return tiles_; }
    // Returns the innermost tile at a point, or null if there is none.
    const Tile* at(const QPointF& point) const;
    // Returns the names of the node's layer and all layers below it.
    static QStringList namesOf(const run::RowNode& node);

    QRectF boundingRect() const override { return rect_; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    void lay();
    void lay(const std::vector<run::RowNode>& nodes, const QRectF& rect, int depth, double whole);
    QRectF rect_;
    std::vector<run::RowNode> tree_;
    std::vector<Tile> tiles_;
    QSet<QString> selected_;
};

}  // namespace ridgepoint::ui
