// SPDX-License-Identifier: GPL-3.0-or-later
// The foot of the window: step time, samples/s, what collecting costs, what was lost, and the rung
// that the numbers stand on.
#pragma once

#include <QStatusBar>

#include "ui/frame.h"

QT_BEGIN_NAMESPACE
class QLabel;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class StatusLine : public QStatusBar {
    Q_OBJECT
  public:
    explicit StatusLine(QWidget* parent = nullptr);
    void setFrame(const Frame* frame);  // null: no run
    QString words() const;              // all fields, for tests

  private:
    QLabel* step_;
    QLabel* rate_;
    QLabel* overhead_;
    QLabel* dropped_;
    QLabel* rung_;
};

}  // namespace ridgepoint::ui
