// SPDX-License-Identifier: GPL-3.0-or-later
// Shows how time is distributed: bars or rings by category and phase, or nested layers. A click or
// the arrow keys select an item.
#pragma once

#include "ui/chart/chart_view.h"
#include "ui/run/run_view.h"
#include "ui/run/selection.h"
#include "ui/run/view_options.h"
#include "ui/views/shares/shares_chart.h"

QT_BEGIN_NAMESPACE
class QComboBox;
QT_END_NAMESPACE

namespace ridgepoint::ui {

struct ViewDescriptor;

class SharesCanvas : public ChartView {
    Q_OBJECT
  public:
    SharesCanvas(SharesChart* chart, QWidget* parent);

  Q_SIGNALS:
    void picked(const ridgepoint::ui::SharesChart::Slice& slice);

  protected:
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void pickNeighbour(bool next);
    SharesChart* figure_;
    QStringList picked_;  // names in the last selected slice
};

struct SharesLook : ViewLook {
    SharesChart::Kind kind{};
};

class SharesView : public RunView {
    Q_OBJECT
  public:
    SharesView(ViewOptions* options, Selection* selection, QWidget* parent = nullptr);
    SharesChart* chart() const { return chart_; }
    SharesCanvas* canvas() const { return canvas_; }
    void startAfresh() override;
    LookPtr look() const override;

  protected:
    void showFrame(const Frame& frame) override;
    void changeEvent(QEvent* event) override;

  private:
    void select(const SharesChart::Slice& slice);
    ViewOptions* options_;
    Selection* selection_;
    SharesChart* chart_;
    SharesCanvas* canvas_;
    QComboBox* kind_;
};

const ViewDescriptor& sharesView();

}  // namespace ridgepoint::ui
