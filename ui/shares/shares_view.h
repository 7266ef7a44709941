// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/run_view.h"

namespace ridgepoint::ui {

class SharesChart;

class SharesView : public RunView {
    Q_OBJECT
  public:
    explicit SharesView(QWidget* parent = nullptr);
    SharesChart* chart() const { return chart_; }
    void startAfresh() override;

  protected:
    void showFrame(const Frame& frame) override;
    void changeEvent(QEvent* event) override;

  private:
    SharesChart* chart_;
};

}  // namespace ridgepoint::ui
