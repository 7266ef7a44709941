// SPDX-License-Identifier: GPL-3.0-or-later
// One run goes and another one comes, or none; and how the one that went is brought back.
#include <QFileInfo>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <utility>

#include "ui/base/message_bar.h"
#include "ui/base/words.h"
#include "ui/roofline/roofline_canvas.h"
#include "ui/run/explorer.h"
#include "ui/run/history.h"
#include "ui/shell/main_window.h"
#include "ui/shell/record_toolbar.h"
#include "ui/shell/start_page.h"
#include "ui/shell/status_line.h"
#include "ui/views/compare/compare_view.h"
#include "ui/views/estimate/estimate_view.h"
#include "ui/views/import/import_page.h"
#include "ui/views/roofline/roofline_view.h"

namespace ridgepoint::ui {
namespace {

QString wholePath(const std::filesystem::path& path) {
    return path.empty() ? QString() : QFileInfo(text(path.string())).absoluteFilePath();
}

}  // namespace

std::optional<ClosedRun> MainWindow::runToKeep() const {
    // The session may be at another run already; what is shown is still of this one.
    const auto& frame = explorer_->shown();
    if (!frame || frame->file.empty() || !QFileInfo::exists(wholePath(frame->file)))
        return std::nullopt;
    return ClosedRun{wholePath(frame->file), options_->groupBy(), options_->rank(),
                     selection_->rows(),     selection_->range(), selection_->filter()};
}

void MainWindow::runReplaced() {
    const auto before = runToKeep();
    const bool gone = before && before->path != wholePath(session_->path());
    if (gone) closed_.add(*before);
    messages_->dismiss();
    selection_->clear();
    explorer_->startAfresh();
    if (options_->rank()) {
        const QSignalBlocker quiet(options_);  // of the new run nothing is shown yet
        options_->setRank({});
    }
    history_->clear();
    offerRanks(nullptr);
    toolbar_->setFrame(nullptr);
    status_->setFrame(nullptr);
    for (RunView* const view : views_) view->startAfresh();
    showPage();
    const bool none = session_->path().empty();
    if (layout_ == WindowLayout::compare) {
        if (!none) compare()->addRuns({session_->path()});
    } else {
        (none ? static_cast<QWidget*>(start_) : roofline_->canvas())->setFocus();
    }
    if (estimate_) estimate_->setRun(nullptr);
    if (!import_page_->isOf(session_->path())) {
        import_page_->clear();
        dock(QStringLiteral("importDock"))->hide();
    }
    updateTitle();
    if (gone) {
        messages_->offer(MessageBar::Kind::information,
                         tr("\"%1\" was closed.").arg(QFileInfo(before->path).fileName()),
                         tr("Reopen"), [this] { reopenClosed(); });
    }
}

void MainWindow::closeRun() { session_->close(); }

void MainWindow::reopenClosed() {
    if (session_->recording()) {
        Q_EMIT closedRunWanted();
        return;
    }
    const auto last = closed_.take();
    if (!last) {
        messages_->say(MessageBar::Kind::information, tr("No run was closed."));
        return;
    }
    if (!QFileInfo::exists(last->path)) {
        messages_->say(MessageBar::Kind::error,
                       tr("The run \"%1\" no longer exists.").arg(last->path));
        return;
    }
    openRun(last->path.toStdString());
    brought_back_ = last;
}

// What was picked in the run when it was closed; from there on, there is nothing to go back to.
void MainWindow::pickAsBefore() {
    const ClosedRun run = *std::exchange(brought_back_, std::nullopt);
    if (run.path != wholePath(session_->path())) return;
    options_->setGroupBy(run.by);
    options_->setRank(run.rank);
    selection_->setFilter(run.filter);
    selection_->setRange(run.range);
    selection_->setRows(run.rows);
    history_->clear();
}

}  // namespace ridgepoint::ui
