// SPDX-License-Identifier: GPL-3.0-or-later
// Contains a study's fields: the values of each axis, and the recording options of each point.
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
    // Shows the study's values. Does not change a field that the user is editing.
    void show(const study::Study& study);
    QLineEdit* axisEdit(study::Axis axis) const { return axes_[static_cast<std::size_t>(axis)]; }

  Q_SIGNALS:
    void axisEdited(study::Axis axis, const QString& words);
    // Emitted when the user edits a number. `key` is its key in the study file. A negative value
    // removes the key.
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
