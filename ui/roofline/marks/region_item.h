// SPDX-License-Identifier: GPL-3.0-or-later
// Shades the parts of the roofline in which work is bound by memory, by compute, or by latency.
#pragma once

#include <QPolygonF>

#include "ui/chart/chart_item.h"
#include "ui/roofline/annotation_item.h"
#include "ui/roofline/roof_lines.h"

namespace ridgepoint::ui {

class RegionItem : public ChartItem {
  public:
    explicit RegionItem(QGraphicsItem* parent);

    // Finds the regions below these roofs. Without a compute roof and a bandwidth roof of the
    // chosen level, there are no regions. If `latency` is false, no region is bound by latency,
    // because the times are estimates.
    void setRoofs(const Roofs& roofs, const PlaneRange& range, const QRectF& plot, bool latency);
    void clear();
    // Returns the names of the regions with their possible positions.
    const std::vector<AnnotationItem::Remark>& names() const { return names_; }
    // Return the region that is bound by memory or compute, and the region that is bound by
    // latency, in pixels.
    const QPolygonF& belowRoofs() const { return bound_; }
    const QPolygonF& latency() const { return latency_; }

    QRectF boundingRect() const override { return plot_; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    QRectF plot_;
    QPolygonF bound_, latency_;
    double memory_end_ = 0, compute_begin_ = 0;  // x pixels of the first and the last ridge point
    std::vector<AnnotationItem::Remark> names_;
};

}  // namespace ridgepoint::ui
