// SPDX-License-Identifier: GPL-3.0-or-later
// Records a user's command: opens the dialog, starts the command, shows its output and stops it.
#pragma once

#include <QObject>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/recording/script/processes.h"
#include "ui/shell/window_parts.h"
#include "ui/views/command/command_request.h"

QT_BEGIN_NAMESPACE
class QAction;
class QMenu;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class CommandPane;
class CommandRun;

class CommandController : public QObject {
    Q_OBJECT
  public:
    explicit CommandController(const WindowParts& parts);
    ~CommandController() override;

    void addDock();
    void addAction(QMenu* menu);
    void updateAction();
    // Sets a function that returns whether a recording is running. If so, the function also shows a
    // message.
    void setBusy(std::function<bool()> busy) { busy_ = std::move(busy); }

    // Opens the dialog for a command. The dialog initially shows `with`.
    void ask(const std::optional<CommandRequest>& with = {});
    void askAgain() { ask(asked_); }  // the dialog initially shows the last request
    // Opens the dialog for a training process that is already running.
    void askForProcess();
    // Starts a recording. `asked` becomes the dialog's next default. Does nothing while something
    // is being recorded.
    void start(CommandStart start, CommandRequest asked);
    bool recording() const;
    // If a command is running, shows a message and returns true. Otherwise, returns false.
    bool saidThatItRuns() const;
    // Stops the command like Ctrl-C. Each further call sends a stronger signal.
    void stop();
    // Sets the function that Stop calls to end a recording on another machine. Closing the window
    // does not end this recording. The function is empty if there is no such recording.
    void setElsewhere(std::function<void()> stop);
    bool recordingElsewhere() const { return bool(stop_elsewhere_); }

    CommandPane* pane() const { return pane_; }

  Q_SIGNALS:
    void stateChanged();  // emitted when a command starts or ends
    void runAppeared(const std::filesystem::path& file);
    void ended(bool has_run);

  private:
    void attach(const std::vector<recording::script::PythonProcess>& processes, int steps);
    void end(bool has_run, const QString& sentence);

    WindowParts parts_;
    CommandPane* pane_;
    QAction* action_ = nullptr;
    QAction* attach_action_ = nullptr;
    std::function<bool()> busy_;
    std::function<void()> stop_elsewhere_;
    std::unique_ptr<CommandRun> command_;
    std::optional<CommandRequest> asked_;
};

}  // namespace ridgepoint::ui
