// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the memory timeline. The wheel zooms in time, dragging pans, Shift-drag selects a range, a
// double click shows all, and a click shows the memory at a time. W, S, A, D and the arrow keys
// work too.
#pragma once

#include <QElapsedTimer>

#include "ui/chart/chart_view.h"
#include "ui/run/run_view.h"
#include "ui/run/selection.h"

QT_BEGIN_NAMESPACE
class QBoxLayout;
class QLabel;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class LivePanel;
class MemoryChart;
class OtherRankNote;
struct ViewDescriptor;

class MemoryCanvas : public ChartView {
    Q_OBJECT
  public:
    MemoryCanvas(MemoryChart* chart, Selection* selection, QWidget* parent);

  Q_SIGNALS:
    void momentPicked(std::int64_t time_ns);
    void stepAsked(bool later);  // emitted when the user requests the next or previous event

  protected:
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void dragRange(double to);
    void pickNeighbour(bool later);
    MemoryChart* figure_;
    Selection* selection_;
    bool pressed_ = false;
    bool ranging_ = false;
    bool panned_ = false;
    double pressed_at_ = 0, dragged_to_ = 0;
};

class MemoryView : public RunView {
    Q_OBJECT
  public:
    explicit MemoryView(Selection* selection, QWidget* parent = nullptr);
    MemoryChart* chart() const { return chart_; }
    LivePanel* live() const { return live_; }
    MemoryCanvas* canvas() const { return canvas_; }
    QString hint() const;  // warning if memory grows from step to step; empty if it does not
    void startAfresh() override;

  protected:
    void showFrame(const Frame& frame) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void shareRoom();
    void sayHint(const Frame& frame);
    MemoryChart* chart_;
    MemoryCanvas* canvas_;
    LivePanel* live_;
    OtherRankNote* other_rank_;
    QLabel* hint_;
    QBoxLayout* parts_;  // layout of the chart and the list
    QElapsedTimer hinted_;
};

const ViewDescriptor& memoryView();

}  // namespace ridgepoint::ui
