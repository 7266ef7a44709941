// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/reopen_controller.h"

#include <QAction>
#include <QFileInfo>
#include <QMenu>
#include <utility>

#include "ui/base/words.h"
#include "ui/run/explorer.h"
#include "ui/run/history.h"

namespace ridgepoint::ui {
namespace {

QString wholePath(const std::filesystem::path& path) {
    return path.empty() ? QString() : QFileInfo(text(path.string())).absoluteFilePath();
}

}  // namespace

ReopenController::ReopenController(const WindowParts& parts, Explorer* explorer, History* history)
    : QObject(parts.window),
      parts_(parts),
      explorer_(explorer),
      history_(history),
      closed_(parts.settings) {}

void ReopenController::addActions(QMenu* menu) {
    close_ = menu->addAction(tr("Close R&un"));
    close_->setObjectName(QStringLiteral("closeRun"));
    close_->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W));
    close_->setEnabled(false);
    connect(close_, &QAction::triggered, parts_.session, &Session::close);
    QAction* const reopening = menu->addAction(tr("Reopen C&losed Run"));
    reopening->setObjectName(QStringLiteral("reopenClosed"));
    reopening->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T));
    connect(reopening, &QAction::triggered, this, &ReopenController::reopen);
}

void ReopenController::setClosable(bool closable) { close_->setEnabled(closable); }

std::optional<ClosedRun> ReopenController::shown() const {
    // The session may be at another run already; what is shown is still of this one.
    const auto& frame = explorer_->shown();
    if (!frame || frame->file.empty() || !QFileInfo::exists(wholePath(frame->file)))
        return std::nullopt;
    const Selection& selection = *parts_.selection;
    return ClosedRun{wholePath(frame->file), parts_.options->groupBy(), parts_.options->rank(),
                     selection.rows(),       selection.range(),         selection.filter()};
}

QString ReopenController::keepShown() {
    const auto before = shown();
    if (!before || before->path == wholePath(parts_.session->path())) return {};
    closed_.add(*before);
    return before->path;
}

void ReopenController::offerReopening(const QString& gone) {
    if (gone.isEmpty()) return;
    parts_.messages->offer(MessageBar::Kind::information,
                           tr("\"%1\" was closed.").arg(QFileInfo(gone).fileName()), tr("Reopen"),
                           [this] { reopen(); });
}

void ReopenController::keepBeforeClosing() {
    if (const auto open = shown()) closed_.add(*open);
}

void ReopenController::reopen() {
    if (parts_.session->recording()) {
        Q_EMIT anotherWindowWanted();
        return;
    }
    const auto last = closed_.take();
    if (!last) {
        parts_.messages->say(MessageBar::Kind::information, tr("No run was closed."));
        return;
    }
    if (!QFileInfo::exists(last->path)) {
        parts_.messages->say(MessageBar::Kind::error,
                             tr("The run \"%1\" no longer exists.").arg(last->path));
        return;
    }
    Q_EMIT openWanted(last->path.toStdString());
    brought_back_ = last;
}

// What was picked in the run when it was closed; from there on, there is nothing to go back to.
void ReopenController::pickAsBefore() {
    if (!brought_back_ || brought_back_->path != wholePath(parts_.session->path())) return;
    const ClosedRun run = *std::exchange(brought_back_, std::nullopt);
    parts_.options->setGroupBy(run.by);
    parts_.options->setRank(run.rank);
    parts_.selection->setFilter(run.filter);
    parts_.selection->setRange(run.range);
    parts_.selection->setRows(run.rows);
    history_->clear();
}

}  // namespace ridgepoint::ui
