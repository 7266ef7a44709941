// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the loss curve of a recorded script.
#pragma once

#include "ui/chart/chart_view.h"
#include "ui/run/run_view.h"
#include "ui/views/loss/loss_chart.h"

namespace ridgepoint::ui {

struct ViewDescriptor;

class LossCanvas : public ChartView {
    Q_OBJECT
  public:
    LossCanvas(LossChart* chart, QWidget* parent);

  protected:
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    LossChart* figure_;
};

class LossView : public RunView {
    Q_OBJECT
  public:
    explicit LossView(QWidget* parent = nullptr);
    LossChart* chart() const { return chart_; }
    LossCanvas* canvas() const { return canvas_; }
    void startAfresh() override;

  protected:
    void showFrame(const Frame& frame) override { chart_->setFrame(frame); }

  private:
    LossChart* chart_;
    LossCanvas* canvas_;
};

const ViewDescriptor& lossView();

}  // namespace ridgepoint::ui
