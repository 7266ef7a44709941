// SPDX-License-Identifier: GPL-3.0-or-later
// Records a command of the user: asks for it, starts it, follows its output, stops it.
#pragma once

#include <QObject>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

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
    // `busy` says whether something is recorded already, and shows the user why not.
    void setBusy(std::function<bool()> busy) { busy_ = std::move(busy); }

    // A dialog that asks for a command, filled in with one.
    void ask(const std::optional<CommandRequest>& with = {});
    void askAgain() { ask(asked_); }  // as it was asked last
    // `asked` is what the dialog offers the next time. Not while something is recorded here.
    void start(CommandStart start, CommandRequest asked);
    bool recording() const;
    bool saidThatItRuns() const;  // false when no command runs
    // As Ctrl-C would; again, harder.
    void stop();

    CommandPane* pane() const { return pane_; }

  Q_SIGNALS:
    void stateChanged();  // started or ended
    void runAppeared(const std::filesystem::path& file);
    void ended(bool has_run);

  private:
    void end(bool has_run, const QString& sentence);

    WindowParts parts_;
    CommandPane* pane_;
    QAction* action_ = nullptr;
    std::function<bool()> busy_;
    std::unique_ptr<CommandRun> command_;
    std::optional<CommandRequest> asked_;
};

}  // namespace ridgepoint::ui
