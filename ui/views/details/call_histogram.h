// SPDX-License-Identifier: GPL-3.0-or-later
// Shows how long the calls of a row take, as a small histogram. A click selects a call.
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "core/run/timeline/timeline_pages.h"
#include "ui/chart/figure_access.h"

namespace ridgepoint::ui {

class CallHistogram : public QWidget, public SpokenFigure {
    Q_OBJECT
  public:
    explicit CallHistogram(QWidget* parent = nullptr);
    void setCalls(std::shared_ptr<const run::RowCalls> calls);  // null removes all bars
    void setCurrent(std::size_t call);                          // marks the call's bar
    // Returns the number of calls in each bar. The first bar contains the shortest calls.
    const std::vector<std::size_t>& bars() const { return bars_; }
    QSize sizeHint() const override { return {220, 84}; }
    QString spoken() const override;

  Q_SIGNALS:
    void picked(std::size_t call);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

  private:
    std::size_t barOf(std::int64_t nanoseconds) const;
    QRectF room() const;  // the area that contains the bars

    std::shared_ptr<const run::RowCalls> calls_;
    std::vector<std::size_t> bars_;
    std::int64_t least_ns_ = 0, most_ns_ = 0;
    std::size_t current_ = 0;
};

}  // namespace ridgepoint::ui
