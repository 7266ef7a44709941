// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the hierarchical roofline (C. Yang et al., arXiv 2009.02449). A row has the same FLOPs at
// all memory levels but different intensities, so a line connects the row's dot with a mark for
// each level. Marks that are close together show that there is little data reuse. Marks that are
// far apart show that caches are effective.
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
    // Sets the rows of the dots. A row with an intensity at only one level gets no marks.
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
        std::vector<Mark> marks;  // sorted from the core outward
        QLineF line;              // line, clipped to the plot; has no length if it is not visible
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
