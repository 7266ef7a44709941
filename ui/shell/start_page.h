// SPDX-License-Identifier: GPL-3.0-or-later
// The page that the window shows without a run. It contains recent runs, and ways to open or record
// a run.
#pragma once

#include <QWidget>

QT_BEGIN_NAMESPACE
class QLabel;
class QListWidget;
class QPushButton;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class RecentFiles;

class StartPage : public QWidget {
    Q_OBJECT
  public:
    explicit StartPage(QWidget* parent = nullptr);

    void setRecent(const RecentFiles& files);
    // Sets the reason why recording does not work on this machine; empty if it works.
    void setRecordingProblem(const QString& reason);
    QListWidget* recent() const { return recent_; }
    const QList<QPushButton*>& examples() const { return examples_; }

  Q_SIGNALS:
    void openWanted();
    void runWanted(const QString& path);
    void recordWanted(const QString& model, int batch);
    void commandWanted();
    void processWanted();  // emitted when the user requests to record a running process
    void estimateWanted();
    void studyWanted();

  private:
    QLabel* recent_title_;
    QListWidget* recent_;
    QLabel* recording_ = nullptr;
    QList<QPushButton*> examples_;
};

}  // namespace ridgepoint::ui
