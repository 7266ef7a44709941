// SPDX-License-Identifier: GPL-3.0-or-later
// Contains the settings of an estimate: network, input, batch, precision, optimizer, attention.
#pragma once

#include <QToolBar>

#include "ui/run/estimator.h"

QT_BEGIN_NAMESPACE
class QComboBox;
class QLineEdit;
class QSettings;
class QSpinBox;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class EstimateBar : public QToolBar {
    Q_OBJECT
  public:
    explicit EstimateBar(QWidget* parent = nullptr);

    // Returns the settings without the devices, which DeviceList selects. The network might not
    // exist.
    EstimateQuestion question() const;
    void setQuestion(const EstimateQuestion& question);
    // Returns why the input is invalid, with suggestions, or an empty string if the input is valid.
    QString problem() const;

    QComboBox* modelBox() const { return model_; }
    QLineEdit* inputLine() const { return input_; }
    QSpinBox* batchBox() const { return batch_; }
    QComboBox* precisionBox() const { return precision_; }
    QComboBox* optimizerBox() const { return optimizer_; }

    void save(QSettings& settings) const;
    void restore(const QSettings& settings);

  Q_SIGNALS:
    void changed();

  private:
    QString modelProblem() const;

    QComboBox* model_;
    QLineEdit* input_;
    QSpinBox* batch_;
    QComboBox* precision_;
    QComboBox* optimizer_;  // the last entry selects inference
    QComboBox* attention_;
};

}  // namespace ridgepoint::ui
