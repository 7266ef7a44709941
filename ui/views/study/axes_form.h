// SPDX-License-Identifier: GPL-3.0-or-later
// Contains the fields of a study: the values of each axis, and how each point is recorded.
#pragma once

#include <QWidget>
#include <array>

#include "core/study/study.h"

QT_BEGIN_NAMESPACE
class QDoubleSpinBox;
class QLineEdit;
class QSpinBox;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class AxesForm : public QWidget {
    Q_OBJECT
  public:
    explicit AxesForm(QWidget* parent = nullptr);
    // Shows a study's fields; a field being edited stays unchanged.
    void show(const study::Study& study);
    QLineEdit* axisEdit(study::Axis axis) const { return axes_[static_cast<std::size_t>(axis)]; }

  Q_SIGNALS:
    void axisEdited(study::Axis axis, const QString& words);
    // key: in the study's file. value below zero: none.
    void numberEdited(const char* key, double value);

  private:
    std::array<QLineEdit*, study::kAxes.size()> axes_{};
    QSpinBox* steps_;
    QSpinBox* warmup_;
    QSpinBox* repeats_;
    QDoubleSpinBox* limit_;
    bool showing_ = false;
};

}  // namespace ridgepoint::ui
