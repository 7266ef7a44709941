// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a step's memory as bars, with its peak and a device's capacity.
#pragma once

#include <QWidget>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/cost/estimate.h"
#include "ui/chart/figure_access.h"

namespace ridgepoint::ui {

class MemoryBars : public QWidget, public SpokenFigure {
    Q_OBJECT
  public:
    explicit MemoryBars(QWidget* parent = nullptr);
    void setEstimate(const cost::StepEstimate& estimate);
    void setCapacity(std::optional<std::int64_t> bytes);  // memory capacity of the chosen device

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    QString spoken() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    struct Bar {
        QString name;
        double bytes = 0;
        QColor color;
        bool strong = false;
    };
    int lineHeight() const;

    std::vector<Bar> bars_;
    std::optional<double> capacity_;
};

}  // namespace ridgepoint::ui
