// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/main_window.h"

#include <QDateTime>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QKeyEvent>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/base/file_work.h"
#include "ui/base/message_bar.h"
#include "ui/base/run_file_name.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"
#include "ui/run/explorer.h"
#include "ui/run/history.h"
#include "ui/run/open_runs.h"
#include "ui/run/run_facts.h"
#include "ui/shell/bars/toolbar_rows.h"
#include "ui/shell/command_controller.h"
#include "ui/shell/compare_controller.h"
#include "ui/shell/export_controller.h"
#include "ui/shell/filter_bar.h"
#include "ui/shell/import_controller.h"
#include "ui/shell/recent_files.h"
#include "ui/shell/record_toolbar.h"
#include "ui/shell/runs_controller.h"
#include "ui/shell/start_page.h"
#include "ui/shell/status_line.h"
#include "ui/shell/tool_windows.h"
#include "ui/shell/views.h"
#include "ui/views/command/command_line.h"
#include "ui/views/compare/compare_view.h"
#include "ui/views/import/importing.h"
#include "ui/views/insights/insights_view.h"
#include "ui/views/ranks/rank_choice.h"

namespace ridgepoint::ui {

MainWindow::MainWindow(QSettings* settings, QWidget* parent)
    : QMainWindow(parent),
      settings_(settings),
      options_(new ViewOptions(this)),
      selection_(new Selection(this)),
      session_(new Session(options_, this)),
      explorer_(new Explorer(selection_, this)),
      history_(new History(selection_, options_, this)),
      filter_(new FilterBar(selection_, explorer_, history_, this)),
      toolbar_(new RecordToolbar(settings, this)),
      messages_(new MessageBar(this)),
      status_(new StatusLine(this)),
      pages_(new QStackedWidget(this)),
      start_(new StartPage(this)),
      rank_choice_(new RankChoice(options_, this)),
      layouts_(new LayoutController(this, settings)) {
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    restoreRecordingFolder(*settings);
    setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    addToolBar(toolbar_);
    addToolBar(filter_);
    new ToolbarRows(this, toolbar_, filter_);
    setStatusBar(status_);
    auto* const middle = new QWidget(this);
    auto* const column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(messages_);
    pages_->addWidget(start_);
    column->addWidget(pages_, 1);
    setCentralWidget(middle);
    const WindowParts parts{this,       settings_, session_,  new OpenRuns(this),
                            selection_, options_,  messages_, layouts_};
    comparison_ = new CompareController(parts, pages_);
    exports_ = new ExportController(parts, comparison_, [this](const Export& what) {
        ExportController::Shown shown{explorer_->shown(), filter_->filterWords(), {}, {}};
        for (const Shown& each : views_) {
            if (!shown.range) shown.range = each.view->shownRange();
            for (const Export& own : each.descriptor->exports)
                if (own.name == what.name) shown.look = each.view->look();
        }
        return shown;
    });
    imports_ = new ImportController(parts);
    commands_ = new CommandController(parts);
    runs_ = new RunsController(parts, explorer_, history_);
    tools_ = new ToolWindows(parts);
    makeViews();
    buildMenus();
    connectSession();
    connectBars();
    connectControllers();
    restoreSettings();
    updateTitle();
    start_->setRecent(*recent_);
    layouts_->setEmpty(true);
    start_->setFocus();  // otherwise, the search field would receive all keys
}

MainWindow::~MainWindow() {
    // Docks emit signals while the window is destroyed, so they must be disconnected.
    for (QDockWidget* const each : findChildren<QDockWidget*>()) each->disconnect(layouts_);
}

void MainWindow::makeViews() {
    const ViewParts parts{options_, selection_, settings_};
    for (const ViewDescriptor* const each : allViews()) {
        if (each->make == nullptr) continue;
        RunView* const view = each->make(parts, this);
        views_.push_back({each, view});
        connect(view, &RunView::runWanted, this, &MainWindow::openRun);
        if (!each->dock)
            pages_->addWidget(view);
        else if (each->offered != nullptr)
            layouts_->addDockOnOffer(*each->dock, view);
        else
            layouts_->addDock(*each->dock, view);
    }
    commands_->addDock();
    imports_->addDock();
    runs_->addDock();
}

void MainWindow::connectSession() {
    connect(session_, &Session::runChanged, this, &MainWindow::runReplaced);
    connect(session_, &Session::frameChanged, this, &MainWindow::showFrame);
    connect(session_, &Session::frameChanged, this,
            [this, said = QString()](const std::shared_ptr<const Frame>& frame) mutable {
                const QString fact = fallbackFact(*frame);
                if (fact != std::exchange(said, fact) && !fact.isEmpty())
                    messages_->say(MessageBar::Kind::information, fact);
            });
    connect(session_, &Session::settled, this, &MainWindow::runSettled);
    connect(session_, &Session::failed, this, &MainWindow::runFailed);
    connect(session_, &Session::damaged, imports_, &ImportController::offerRepair);
    connect(session_, &Session::openingChanged, this, &MainWindow::showWork);
    connect(session_, &Session::statusChanged, this,
            [this](const recording::RecorderStatus& status) {
                toolbar_->setStatus(status);
                withdrawQuestion();
                if (closing_ && !session_->recording()) close();
            });
    connect(session_, &Session::recordedBehind, this, [this](const std::filesystem::path& run) {
        recent_->add(pathText(run));
        messages_->offer(MessageBar::Kind::information,
                         tr("The recording \"%1\" has ended.").arg(text(run.filename().string())),
                         tr("Show"), [this, run] { runs_->show(run); });
    });
    connect(session_, &Session::noticed, this, [this](const QString& sentence) {
        messages_->say(MessageBar::Kind::warning, sentence);
    });
    connect(session_, &Session::recordingAvailability, this, [this](const QString& reason) {
        toolbar_->setUnavailable(reason);
        start_->setRecordingProblem(reason);
        if (!reason.isEmpty()) messages_->say(MessageBar::Kind::information, reason);
    });
    connect(explorer_, &Explorer::shownChanged, this,
            [this](const std::shared_ptr<const Frame>& frame) {
                for (const Shown& each : views_) {
                    if (each.descriptor->whole_run)
                        each.view->setFilter(frame->filter);
                    else
                        each.view->offer(frame);
                }
            });
    // A time range contains only calls of the file's own rank, so selecting another rank removes
    // the range.
    connect(options_, &ViewOptions::changed, this,
            [this, before = std::optional<std::int64_t>()]() mutable {
                if (std::exchange(before, options_->rank()) != options_->rank() && options_->rank())
                    selection_->setRange(std::nullopt);
            });
}

void MainWindow::connectBars() {
    connect(messages_, &MessageBar::foldedChanged, status_,
            [this] { status_->setMessage(messages_->folded()); });
    connect(status_, &StatusLine::messageWanted, messages_, &MessageBar::unfold);
    connect(status_, &StatusLine::cancelWanted, this, [this] {
        if (exports_->fileWork()->busy())
            exports_->fileWork()->cancel();
        else if (imports_->importing() != nullptr)
            imports_->cancel();
        else
            runs_->cancelOpening();
    });
    connect(toolbar_, &RecordToolbar::recordWanted, this, [this] { record(toolbar_->options()); });
    connect(toolbar_, &RecordToolbar::pauseWanted, session_, &Session::pause);
    connect(toolbar_, &RecordToolbar::resumeWanted, session_, &Session::resume);
    connect(toolbar_, &RecordToolbar::stopWanted, this, [this] {
        if (session_->recording())
            session_->stop();
        else
            commands_->stop();
    });
    connect(toolbar_, &RecordToolbar::batchWanted, session_, &Session::setBatch);
    connect(start_, &StartPage::openWanted, imports_, &ImportController::openByDialog);
    connect(start_, &StartPage::studyWanted, tools_, &ToolWindows::showStudy);
    connect(start_, &StartPage::estimateWanted, tools_, &ToolWindows::showEstimate);
    connect(start_, &StartPage::commandWanted, commands_, &CommandController::askAgain);
    connect(start_, &StartPage::processWanted, commands_, &CommandController::askForProcess);
    connect(start_, &StartPage::runWanted, recent_, &RecentFiles::picked);
    connect(start_, &StartPage::recordWanted, this, [this](const QString& model, int batch) {
        recording::RecordingOptions options = toolbar_->options();
        options.model = model.toStdString();
        options.batch = batch;
        record(std::move(options));
    });
    connect(recent_, &RecentFiles::changed, this, [this] { start_->setRecent(*recent_); });
    connect(pages_, &QStackedWidget::currentChanged, this,
            [this] { layouts_->setEmpty(pages_->currentWidget() == start_); });
    QAction* const ranks = filter_->putFirst(rank_choice_);
    ranks->setVisible(false);
    connect(rank_choice_, &RankChoice::offered, ranks, &QAction::setVisible);
    offerViews(nullptr);
}

void MainWindow::connectControllers() {
    connect(layouts_, &LayoutController::layoutChanged, this, [this] {
        showPage();
        exports_->updateActions();
        updateTitle();
    });
    connect(runs_->runs(), &OpenRuns::comparedChanged, this, &MainWindow::updateTitle);
    connect(runs_, &RunsController::filesWanted, this, [this] {
        if (layouts_->comparing())
            imports_->compareByDialog();
        else
            imports_->openByDialog();
    });
    connect(exports_->fileWork(), &FileWork::changed, this, &MainWindow::showWork);
    connect(exports_, &ExportController::saved, recent_,
            [this](const QString& path) { recent_->add(path); });
    const auto showRun = [this](const std::filesystem::path& path) {
        runs_->show(path);
        updateTitle();
    };
    connect(imports_, &ImportController::runWanted, this, showRun);
    connect(imports_, &ImportController::progressed, this, &MainWindow::showWork);
    connect(imports_, &ImportController::scriptWanted, this,
            [this](const QString& script) { commands_->ask(requestFor(script)); });
    connect(imports_, &ImportController::comparisonWanted, comparison_,
            &CompareController::compareWith);
    commands_->setBusy([this] { return saysThatSomethingRecords(); });
    connect(commands_, &CommandController::runAppeared, this, showRun);
    connect(commands_, &CommandController::stateChanged, this, [this] {
        toolbar_->setCommandRunning(commands_->recording() || commands_->recordingElsewhere());
        withdrawQuestion();
        updateTitle();
    });
    connect(commands_, &CommandController::ended, this, [this] {
        if (closing_) close();
    });
    tools_->setRecording([this] { return session_->recording() || commands_->recording(); });
    connect(tools_, &ToolWindows::runWanted, this, [this](const std::filesystem::path& file) {
        openRun(file);
        raise();
        activateWindow();
    });
}

void MainWindow::openFiles(const std::vector<std::filesystem::path>& paths) {
    imports_->open(paths);
}

void MainWindow::showFrame(const std::shared_ptr<const Frame>& frame) {
    // Views of the whole run receive this frame. For other views, the explorer limits the frame.
    for (const Shown& each : views_) {
        if (each.descriptor->whole_run) each.view->offer(frame);
    }
    explorer_->setFrame(frame);
    offerViews(frame.get());
    tools_->setRun(frame);
    // If another run is displayed, the toolbar continues to show the state of the recording.
    toolbar_->setFrame(session_->recordsBehind() ? nullptr : frame.get());
    updateTitle();
    runs_->frameShown(*frame);
}

void MainWindow::offerViews(const Frame* frame) {
    rank_choice_->setFrame(frame);
    for (const Shown& each : views_) {
        if (each.descriptor->leads != nullptr)
            lead(each, frame != nullptr && each.descriptor->leads(*frame));
    }
    // If another view replaces the roofline, the run has neither ops nor kernels.
    const bool calls = hero() == views_.front().view;
    for (const Shown& each : views_) {
        const ViewDescriptor& view = *each.descriptor;
        if (view.offered == nullptr && !view.of_calls) continue;
        const bool offered = view.offered == nullptr || (frame != nullptr && view.offered(*frame));
        layouts_->setOffered(view.dock->name, offered && (calls || !view.of_calls));
    }
}

RunView* MainWindow::hero() const {
    for (const Shown& each : views_) {
        if (each.descriptor->dock && pages_->indexOf(each.view) >= 0) return each.view;
    }
    return views_.front().view;
}

void MainWindow::lead(const Shown& view, bool leads) {
    if (leads == (hero() == view.view)) return;
    const char* const name = view.descriptor->dock->name;
    if (leads)
        pages_->addWidget(view.view);
    else
        dock(QLatin1String(name) + QStringLiteral("Dock"))->setWidget(view.view);
    view.view->show();
    layouts_->setOffered(name, !leads);
    showPage();
}

void MainWindow::runReplaced() {
    runs_->runReplaced();
    messages_->dismiss();
    selection_->clear();
    explorer_->startAfresh();
    if (options_->rank()) {
        const QSignalBlocker quiet(options_);  // views must not react before the new run is shown
        options_->setRank({});
    }
    history_->clear();
    offerViews(nullptr);
    toolbar_->setFrame(nullptr);
    for (const Shown& each : views_) each.view->startAfresh();
    showPage();
    const bool none = session_->path().empty();
    if (!layouts_->comparing()) (none ? static_cast<QWidget*>(start_) : hero())->setFocus();
    tools_->setRun(nullptr);
    imports_->runReplaced();
    updateTitle();
    runs_->offerReopening();
}

void MainWindow::runSettled() {
    const auto frame = session_->frame();
    if (frame && frame->snapshot->steps->empty() &&
        !QFileInfo::exists(pathText(session_->path()))) {
        runs_->runs()->remove(session_->path());
        session_->close();
        messages_->say(MessageBar::Kind::information, tr("The recording stopped before the first "
                                                         "step ended. No run was written."));
        return;
    }
    if (frame) {
        const auto& info = frame->snapshot->info;
        QStringList facts;
        if (info.end_reason.empty() && !info.complete)
            facts << tr(
                "This recording was interrupted. The window shows the steps "
                "that were written.");
        facts << lossFact(*frame) << fallbackFact(*frame);
        facts.removeAll(QString());
        const bool lost = !info.complete || !info.losses.empty();
        if (!facts.isEmpty())
            messages_->say(lost ? MessageBar::Kind::warning : MessageBar::Kind::information,
                           facts.join(QLatin1Char(' ')));
    }
    layouts_->raiseDock(insightsView().dock->name);  // a finished run opens with its findings
    const bool plain = frame && hero() == views_.front().view;
    recent_->add(imports_->sourceOf(session_->path()), frame ? runInBrief(*frame) : QString(),
                 plain ? smallRoofline(frame, Theme::of(palette())) : QImage());
    updateTitle();
    imports_->reportImport(frame ? lossFact(*frame) : QString());
}

void MainWindow::runFailed(const QString& sentence) {
    messages_->say(MessageBar::Kind::error, sentence);
    const auto frame = session_->frame();
    if (!frame && !session_->recording() && !layouts_->comparing())
        pages_->setCurrentWidget(start_);
    updateTitle();
    // The suggested batch size is set in the toolbar, so that Record uses it.
    if (!frame || !frame->snapshot->info.out_of_memory) return;
    const auto fits = frame->snapshot->info.out_of_memory->batch_that_fits.value_or(0);
    if (fits > 0) toolbar_->batchBox()->setValue(static_cast<int>(fits));
}

void MainWindow::showPage() {
    if (layouts_->comparing())
        comparison_->showPage();
    else if (session_->path().empty() && !session_->recording())
        pages_->setCurrentWidget(start_);
    else
        pages_->setCurrentWidget(hero());
}

void MainWindow::showWork() {
    const FileWork* const work = exports_->fileWork();
    if (work->busy())
        status_->showWork(work->words(), work->done());
    else if (const Importing* const importing = imports_->importing())
        status_->showWork(tr("Importing…"), importing->done());
    else if (session_->opening())
        status_->showWork(tr("Opening…"), session_->opened());
    else
        status_->showWork({}, {});
}

void MainWindow::probeRecordingSoon() {
    connect(this, &MainWindow::firstPainted, session_, &Session::probeRecording,
            Qt::QueuedConnection);
}

bool MainWindow::saysThatSomethingRecords() {
    return session_->recording() || commands_->saidThatItRuns() || tools_->saidThatStudyRuns();
}

void MainWindow::record(recording::RecordingOptions options) {
    if (saysThatSomethingRecords()) return;
    messages_->dismiss();
    if (options.output.empty()) {
        options.output = freshRunPath(recordingFolder(), options, QDateTime::currentDateTime());
    }
    toolbar_->setOptions(options);
    layouts_->leaveComparison();
    pages_->setCurrentWidget(hero());
    session_->startRecording(std::move(options));
}

void MainWindow::updateTitle() {
    const auto path = session_->path();
    const auto frame = session_->frame();
    exports_->updateActions();
    commands_->updateAction();
    const bool recorded = session_->recording() && !session_->recordsBehind();
    runs_->setClosable(frame && !recorded && !commands_->recording());
    setWindowFilePath(text(path.string()));
    // During a comparison, the title contains the compared runs instead of the displayed run.
    const OpenRuns* const runs = runs_->runs();
    if (layouts_->comparing() && runs->compared().size() > 1) {
        std::vector<std::filesystem::path> paths;
        for (const OpenRuns::Run& run : runs->compared()) paths.push_back(run.path);
        QStringList names;
        for (const std::string& label : runLabels(paths)) {
            names << text(label);
            names.back().chop(6);  // ".ridge"
        }
        setWindowTitle(tr("%1 – Comparison – Ridgepoint").arg(names.join(QStringLiteral(" · "))));
        status_->setCompared(paths.size());
        return;
    }
    status_->setFrame(frame.get());
    if (path.empty()) {
        setWindowTitle(tr("Ridgepoint"));
        return;
    }
    const QString file = text(path.filename().string());
    setWindowTitle(frame ? tr("%1 – %2 – Ridgepoint").arg(runTitle(*frame), file)
                         : tr("%1 – Ridgepoint").arg(file));
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    layouts_->windowResized();
}

void MainWindow::paintEvent(QPaintEvent* event) {
    QMainWindow::paintEvent(event);
    if (painted_) return;
    painted_ = true;
    // The signal is queued, so that the window's children are painted first.
    QTimer::singleShot(0, this, &MainWindow::firstPainted);
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) updateTitle();
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
    // This function receives the keys that the focused widget ignores.
    if (event->key() == Qt::Key_Escape)
        selection_->clear();
    else
        QMainWindow::keyPressEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (ImportController::canOpenAny(event->mimeData())) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const auto files = ImportController::droppedFiles(event->mimeData());
    if (files.empty()) return;
    event->acceptProposedAction();
    openFiles(files);
}

}  // namespace ridgepoint::ui
