// SPDX-License-Identifier: GPL-3.0-or-later
// Takes the pointer's doings on the roofline.
#pragma once

#include <QElapsedTimer>

#include "ui/figure/chart_view.h"
#include "ui/frame.h"
#include "ui/selection.h"

namespace ridgepoint::ui {

class RooflineChart;

class RooflineCanvas : public ChartView {
    Q_OBJECT
  public:
    RooflineCanvas(RooflineChart* chart, Selection* selection, QWidget* parent);
    void setFrame(std::shared_ptr<const Frame> frame) { frame_ = std::move(frame); }
    // What a tooltip says at a pixel; empty where there is nothing.
    QString tooltipAt(const QPointF& pixel) const;

  Q_SIGNALS:
    void zoomed();

  protected:
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    RooflineChart* figure_;
    Selection* selection_;
    std::shared_ptr<const Frame> frame_;
    QElapsedTimer last_wheel_;
    QPointF pressed_at_, dragged_to_;
    bool pressed_ = false;
    bool dragging_ = false;
    bool banding_ = false;  // with Shift: draws a rectangle instead of moving the plane
};

}  // namespace ridgepoint::ui
