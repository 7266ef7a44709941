// SPDX-License-Identifier: GPL-3.0-or-later
// Layers in layers as rectangles, as large as the time that they take; colours say what they do
// most.
#pragma once

#include <QGraphicsItem>
#include <QSet>
#include <QStringList>
#include <vector>

#include "core/analysis/row_tree.h"
#include "ui/base/theme.h"

namespace ridgepoint::ui {

class LayerMap : public QGraphicsItem {
  public:
    explicit LayerMap(QGraphicsItem* parent);
    void setTheme(const Theme& theme);
    void setRect(const QRectF& rect);
    void setTree(std::vector<run::RowNode> tree);
    void setSelected(const QStringList& names);

    struct Tile {
        QRectF rect, head;  // head: of one that holds others, where its name stands
        QString label;
        const run::RowNode* node = nullptr;
        int depth = 0;
    };
    const std::vector<Tile>& tiles() const { return tiles_; }
    // The innermost one; null where there is none.
    const Tile* at(const QPointF& point) const;
    // All layers in it, itself among them.
    static QStringList namesOf(const run::RowNode& node);

    QRectF boundingRect() const override { return rect_; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    void lay();
    void lay(const std::vector<run::RowNode>& nodes, const QRectF& rect, int depth, double whole);
    Theme theme_ = Theme::light();
    QRectF rect_;
    std::vector<run::RowNode> tree_;
    std::vector<Tile> tiles_;
    QSet<QString> selected_;
};

}  // namespace ridgepoint::ui
