// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the sums of an estimate: parameters, FLOPs, traffic, memory.
#pragma once

#include <QWidget>

#include "ui/run/estimator.h"

QT_BEGIN_NAMESPACE
class QLabel;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class MemoryBars;

class EstimateFacts : public QWidget {
    Q_OBJECT
  public:
    explicit EstimateFacts(QWidget* parent = nullptr);
    void setStep(const cost::StepEstimate& estimate, bool training);
    void setCapacity(std::optional<std::int64_t> bytes);
    QString words() const;  // the displayed text

  private:
    QLabel* facts_;
    MemoryBars* bars_;
};

}  // namespace ridgepoint::ui
