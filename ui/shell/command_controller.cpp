// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/command_controller.h"

#include <QAction>
#include <QMenu>
#include <QSettings>
#include <utility>

#include "core/recording/script/recorded_command.h"
#include "ui/base/run_file_name.h"
#include "ui/views/attach/attach_dialog.h"
#include "ui/views/command/command_dialog.h"
#include "ui/views/command/command_pane.h"
#include "ui/views/command/command_run.h"
#include "ui/views/command/recent_commands.h"

namespace ridgepoint::ui {
namespace {

constexpr DockDescriptor kOutputDock{
    .name = "output",
    .title = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "Command Output"),
    .watch = {Place::Side::right, 1},
    .explore = {},
    .of_run = false};

}  // namespace

CommandController::CommandController(const WindowParts& parts)
    : QObject(parts.window), parts_(parts), pane_(new CommandPane(parts.window)) {
    connect(pane_, &CommandPane::againWanted, this, &CommandController::askAgain);
    connect(pane_, &CommandPane::stopWanted, this, &CommandController::stop);
}

CommandController::~CommandController() = default;

void CommandController::addDock() {
    parts_.layouts->addDock(kOutputDock, pane_, [this] { return command_ != nullptr; });
}

void CommandController::addAction(QMenu* menu) {
    action_ = menu->addAction(tr("Record a &Command…"));
    action_->setObjectName(QStringLiteral("recordCommand"));
    action_->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R));
    connect(action_, &QAction::triggered, this, &CommandController::askAgain);
    attach_action_ = menu->addAction(tr("&Attach to a Process…"));
    attach_action_->setObjectName(QStringLiteral("attachToProcess"));
    connect(attach_action_, &QAction::triggered, this, &CommandController::askForProcess);
}

void CommandController::updateAction() {
    const bool possible = !parts_.session->recording() && !recording();
    action_->setEnabled(possible);
    attach_action_->setEnabled(possible);
}

void CommandController::ask(const std::optional<CommandRequest>& with) {
    if (busy_()) return;
    auto* dialog = parts_.window->findChild<CommandDialog*>();
    if (dialog == nullptr) {
        dialog = new CommandDialog(RecentCommands(parts_.settings), parts_.window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &CommandDialog::recordWanted, this, [this](const CommandRequest& request) {
            CheckedCommand checked = check(request);
            if (!checked.problem.isEmpty()) {
                parts_.messages->say(MessageBar::Kind::error, checked.problem);
                return;
            }
            RecentCommands(parts_.settings).add(request);
            start(std::move(checked.start), request);
        });
    }
    if (with) dialog->setRequest(*with);
    dialog->open();
}

void CommandController::askForProcess() {
    if (busy_()) return;
    auto* const dialog = new AttachDialog(parts_.window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &AttachDialog::attachWanted, this, &CommandController::attach);
    dialog->open();
}

void CommandController::attach(const std::vector<recording::script::PythonProcess>& processes,
                               int steps) {
    const std::vector<std::string>& words = processes.front().words;
    CommandStart attaching;
    attaching.file = std::filesystem::absolute(
        freeRunPath(recordingFolder(),
                    words.empty() ? std::string("python") : recording::script::runNameOf(words)));
    attaching.words = {"attach", "-o", attaching.file.string()};
    if (steps > 0)
        attaching.words.insert(attaching.words.end(), {"--steps", std::to_string(steps)});
    QStringList numbers;
    for (const recording::script::PythonProcess& process : processes) {
        attaching.words.push_back(std::to_string(process.id));
        numbers.push_back(QString::number(process.id));
    }
    attaching.line = QStringLiteral("ridgepoint attach ") + numbers.join(QLatin1Char(' '));
    // start() replaces asked_ with a request. The dialog for commands must not suggest an attached
    // process, so the previous request is restored.
    const auto asked = asked_;
    start(std::move(attaching), asked.value_or(CommandRequest()));
    asked_ = asked;
}

bool CommandController::saidThatItRuns() const {
    if (!recording()) return false;
    parts_.messages->say(
        MessageBar::Kind::information,
        tr("A command is being recorded. Stop it first: two recordings disturb each other."));
    return true;
}

void CommandController::start(CommandStart start, CommandRequest asked) {
    if (recording() || parts_.session->recording()) return;
    parts_.messages->dismiss();
    asked_ = std::move(asked);
    asked_->file.clear();  // each recording gets a new file
    command_ = std::make_unique<CommandRun>(std::move(start));
    connect(command_.get(), &CommandRun::runAppeared, this, &CommandController::runAppeared);
    connect(command_.get(), &CommandRun::ended, this, &CommandController::end);
    parts_.layouts->showDock(kOutputDock.name);
    command_->start();
    pane_->follow(command_.get());
    Q_EMIT stateChanged();
}

bool CommandController::recording() const { return command_ && command_->running(); }

void CommandController::stop() {
    if (recording())
        command_->stop();
    else if (stop_elsewhere_)
        stop_elsewhere_();
}

void CommandController::setElsewhere(std::function<void()> stop) {
    stop_elsewhere_ = std::move(stop);
    Q_EMIT stateChanged();
}

void CommandController::end(bool has_run, const QString& sentence) {
    Q_EMIT stateChanged();
    if (!has_run) {
        parts_.messages->say(MessageBar::Kind::error, sentence);
    } else if (command_->failed()) {
        parts_.messages->say(MessageBar::Kind::warning,
                             tr("The command %1. The run contains the steps up to that point.")
                                 .arg(command_->ending()));
    }
    Q_EMIT ended(has_run);
}

}  // namespace ridgepoint::ui
