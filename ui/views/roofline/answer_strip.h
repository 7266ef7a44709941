// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the step time, the time at the roofs, and the largest losses as sentences. A click on a
// sentence selects its row.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/run/frame.h"

class QLabel;

namespace ridgepoint::ui {

class LossButton;

class AnswerStrip : public QWidget {
    Q_OBJECT
  public:
    explicit AnswerStrip(QWidget* parent = nullptr);

    // Hides itself if `frame` is null (no run), or if the run is growing, estimated, grouped by
    // step or without roofs.
    void setFrame(const Frame* frame);
    // Sets the number of sentences that fit.
    void setRoom(std::size_t sentences);
    QString heading() const;
    QStringList sentences() const;
    QWidget* button(std::size_t at) const;

  Q_SIGNALS:
    void picked(const QString& row);

  private:
    void showButtons();
    QLabel* heading_;
    std::vector<LossButton*> buttons_;
    std::size_t count_ = 0, room_ = 3;
};

}  // namespace ridgepoint::ui
