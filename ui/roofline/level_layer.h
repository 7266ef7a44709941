// SPDX-License-Identifier: GPL-3.0-or-later
// The hierarchical roofline (C. Yang et al., arXiv 2009.02449): one amount of FLOPs, an intensity
// for each memory level, so a mark for each level next to a row's dot, joined by a line. Marks
// close together: data is hardly used again; far apart: the caches do their work.
#pragma once

#include <QSet>
#include <vector>

#include "ui/chart/chart_item.h"
#include "ui/chart/zoom_stack.h"
#include "ui/roofline/dot.h"

namespace ridgepoint::ui {

class LevelLayer : public ChartItem {
  public:
    explicit LevelLayer(QGraphicsItem* parent);
    // Of the rows that the dots represent; none when only one level is looked at.
    void setRows(const std::vector<run::Row>& rows, const std::vector<Dot>& dots);
    void clear();
    void map(const PlaneRange& range, const QRectF& plot);
    void setSelected(const QStringList& names);

    struct Mark {
        double log_x = 0;
        roofline::Level level = roofline::Level::dram;
        QPointF pixel;
        bool in_view = false;
    };
    struct Chain {
        QString name;
        Tint tint;
        double log_y = 0;
        std::vector<Mark> marks;  // from the core outwards
        QLineF line;              // clipped; of no length when out of view
    };
    const std::vector<Chain>& chains() const { return chains_; }

    QRectF boundingRect() const override { return plot_; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    std::vector<Chain> chains_;
    QSet<QString> selected_;
    QRectF plot_;
};

}  // namespace ridgepoint::ui
