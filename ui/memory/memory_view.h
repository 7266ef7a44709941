// SPDX-License-Identifier: GPL-3.0-or-later
// The memory timeline; wheel zooms in time, drag pans, double click shows all.
#pragma once

#include "ui/figure/chart_view.h"
#include "ui/run_view.h"

namespace ridgepoint::ui {

class MemoryChart;

class MemoryCanvas : public ChartView {
    Q_OBJECT
  public:
    MemoryCanvas(MemoryChart* chart, QWidget* parent);

  protected:
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

  private:
    MemoryChart* figure_;
    bool pressed_ = false;
    double dragged_to_ = 0;
};

class MemoryView : public RunView {
    Q_OBJECT
  public:
    explicit MemoryView(QWidget* parent = nullptr);
    MemoryChart* chart() const { return chart_; }
    void startAfresh() override;

  protected:
    void showFrame(const Frame& frame) override;

  private:
    MemoryChart* chart_;
};

}  // namespace ridgepoint::ui
