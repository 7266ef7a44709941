// SPDX-License-Identifier: GPL-3.0-or-later
// The memory timeline; wheel zooms in time, drag pans, drag with Shift chooses a stretch of time,
// double click shows all.
#pragma once

#include "ui/figure/chart_view.h"
#include "ui/run_view.h"
#include "ui/selection.h"

namespace ridgepoint::ui {

class MemoryChart;

class MemoryCanvas : public ChartView {
    Q_OBJECT
  public:
    MemoryCanvas(MemoryChart* chart, Selection* selection, QWidget* parent);

  protected:
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

  private:
    void dragRange(double to);
    MemoryChart* figure_;
    Selection* selection_;
    bool pressed_ = false;
    bool ranging_ = false;
    double pressed_at_ = 0, dragged_to_ = 0;
};

class MemoryView : public RunView {
    Q_OBJECT
  public:
    explicit MemoryView(Selection* selection, QWidget* parent = nullptr);
    MemoryChart* chart() const { return chart_; }
    void startAfresh() override;

  protected:
    void showFrame(const Frame& frame) override;

  private:
    MemoryChart* chart_;
};

}  // namespace ridgepoint::ui
