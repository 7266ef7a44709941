// SPDX-License-Identifier: GPL-3.0-or-later
// StatusLine shows step time, samples/s, collection cost, dropped records, and the evidence for the
// numbers.
#pragma once

#include <QStatusBar>
#include <QTimer>
#include <optional>

#include "ui/run/frame.h"

QT_BEGIN_NAMESPACE
class QLabel;
class QProgressBar;
class QToolButton;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class StatusLine : public QStatusBar {
    Q_OBJECT
  public:
    explicit StatusLine(QWidget* parent = nullptr);
    void setFrame(const Frame* frame);   // null if no run is open
    void setCompared(std::size_t runs);  // replaces the facts of a single run
    QString words() const;               // text of all fields, for tests
    // Shows work in progress, the completed share (unset if unknown) and a button that stops the
    // work. Work that ends quickly is not shown. If `words` is empty, hides the work.
    void showWork(const QString& words, std::optional<double> done);
    QProgressBar* progress() const { return progress_; }
    QToolButton* cancel() const { return cancel_; }
    // Offers to show this message again. If it is empty, hides the offer.
    void setMessage(const QString& sentence);
    QToolButton* message() const { return message_; }

  Q_SIGNALS:
    void cancelWanted();
    void messageWanted();

  private:
    QLabel* step_;
    QLabel* rate_;
    QLabel* overhead_;
    QLabel* dropped_;
    QLabel* rung_;
    QLabel* work_;
    QProgressBar* progress_;
    QToolButton* cancel_;
    QToolButton* message_;
    QTimer patience_;
};

}  // namespace ridgepoint::ui
