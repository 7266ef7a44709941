// SPDX-License-Identifier: GPL-3.0-or-later
// Shows a run's layers and the ops within them. A click or an arrow key selects a block, and a
// double click or Enter zooms.
#pragma once

#include "ui/chart/chart_view.h"
#include "ui/run/run_view.h"
#include "ui/run/selection.h"
#include "ui/run/view_options.h"
#include "ui/views/flame/flame_chart.h"

QT_BEGIN_NAMESPACE
class QComboBox;
QT_END_NAMESPACE

namespace ridgepoint::ui {

struct ViewDescriptor;

class FlameCanvas : public ChartView {
    Q_OBJECT
  public:
    FlameCanvas(FlameChart* chart, QWidget* parent);

  Q_SIGNALS:
    void picked(std::size_t block);
    void nothingPicked();

  protected:
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void goTo(FlameChart::Place block);
    FlameChart* figure_;
};

struct FlameLook : ViewLook {
    FlameChart::Measure measure{};
};

class FlameView : public RunView {
    Q_OBJECT
  public:
    FlameView(ViewOptions* options, Selection* selection, QWidget* parent = nullptr);
    FlameChart* chart() const { return chart_; }
    FlameCanvas* canvas() const { return canvas_; }
    void startAfresh() override;
    bool hasKeyboard() const override { return canvas_->hasFocus(); }
    void zoomBy(double factor) override;  // zooms in to the current block, or zooms out
    void zoomBack() override { chart_->zoomOut(); }
    void showAll() override { chart_->zoomTo(0); }
    LookPtr look() const override;

  protected:
    void showFrame(const Frame& frame) override;

  private:
    void pick(const FlameChart::Block& block);
    ViewOptions* options_;
    Selection* selection_;
    FlameChart* chart_;
    FlameCanvas* canvas_;
    QComboBox* measure_;
};

const ViewDescriptor& flameView();

}  // namespace ridgepoint::ui
