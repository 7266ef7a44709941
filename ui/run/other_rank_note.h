// SPDX-License-Identifier: GPL-3.0-or-later
// Shows a note in place of data that only another rank's file contains. A button opens this file.
#pragma once

#include <QWidget>
#include <filesystem>

#include "ui/run/frame.h"

QT_BEGIN_NAMESPACE
class QLabel;
class QPushButton;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class OtherRankNote : public QWidget {
    Q_OBJECT
  public:
    explicit OtherRankNote(QWidget* parent = nullptr);
    // Shows the note, or hides it and returns false if the file belongs to the displayed rank.
    bool setFrame(const Frame& frame);
    QString words() const;  // empty while hidden
    QPushButton* openButton() const { return open_; }

  Q_SIGNALS:
    void runWanted(const std::filesystem::path& file);

  private:
    QLabel* words_;
    QPushButton* open_;
    std::filesystem::path file_;
};

}  // namespace ridgepoint::ui
