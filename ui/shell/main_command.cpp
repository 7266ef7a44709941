// SPDX-License-Identifier: GPL-3.0-or-later
// Somebody's own command is recorded: asked for, started, followed, stopped.
#include <QAction>
#include <QMenu>
#include <QSettings>

#include "ui/base/message_bar.h"
#include "ui/shell/main_window.h"
#include "ui/shell/record_toolbar.h"
#include "ui/shell/start_page.h"
#include "ui/views/command/command_dialog.h"
#include "ui/views/command/command_pane.h"
#include "ui/views/command/command_run.h"
#include "ui/views/command/recent_commands.h"

namespace ridgepoint::ui {

void MainWindow::addCommandAction(QMenu* menu) {
    record_command_ = menu->addAction(tr("Record a &Command…"));
    record_command_->setObjectName(QStringLiteral("recordCommand"));
    record_command_->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R));
    connect(record_command_, &QAction::triggered, this, [this] { askForCommand(asked_); });
    connect(start_, &StartPage::commandWanted, this, [this] { askForCommand(asked_); });
    connect(command_pane_, &CommandPane::againWanted, this, [this] { askForCommand(asked_); });
    connect(command_pane_, &CommandPane::stopWanted, this, &MainWindow::stopCommand);
}

void MainWindow::askForCommand(const std::optional<CommandRequest>& with) {
    if (session_->recording() || saidThatCommandRuns() || saidThatStudyRuns()) return;
    auto* dialog = findChild<CommandDialog*>();
    if (dialog == nullptr) {
        dialog = new CommandDialog(RecentCommands(settings_), this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &CommandDialog::recordWanted, this, [this](const CommandRequest& request) {
            CheckedCommand checked = check(request);
            if (!checked.problem.isEmpty()) {
                messages_->say(MessageBar::Kind::error, checked.problem);
                return;
            }
            RecentCommands(settings_).add(request);
            startCommand(std::move(checked.start), request);
        });
    }
    if (with) dialog->setRequest(*with);
    dialog->open();
}

bool MainWindow::saidThatCommandRuns() {
    if (!recordsCommand()) return false;
    messages_->say(
        MessageBar::Kind::information,
        tr("A command is being recorded. Stop it first: two recordings disturb each other."));
    return true;
}

void MainWindow::startCommand(CommandStart start, CommandRequest asked) {
    if (recordsCommand() || session_->recording()) return;
    messages_->dismiss();
    asked_ = std::move(asked);
    asked_->file.clear();  // the next one is another
    command_ = std::make_unique<CommandRun>(std::move(start));
    connect(command_.get(), &CommandRun::runAppeared, this, &MainWindow::showRun);
    connect(command_.get(), &CommandRun::ended, this, &MainWindow::commandEnded);
    QDockWidget* const output = dock(QStringLiteral("outputDock"));
    output->show();
    output->raise();
    toolbar_->setCommandRunning(true);
    updateTitle();
    command_->start();
    command_pane_->follow(command_.get());
}

bool MainWindow::recordsCommand() const { return command_ && command_->running(); }

void MainWindow::stopCommand() {
    if (recordsCommand()) command_->stop();
}

void MainWindow::commandEnded(bool has_run, const QString& sentence) {
    toolbar_->setCommandRunning(false);
    updateTitle();
    if (!has_run) {
        messages_->say(MessageBar::Kind::error, sentence);
    } else if (command_->failed()) {
        messages_->say(MessageBar::Kind::warning,
                       tr("The command %1. The run contains the steps up to that point.")
                           .arg(command_->ending()));
    }
    if (closing_) close();
    Q_EMIT commandDone(has_run);
}

}  // namespace ridgepoint::ui
