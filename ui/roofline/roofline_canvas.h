// SPDX-License-Identifier: GPL-3.0-or-later
// Handles the mouse on the roofline.
#pragma once

#include "ui/roofline/plane_canvas.h"
#include "ui/run/frame.h"

namespace ridgepoint::ui {

class RooflineChart;

class RooflineCanvas : public PlaneCanvas {
    Q_OBJECT
  public:
    RooflineCanvas(RooflineChart* chart, Selection* selection, QWidget* parent);
    void setFrame(std::shared_ptr<const Frame> frame) { frame_ = std::move(frame); }

  protected:
    QString tooltipOf(const Dot& dot) const override;
    void legendClicked(const LegendItem::Entry& entry) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    RooflineChart* roofline_;
    std::shared_ptr<const Frame> frame_;
};

}  // namespace ridgepoint::ui
