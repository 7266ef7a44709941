// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/runs_controller.h"

#include <QAction>
#include <QFileInfo>
#include <QMenu>
#include <algorithm>
#include <utility>

#include "core/run/store/store.h"
#include "ui/base/in_background.h"
#include "ui/base/words.h"
#include "ui/run/explorer.h"
#include "ui/run/history.h"
#include "ui/run/open_runs.h"
#include "ui/run/run_facts.h"
#include "ui/views/runs/run_list.h"

namespace ridgepoint::ui {
namespace {

constexpr DockDescriptor kRunsDock{.name = "runs",
                                   .title = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "Runs"),
                                   .watch = {Place::Side::left, 0},
                                   .explore = {Place::Side::left, 0},
                                   .of_run = false};

// Returns the facts as short lines that fit into the sidebar.
QString factsOf(const Frame& frame) {
    const QString title = runTitle(frame), dot = QStringLiteral(" · ");
    QStringList lines{title.section(dot, 0, 0), title.section(dot, 1), medianStep(frame.step)};
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

QString readFactsOf(const std::filesystem::path& path) {
    Frame frame;
    frame.snapshot = run::RunReader::open(path)->summary();
    frame.step = run::summarizeSteps(*frame.snapshot);
    return factsOf(frame);
}

}  // namespace

RunsController::RunsController(const WindowParts& parts, Explorer* explorer, History* history)
    : QObject(parts.window),
      parts_(parts),
      explorer_(explorer),
      history_(history),
      closed_(parts.settings),
      list_(new RunList(parts.runs, parts.window)) {
    connect(runs(), &OpenRuns::added, this, [this](const std::filesystem::path& run) {
        if (runs()->find(run)->path != runs()->shown()) readFacts(run);
    });
    // The sidebar appears when a second run is open.
    connect(runs(), &OpenRuns::countChanged, this,
            [this](std::size_t count) { parts_.layouts->setOffered(kRunsDock.name, count > 1); });
    connect(runs(), &OpenRuns::comparedChanged, this, [this] {
        const std::size_t before = std::exchange(compared_, runs()->compared().size());
        if (compared_ > 1 && compared_ > before) parts_.layouts->setLayout(WindowLayout::compare);
    });
    connect(parts_.session, &Session::notOpened, this, [this](const std::filesystem::path& run) {
        const OpenRuns::Run* const open = runs()->find(run);
        if (open != nullptr && open->facts.isEmpty()) runs()->remove(run);
        const auto& shown = parts_.session->path();
        if (!shown.empty() && runs()->find(shown) == nullptr) parts_.session->close();
    });
    connect(list_, &RunList::showWanted, this, [this](const std::filesystem::path& run) {
        if (run == runs()->shown())
            parts_.layouts->leaveComparison();
        else
            show(run);
    });
    connect(list_, &RunList::closeWanted, this, &RunsController::close);
    connect(list_, &RunList::filesWanted, this, &RunsController::filesWanted);
}

WindowState RunsController::state() const {
    WindowState state{
        runs()->all(), runs()->ticks(), runs()->shown(), parts_.layouts->layout(), {}, {}, {}};
    for (OpenRuns::Run& run : state.runs) {
        if (run.path == state.shown) run.picked = pickedIn(run.path);
    }
    state.level = parts_.options->level();
    state.color_by = parts_.options->colorBy();
    return state;
}

void RunsController::resume(const WindowState& state) {
    compared_ = state.compared.size();  // these ticks are not new, so they do not change the layout
    runs()->restore(state.runs, state.compared);
    parts_.options->setLevel(state.level);
    parts_.options->setColorBy(state.color_by);
    if (!state.shown.empty()) parts_.session->openFile(state.shown);
    parts_.layouts->setLayout(state.layout);
}

void RunsController::addDock() {
    parts_.layouts->addDockOnOffer(kRunsDock, list_);
    parts_.layouts->setOffered(kRunsDock.name, false);
}

void RunsController::addActions(QMenu* menu) {
    close_ = menu->addAction(tr("Close R&un"));
    close_->setObjectName(QStringLiteral("closeRun"));
    close_->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W));
    close_->setEnabled(false);
    connect(close_, &QAction::triggered, this, [this] { close(parts_.session->path()); });
    QAction* const reopening = menu->addAction(tr("Reopen C&losed Run"));
    reopening->setObjectName(QStringLiteral("reopenClosed"));
    reopening->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T));
    connect(reopening, &QAction::triggered, this, &RunsController::reopen);
}

void RunsController::setClosable(bool closable) { close_->setEnabled(closable); }

void RunsController::readFacts(const std::filesystem::path& run) {
    inBackground(
        this, [run] { return readFactsOf(run); },
        [run](RunsController& self, const Outcome<QString>& outcome) {
            if (outcome.result) return self.runs()->setFacts(run, *outcome.result);
            self.runs()->remove(run);
            self.parts_.messages->say(MessageBar::Kind::error, outcome.problem);
        });
}

void RunsController::show(const std::filesystem::path& run) {
    parts_.layouts->leaveComparison();
    parts_.session->openFile(run);
}

// Returns the selection of a run. The session is not used, because it might already have another
// run while the window still shows this run.
Picked RunsController::pickedIn(const std::filesystem::path& run) const {
    const auto& frame = explorer_->shown();
    const OpenRuns::Run* const open = runs()->find(run);
    if (frame && open != nullptr && runs()->find(frame->file) == open) return history_->here();
    return open != nullptr ? open->picked.value_or(Picked()) : Picked();
}

void RunsController::remember(const std::filesystem::path& run) {
    const QString path = pathText(run);
    if (QFileInfo::exists(path)) closed_.add({path, pickedIn(run)});
}

void RunsController::close(const std::filesystem::path& run) {
    const OpenRuns::Run* const open = runs()->find(run);
    if (open == nullptr) return;
    const std::filesystem::path path = open->path;
    const bool shown = path == runs()->shown();
    if (shown && !close_->isEnabled()) return;
    const std::filesystem::path recorded = parts_.session->recordingPath();
    if (!recorded.empty() && runs()->find(recorded) == open) {
        parts_.messages->say(MessageBar::Kind::information,
                             tr("This run is being recorded. Stop the recording first."));
        return;
    }
    remember(path);
    const std::vector<OpenRuns::Run>& all = runs()->all();
    std::filesystem::path next;
    if (all.size() > 1) {
        const auto place = static_cast<std::size_t>(open - all.data());
        next = all[place + 1 < all.size() ? place + 1 : place - 1].path;
    }
    runs()->remove(path);
    if (!shown) return;
    closed_name_ = text(path.filename().string());
    if (!next.empty()) return parts_.session->openFile(next);
    parts_.layouts->leaveComparison();
    parts_.session->close();
}

void RunsController::cancelOpening() {
    const std::filesystem::path shown = parts_.session->path();
    parts_.session->close();
    if (parts_.session->path().empty()) runs()->remove(shown);
}

void RunsController::closeAll() {
    for (const OpenRuns::Run& run : runs()->all()) {
        if (run.path != runs()->shown()) remember(run.path);
    }
    if (!runs()->shown().empty()) remember(runs()->shown());
}

void RunsController::runReplaced() {
    const std::filesystem::path now = parts_.session->path();
    const auto& frame = explorer_->shown();
    if (frame && frame->file != now) runs()->setPicked(frame->file, history_->here());
    runs()->setShown(now);
    runs()->add(now);
}

void RunsController::offerReopening() {
    if (closed_name_.isEmpty()) return;
    parts_.messages->offer(MessageBar::Kind::information,
                           tr("\"%1\" was closed.").arg(std::exchange(closed_name_, {})),
                           tr("Reopen"), [this] { reopen(); });
}

void RunsController::frameShown(const Frame& frame) {
    runs()->setFacts(frame.file, factsOf(frame));
    const OpenRuns::Run* const open = runs()->find(frame.file);
    if (open == nullptr || !open->picked) return;
    const Picked picked = *open->picked;
    runs()->setPicked(frame.file, std::nullopt);
    history_->restart(picked);
}

void RunsController::reopen() {
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
    const std::filesystem::path run = last->path.toStdString();
    runs()->add(run);
    runs()->setPicked(run, last->picked);
    show(run);
}

}  // namespace ridgepoint::ui
