// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/main_window.h"

#include <QCloseEvent>
#include <QDateTime>
#include <QDragEnterEvent>
#include <QKeyEvent>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/base/file_work.h"
#include "ui/base/message_bar.h"
#include "ui/base/run_file_name.h"
#include "ui/base/words.h"
#include "ui/roofline/roofline_canvas.h"
#include "ui/run/explorer.h"
#include "ui/run/history.h"
#include "ui/run/run_facts.h"
#include "ui/shell/filter_bar.h"
#include "ui/shell/recent_files.h"
#include "ui/shell/record_toolbar.h"
#include "ui/shell/start_page.h"
#include "ui/shell/status_line.h"
#include "ui/views/command/command_pane.h"
#include "ui/views/command/command_run.h"
#include "ui/views/estimate/estimate_view.h"
#include "ui/views/import/import_page.h"
#include "ui/views/import/importing.h"
#include "ui/views/import/opened_file.h"
#include "ui/views/insights/insights_view.h"
#include "ui/views/machine/machine_view.h"
#include "ui/views/memory/memory_view.h"
#include "ui/views/ranks/rank_choice.h"
#include "ui/views/ranks/ranks_view.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/shares/shares_view.h"
#include "ui/views/study/study_view.h"
#include "ui/views/table/table_view.h"
#include "ui/views/timeline/timeline_view.h"

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
      toolbar_(new RecordToolbar(this)),
      messages_(new MessageBar(this)),
      status_(new StatusLine(this)),
      pages_(new QStackedWidget(this)),
      start_(new StartPage(this)),
      roofline_(new RooflineView(options_, selection_, this)),
      memory_(new MemoryView(selection_, this)),
      shares_(new SharesView(options_, selection_, this)),
      table_(new TableView(options_, selection_, this)),
      timeline_(new TimelineView(selection_, this)),
      insights_(new InsightsView(options_, selection_, this)),
      ranks_(new RanksView(options_, this)),
      rank_choice_(new RankChoice(options_, this)),
      command_pane_(new CommandPane(this)),
      import_page_(new ImportPage(this)),
      closed_(settings),
      file_work_(new FileWork(this)) {
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    addToolBar(toolbar_);
    addToolBarBreak();
    addToolBar(filter_);
    setStatusBar(status_);
    auto* const middle = new QWidget(this);
    auto* const column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(messages_);
    pages_->addWidget(start_);
    pages_->addWidget(roofline_);
    column->addWidget(pages_, 1);
    setCentralWidget(middle);
    views_ = {roofline_, memory_, shares_, table_, timeline_, insights_, ranks_};
    buildDocks();
    buildMenus();
    connectSession();
    connectExplorer();
    connectImports();
    connectRanks();
    restoreSettings();
    updateTitle();
    start_->setRecent(recent_->paths());
    start_->setFocus();  // not the search, which would take every key
}

MainWindow::~MainWindow() {
    // Docks tell of their vanishing when there is no window left to listen.
    for (QDockWidget* const each : findChildren<QDockWidget*>()) each->disconnect(this);
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    keepHeroLarge();
    placeDocksOnce();
}

void MainWindow::connectSession() {
    connect(session_, &Session::runChanged, this, &MainWindow::runReplaced);
    connect(session_, &Session::frameChanged, this,
            [this](const std::shared_ptr<const Frame>& frame) {
                // Of all of the run; the others get what is left of it by the explorer.
                timeline_->offer(frame);
                memory_->offer(frame);
                ranks_->offer(frame);
                explorer_->setFrame(frame);
                offerRanks(frame.get());
                if (estimate_) estimate_->setRun(frame);
                toolbar_->setFrame(frame.get());
                status_->setFrame(frame.get());
                updateTitle();
                if (brought_back_) pickAsBefore();
            });
    connect(session_, &Session::statusChanged, this, &MainWindow::showStatus);
    connect(session_, &Session::openingChanged, this, &MainWindow::showWork);
    connect(file_work_, &FileWork::changed, this, [this] {
        showWork();
        updateExports();
    });
    connect(status_, &StatusLine::cancelWanted, this, [this] {
        if (file_work_->busy())
            file_work_->cancel();
        else if (importing_)
            cancelImport();
        else
            closeRun();
    });
    connect(session_, &Session::failed, this, [this](const QString& sentence) {
        messages_->say(MessageBar::Kind::error, sentence);
        if (!session_->frame() && !session_->recording() && layout_ != WindowLayout::compare)
            pages_->setCurrentWidget(start_);
        updateTitle();
        // What the sentence offers, so that Record takes it.
        const auto frame = session_->frame();
        const auto* const full = frame && frame->snapshot->info.out_of_memory
                                     ? &*frame->snapshot->info.out_of_memory
                                     : nullptr;
        if (full != nullptr && full->batch_that_fits.value_or(0) > 0) {
            toolbar_->batchBox()->setValue(static_cast<int>(*full->batch_that_fits));
        }
    });
    connect(session_, &Session::noticed, this, [this](const QString& sentence) {
        messages_->say(MessageBar::Kind::warning, sentence);
    });
    connect(session_, &Session::settled, this, [this] {
        const auto frame = session_->frame();
        if (frame && frame->snapshot->steps->empty() &&
            !QFileInfo::exists(text(session_->path().string()))) {
            session_->close();
            messages_->say(
                MessageBar::Kind::information,
                tr("The recording stopped before the first step ended. No run was written."));
            return;
        }
        if (frame && !frame->snapshot->info.complete) {
            messages_->say(MessageBar::Kind::warning,
                           frame->snapshot->info.end_reason.empty()
                               ? tr("This recording was interrupted. The window shows the steps "
                                    "that were written.")
                               : text(frame->snapshot->info.end_reason));
        } else if (frame && !frame->snapshot->info.end_reason.empty()) {
            messages_->say(MessageBar::Kind::information, text(frame->snapshot->info.end_reason));
        }
        recent_->add(sourceOf(session_->path()));
        updateTitle();
        tellOfImport();
    });
    connect(session_, &Session::recordingAvailability, this, [this](const QString& reason) {
        toolbar_->setUnavailable(reason);
        start_->setRecordingProblem(reason);
        if (!reason.isEmpty()) {
            messages_->say(MessageBar::Kind::information, reason);
        }
    });
    connect(toolbar_, &RecordToolbar::recordWanted, this, [this] { record(toolbar_->options()); });
    connect(start_, &StartPage::openWanted, this, &MainWindow::openByDialog);
    connect(start_, &StartPage::studyWanted, this, &MainWindow::showStudy);
    connect(start_, &StartPage::runWanted, recent_, &RecentFiles::picked);
    connect(start_, &StartPage::recordWanted, this, [this](const QString& model, int batch) {
        run::RecordingOptions options = toolbar_->options();
        options.model = model.toStdString();
        options.batch = batch;
        record(std::move(options));
    });
    connect(recent_, &RecentFiles::changed, this, [this] { start_->setRecent(recent_->paths()); });
    connect(toolbar_, &RecordToolbar::pauseWanted, session_, &Session::pause);
    connect(toolbar_, &RecordToolbar::resumeWanted, session_, &Session::resume);
    connect(toolbar_, &RecordToolbar::stopWanted, this, [this] {
        if (recordsCommand())
            stopCommand();
        else
            session_->stop();
    });
    connect(toolbar_, &RecordToolbar::batchWanted, session_, &Session::setBatch);
}

void MainWindow::connectExplorer() {
    connect(explorer_, &Explorer::shownChanged, this,
            [this](const std::shared_ptr<const Frame>& frame) {
                for (RunView* const view : views_) {
                    if (view != timeline_ && view != memory_ && view != ranks_) view->offer(frame);
                }
                timeline_->setFilter(frame->filter);
            });
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
    // Whatever has the keyboard and does not want it for itself.
    if (event->key() == Qt::Key_Escape)
        selection_->clear();
    else
        QMainWindow::keyPressEvent(event);
}

MachineView* MainWindow::machine() {
    if (!machine_) machine_ = std::make_unique<MachineView>();
    return machine_.get();
}

StudyView* MainWindow::study() {
    if (!study_) {
        study_ = std::make_unique<StudyView>(settings_);
        study_->setRefusal([this] {
            return session_->recording() || recordsCommand()
                       ? tr("A run is being recorded. Stop it first: two recordings disturb each "
                            "other.")
                       : QString();
        });
        connect(study_.get(), &StudyView::runWanted, this, [this](const auto& file) {
            openRun(file);
            raise();
            activateWindow();
        });
        connect(study_.get(), &StudyView::runEnded, this, [this] {
            // There is nothing left to ask.
            if (!study_question_.isEmpty() && messages_->sentence() == study_question_)
                messages_->dismiss();
        });
    }
    return study_.get();
}

void MainWindow::showStudy() {
    study()->show();
    study()->raise();
    study()->activateWindow();
}

bool MainWindow::saidThatStudyRuns() {
    if (!study_ || !study_->running()) return false;
    messages_->say(
        MessageBar::Kind::information,
        tr("A study is being recorded. Stop it first: two recordings disturb each other."));
    return true;
}

// Once: closing the window again while it asks is an answer.
bool MainWindow::asksAboutStudy() {
    if (!study_ || !study_->running()) return false;
    if (study_->run()->state() == StudyRun::State::stopping) return false;
    const QString question =
        tr("Closing this window stops the study that is being recorded. The recorded points "
           "remain; Resume continues the study.");
    if (messages_->sentence() == question) return false;
    study_question_ = question;
    messages_->offer(MessageBar::Kind::warning, question, tr("Stop Study and Close"), [this] {
        study_->stop();
        close();
    });
    messages_->offerInstead(tr("Cancel"), [] {});
    // It may lie behind the study's own window, where nobody would see that it asks.
    raise();
    activateWindow();
    return true;
}

EstimateView* MainWindow::estimate() {
    if (!estimate_) {
        estimate_ = std::make_unique<EstimateView>(settings_);
        estimate_->setRun(session_->frame());
        if (session_->frame()) estimate_->askLikeRun();
    }
    return estimate_.get();
}

void MainWindow::showStatus(const run::RecorderStatus& status) {
    toolbar_->setStatus(status);
    if (closing_ && !session_->recording()) close();
}

void MainWindow::probeRecordingSoon() {
    connect(this, &MainWindow::firstPainted, session_, &Session::probeRecording,
            Qt::QueuedConnection);
}

void MainWindow::record(run::RecordingOptions options) {
    if (session_->recording() || saidThatCommandRuns() || saidThatStudyRuns()) return;
    messages_->dismiss();
    if (options.output.empty()) {
        options.output = freshRunPath(recordingFolder(), options, QDateTime::currentDateTime());
    }
    toolbar_->setOptions(options);
    if (layout_ == WindowLayout::compare) setLayout(WindowLayout::watch);
    pages_->setCurrentWidget(roofline_);
    session_->startRecording(std::move(options));
}

void MainWindow::setTheme(ThemeMode mode) {
    applyThemeMode(mode);
    settings_->setValue(QStringLiteral("window/theme"), toString(mode));
}

void MainWindow::updateTitle() {
    const auto path = session_->path();
    const auto frame = session_->frame();
    const bool any = frame != nullptr;
    updateExports();
    const bool recording = session_->recording() || recordsCommand();
    close_run_->setEnabled(any && !recording);
    record_command_->setEnabled(!recording);
    setWindowFilePath(text(path.string()));
    if (path.empty()) {
        setWindowTitle(tr("Ridgepoint"));
        return;
    }
    const QString file = text(path.filename().string());
    setWindowTitle(frame ? tr("%1 – %2 – Ridgepoint").arg(runTitle(*frame), file)
                         : tr("%1 – Ridgepoint").arg(file));
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (recordsCommand()) {
        closing_ = true;
        stopCommand();
        messages_->say(MessageBar::Kind::information,
                       tr("The command was interrupted. The window closes when the command ends; "
                          "close it again to force this."));
        event->ignore();
        return;
    }
    if (session_->recording()) {
        if (!closing_) {
            closing_ = true;
            session_->stop();
            messages_->say(
                MessageBar::Kind::information,
                tr("Finishing: the window closes after this step, when the file is complete."));
            toolbar_->setEnabled(false);
            menuWidget()->setEnabled(false);
        }
        event->ignore();
        return;
    }
    if (waitsForFile() || asksAboutStudy()) {
        event->ignore();
        return;
    }
    if (const auto open = runToKeep()) closed_.add(*open);
    saveSettings();
    if (estimate_) estimate_->close();
    if (machine_) machine_->close();
    if (study_) {
        study_->stop();
        study_->close();
    }
    event->accept();
    Q_EMIT finished();
}

void MainWindow::paintEvent(QPaintEvent* event) {
    QMainWindow::paintEvent(event);
    if (painted_) return;
    painted_ = true;
    // Queued, so that the children of this window are painted before it is told.
    QTimer::singleShot(0, this, &MainWindow::firstPainted);
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) updateTitle();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const auto files = droppedFiles(event->mimeData());
    const auto opens = [](const std::filesystem::path& file) {
        std::error_code error;
        return std::filesystem::exists(file, error) &&
               !std::filesystem::is_directory(file, error) &&
               lookAt(file).kind != OpenedFile::Kind::unknown;
    };
    if (std::any_of(files.begin(), files.end(), opens)) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const auto files = droppedFiles(event->mimeData());
    if (files.empty()) return;
    event->acceptProposedAction();
    openFiles(files);
}

void MainWindow::restoreSettings() {
    const QByteArray geometry = settings_->value(QStringLiteral("window/geometry")).toByteArray();
    if (geometry.isEmpty() || !restoreGeometry(geometry)) {
        // Of a small screen all that is free, less what the window manager puts around it.
        const QSize room = screen()->availableSize() - QSize(16, 48);
        resize(QSize(1440, 900).boundedTo(room.expandedTo(QSize(1024, 640))));
    }
    restoreLayoutChoice();
    restoreLayout();
    table_->restoreColumns(*settings_);
}

void MainWindow::saveSettings() {
    settings_->setValue(QStringLiteral("window/geometry"), saveGeometry());
    keepLayout();
    table_->saveColumns(*settings_);
    settings_->sync();
}

}  // namespace ridgepoint::ui
