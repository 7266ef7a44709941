// SPDX-License-Identifier: GPL-3.0-or-later
// Shows one FigureChart. Qt Charts' own mouse handlers crash on a click outside the chart, so this
// class never calls them.
#pragma once

#include <QGraphicsView>

#include "ui/chart/figure_access.h"
#include "ui/chart/figure_chart.h"

namespace ridgepoint::ui {

class ChartView : public QGraphicsView, public SpokenFigure {
    Q_OBJECT
  public:
    ChartView(FigureChart* chart, QWidget* parent);  // takes ownership of the chart
    FigureChart* chart() const { return chart_; }
    QString spoken() const override { return chart_->spoken(); }
    std::size_t partCount() const override { return chart_->partCount(); }
    FigurePart part(std::size_t at) const override { return inWidget(chart_->part(at)); }

  Q_SIGNALS:
    // Emitted before the context menu opens.
    void menuOpens(QMenu& menu, const QContextMenuEvent& event);

  protected:
    FigurePart inWidget(FigurePart of_chart) const;
    bool viewportEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;

  private:
    FigureChart* chart_;
    bool framed_ = false;  // whether the focus came from the keyboard
};

}  // namespace ridgepoint::ui
