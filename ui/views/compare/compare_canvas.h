// SPDX-License-Identifier: GPL-3.0-or-later
// Handles the mouse on the figures of a comparison.
#pragma once

#include <functional>

#include "ui/roofline/plane_canvas.h"

namespace ridgepoint::ui {

class CompareMemory;
class CompareRoofline;

class CompareCanvas : public PlaneCanvas {
    Q_OBJECT
  public:
    CompareCanvas(CompareRoofline* chart, Selection* selection, QWidget* parent);
    CompareRoofline* roofline() const { return roofline_; }

  protected:
    QString tooltipOf(const Dot& dot) const override;
    void legendClicked(const LegendItem::Entry&) override {}

  private:
    CompareRoofline* roofline_;
};

// Zooms in steps with the wheel and pans by dragging. A double click shows the full range.
class CompareMemoryCanvas : public ChartView {
    Q_OBJECT
  public:
    CompareMemoryCanvas(CompareMemory* chart, QWidget* parent);

  protected:
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

  private:
    CompareMemory* figure_;
    bool pressed_ = false;
    double dragged_to_ = 0;
};

// Shows tooltips and ignores clicks.
class TipCanvas : public ChartView {
    Q_OBJECT
  public:
    using Tip = std::function<QString(const QPointF& pixel)>;
    TipCanvas(FigureChart* chart, Tip tip, QWidget* parent);

  protected:
    void mousePressEvent(QMouseEvent*) override {}
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent*) override {}
    void mouseDoubleClickEvent(QMouseEvent*) override {}

  private:
    Tip tip_;
};

}  // namespace ridgepoint::ui
