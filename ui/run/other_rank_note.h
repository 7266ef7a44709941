// SPDX-License-Identifier: GPL-3.0-or-later
// Shows a note instead of data that only another rank's file contains. A button opens this file.
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
    // Shows the note if the file belongs to a different rank than the displayed one. Otherwise,
    // hides the note and returns false.
    bool setFrame(const Frame& frame);
    QString words() const;  // empty while the note is hidden
    QPushButton* openButton() const { return open_; }

  Q_SIGNALS:
    void runWanted(const std::filesystem::path& file);

  private:
    QLabel* words_;
    QPushButton* open_;
    std::filesystem::path file_;
};

}  // namespace ridgepoint::ui
