// SPDX-License-Identifier: GPL-3.0-or-later
// Handles the mouse and keyboard on the log-log plane: wheel, drag, click, Shift-drag, W, S and the
// arrow keys.
#pragma once

#include <QElapsedTimer>

#include "ui/chart/chart_view.h"
#include "ui/chart/legend_item.h"
#include "ui/run/selection.h"

namespace ridgepoint::ui {

class PlaneChart;
struct Dot;

class PlaneCanvas : public ChartView {
    Q_OBJECT
  public:
    PlaneCanvas(PlaneChart* chart, Selection* selection, QWidget* parent);
    // Returns the tooltip of the dot or roof at a pixel, or an empty string if there is none.
    QString tooltipAt(const QPointF& pixel) const;
    std::size_t partCount() const override;
    FigurePart part(std::size_t at) const override;  // returns a dot and its tooltip

  Q_SIGNALS:
    void zoomed();

  protected:
    virtual QString tooltipOf(const Dot& dot) const = 0;
    virtual void legendClicked(const LegendItem::Entry& entry) = 0;
    Selection* selection() const { return selection_; }
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void zoomAt(const QPointF& pixel, double factor);
    void panBy(const QPointF& pixels, bool joined);
    void showAll();
    void chooseNeighbour(const QPointF& direction);

    PlaneChart* figure_;
    Selection* selection_;
    QElapsedTimer last_wheel_;
    QPointF pressed_at_, dragged_to_;
    bool pressed_ = false;
    bool dragging_ = false;
    bool banding_ = false;  // whether Shift-drag draws a rectangle instead of panning
};

}  // namespace ridgepoint::ui
