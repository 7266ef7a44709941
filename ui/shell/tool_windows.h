// SPDX-License-Identifier: GPL-3.0-or-later
// Manages a main window's separate windows: estimate, machine, study and guide. Each window is
// created on demand.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>

#include "ui/shell/window_parts.h"

QT_BEGIN_NAMESPACE
class QMenu;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class EstimateView;
class GuideWindow;
class MachineView;
class StudyView;

class ToolWindows : public QObject {
    Q_OBJECT
  public:
    explicit ToolWindows(const WindowParts& parts);
    ~ToolWindows() override;

    void addActions(QMenu* menu);
    // Sets a function that returns whether this window records a run or a command. If so, a study
    // must wait.
    void setRecording(std::function<bool()> recording) { recording_ = std::move(recording); }

    EstimateView* estimate();
    MachineView* machine();
    StudyView* study();
    void showEstimate();
    void showStudy();
    void showGuide();  // shows a message if the guide is not installed

    void setRun(const std::shared_ptr<const Frame>& frame);  // null if there is no run
    // If a study is running, shows a message and returns true. Otherwise, returns false.
    bool saidThatStudyRuns() const;
    // Asks whether to stop the running study, and returns true. Returns false if no study is
    // running, if the study is already stopping, or if the question is already displayed, because a
    // second close request confirms.
    bool delaysClosing();
    void close();

  Q_SIGNALS:
    void runWanted(const std::filesystem::path& file);

  private:
    void addKeys(QWidget* window) const;
    WindowParts parts_;
    std::function<bool()> recording_;
    std::unique_ptr<EstimateView> estimate_;
    std::unique_ptr<MachineView> machine_;
    std::unique_ptr<StudyView> study_;
    std::unique_ptr<GuideWindow> guide_;
    QString question_;  // the last question about closing
};

}  // namespace ridgepoint::ui
