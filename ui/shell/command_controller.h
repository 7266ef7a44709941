// SPDX-License-Identifier: GPL-3.0-or-later
// Records a user's command: asks for it, starts it, shows its output and stops it.
#pragma once

#include <QObject>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/entry/processes.h"
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
    // `busy` returns whether a recording is running, and then shows a message to the user.
    void setBusy(std::function<bool()> busy) { busy_ = std::move(busy); }

    // Shows a dialog that asks for a command, initially `with`.
    void ask(const std::optional<CommandRequest>& with = {});
    void askAgain() { ask(asked_); }  // asks with the last request
    // Shows a dialog that asks for a training that is already running.
    void askForProcess();
    // `asked` is the dialog's next default. Not callable while a command is being recorded.
    void start(CommandStart start, CommandRequest asked);
    bool recording() const;
    bool saidThatItRuns() const;  // false if no command runs
    // Stops like Ctrl-C; further calls send stronger signals.
    void stop();
    // Lets Stop end a recording on another machine, which goes on if the window is closed. Empty:
    // there is none.
    void setElsewhere(std::function<void()> stop);
    bool recordingElsewhere() const { return bool(stop_elsewhere_); }

    CommandPane* pane() const { return pane_; }

  Q_SIGNALS:
    void stateChanged();  // started or ended
    void runAppeared(const std::filesystem::path& file);
    void ended(bool has_run);

  private:
    void attach(const std::vector<entry::PythonProcess>& processes, int steps);
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
