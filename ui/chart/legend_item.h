// SPDX-License-Identifier: GPL-3.0-or-later
// Explains colours and line styles, in columns.
#pragma once

#include <QString>
#include <vector>

#include "ui/chart/chart_item.h"

namespace ridgepoint::ui {

class LegendItem : public ChartItem {
  public:
    enum class Mark {
        dot,
        hollow,
        diamond,
        square,
        hatched,
        line,
        dashes,
        ring,
        open_square,
        triangle,
        arrow
    };
    struct Entry {
        Mark mark = Mark::dot;
        QColor color;
        QString label;
        int key = -1;      // ID from the owner; -1 if the entry cannot be hidden
        bool off = false;  // whether the items are hidden; the entry is faint and struck through
        bool operator==(const Entry&) const = default;
    };

    explicit LegendItem(QGraphicsItem* parent);
    void setEntries(std::vector<Entry> entries, int columns, bool backdrop);
    const std::vector<Entry>& entries() const { return entries_; }
    QSizeF size() const { return size_; }
    // Returns the entry at the point, or null if there is none.
    const Entry* entryAt(const QPointF& point) const;

    QRectF boundingRect() const override { return {QPointF(), size_}; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    void measure();
    std::vector<Entry> entries_;
    std::vector<double> widths_;  // pixels; widths of the columns
    int columns_ = 2;
    bool backdrop_ = false;
    QSizeF size_;
};

}  // namespace ridgepoint::ui
