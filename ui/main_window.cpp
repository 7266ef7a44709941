// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window.h"

#include <QCloseEvent>
#include <QDateTime>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QSettings>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/estimate/estimate_view.h"
#include "ui/machine/machine_view.h"
#include "ui/memory/memory_view.h"
#include "ui/message_bar.h"
#include "ui/recent_files.h"
#include "ui/record_toolbar.h"
#include "ui/roofline/roofline_view.h"
#include "ui/run_facts.h"
#include "ui/run_file_name.h"
#include "ui/shares/shares_view.h"
#include "ui/status_line.h"
#include "ui/table/table_view.h"
#include "ui/timeline/timeline_view.h"
#include "ui/words.h"

namespace ridgepoint::ui {
namespace {

constexpr int kLayoutVersion = 2;  // a newer arrangement of docks ignores older states
// Of the window's width and height. To watch: together a little more than half its area.
struct Hero {
    double width, height;
};
constexpr Hero kWatching{0.70, 0.72};
constexpr Hero kExploring{0.58, 0.42};

const char* nameOf(WindowLayout layout) {
    return layout == WindowLayout::explore ? "explore" : "watch";
}

QString runPathOf(const QMimeData* data) {
    for (const QUrl& url : data->urls()) {
        const QString path = url.toLocalFile();
        if (path.endsWith(QLatin1String(".ridge"), Qt::CaseInsensitive)) return path;
    }
    return {};
}

}  // namespace

MainWindow::MainWindow(QSettings* settings, QWidget* parent)
    : QMainWindow(parent),
      settings_(settings),
      options_(new ViewOptions(this)),
      selection_(new Selection(this)),
      session_(new Session(options_, this)),
      toolbar_(new RecordToolbar(this)),
      messages_(new MessageBar(this)),
      status_(new StatusLine(this)),
      roofline_(new RooflineView(options_, selection_, this)),
      memory_(new MemoryView(selection_, this)),
      shares_(new SharesView(this)),
      table_(new TableView(selection_, this)),
      timeline_(new TimelineView(selection_, this)) {
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    addToolBar(toolbar_);
    setStatusBar(status_);
    auto* const middle = new QWidget(this);
    auto* const column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(messages_);
    column->addWidget(roofline_, 1);
    setCentralWidget(middle);
    views_ = {roofline_, memory_, shares_, table_, timeline_};
    buildDocks();
    buildMenus();
    connectSession();
    restoreSettings();
    updateTitle();
}

MainWindow::~MainWindow() {
    // Docks tell of their vanishing when there is no window left to listen.
    for (QDockWidget* const each : findChildren<QDockWidget*>()) each->disconnect(this);
}

QDockWidget* MainWindow::addDock(RunView* view, const QString& name, const QString& title,
                                 Qt::DockWidgetArea area) {
    auto* const dock = new QDockWidget(title, this);
    dock->setObjectName(name);
    dock->setWidget(view);
    addDockWidget(area, dock);
    connect(dock, &QDockWidget::visibilityChanged, this, &MainWindow::keepHeroLarge);
    connect(dock, &QDockWidget::dockLocationChanged, this, &MainWindow::keepHeroLarge);
    connect(dock, &QDockWidget::topLevelChanged, this, &MainWindow::keepHeroLarge);
    return dock;
}

void MainWindow::buildDocks() {
    addDock(memory_, QStringLiteral("memoryDock"), tr("Memory"), Qt::RightDockWidgetArea);
    addDock(shares_, QStringLiteral("sharesDock"), tr("Shares of Time"), Qt::RightDockWidgetArea);
    addDock(table_, QStringLiteral("tableDock"), tr("Table"), Qt::BottomDockWidgetArea);
    addDock(timeline_, QStringLiteral("timelineDock"), tr("Timeline"), Qt::BottomDockWidgetArea);
}

void MainWindow::placeDocks() {
    QDockWidget* const memory = dock(QStringLiteral("memoryDock"));
    QDockWidget* const shares = dock(QStringLiteral("sharesDock"));
    QDockWidget* const rows = dock(QStringLiteral("tableDock"));
    QDockWidget* const timeline = dock(QStringLiteral("timelineDock"));
    for (QDockWidget* const each : {memory, shares, rows, timeline}) {
        each->setFloating(false);
        removeDockWidget(each);
    }
    const bool exploring = layout_ == WindowLayout::explore;
    const Hero& hero = exploring ? kExploring : kWatching;
    const auto across = static_cast<int>(width() * (1 - hero.width));
    if (exploring) {
        // The table beside the roofline, what ran when below over the full width.
        addDockWidget(Qt::RightDockWidgetArea, rows);
        splitDockWidget(rows, memory, Qt::Vertical);
        addDockWidget(Qt::BottomDockWidgetArea, timeline);
        for (QDockWidget* const each : {rows, memory, timeline}) each->show();
        resizeDocks({rows}, {across}, Qt::Horizontal);
        resizeDocks({rows, memory}, {60, 40}, Qt::Vertical);
        resizeDocks({timeline}, {static_cast<int>(height() * 0.42)}, Qt::Vertical);
        // Where they will be when they are asked for.
        addDockWidget(Qt::RightDockWidgetArea, shares);
        shares->hide();
    } else {
        addDockWidget(Qt::RightDockWidgetArea, memory);
        splitDockWidget(memory, shares, Qt::Vertical);
        addDockWidget(Qt::BottomDockWidgetArea, rows);
        for (QDockWidget* const each : {memory, shares, rows}) each->show();
        resizeDocks({memory}, {across}, Qt::Horizontal);
        resizeDocks({memory, shares}, {50, 50}, Qt::Vertical);
        resizeDocks({rows}, {static_cast<int>(height() * 0.24)}, Qt::Vertical);
        tabifyDockWidget(rows, timeline);
        timeline->hide();
    }
    keepHeroLarge();
}

void MainWindow::keepLayout() {
    settings_->setValue(QStringLiteral("window/layout"), QLatin1String(nameOf(layout_)));
    settings_->setValue(QStringLiteral("window/state/") + QLatin1String(nameOf(layout_)),
                        saveState(kLayoutVersion));
}

void MainWindow::restoreLayout() {
    placeDocks();
    const QByteArray state =
        settings_->value(QStringLiteral("window/state/") + QLatin1String(nameOf(layout_)))
            .toByteArray();
    if (!state.isEmpty()) restoreState(state, kLayoutVersion);
    for (QAction* const action : layouts_->actions()) {
        action->setChecked(action->data().toInt() == static_cast<int>(layout_));
    }
    keepHeroLarge();
}

void MainWindow::setLayout(WindowLayout layout) {
    if (layout == layout_) return;
    keepLayout();
    layout_ = layout;
    restoreLayout();
}

void MainWindow::resetLayout() {
    placeDocks();
    table_->resetColumns();
    settings_->remove(QStringLiteral("window/state/") + QLatin1String(nameOf(layout_)));
}

void MainWindow::keepHeroLarge() {
    bool beside = false;
    bool below = false;
    for (const QDockWidget* const each : findChildren<QDockWidget*>()) {
        if (each->isFloating() || each->isHidden()) continue;
        const Qt::DockWidgetArea area = dockWidgetArea(const_cast<QDockWidget*>(each));
        if (area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea)
            beside = true;
        else
            below = true;
    }
    // With docks in one direction only, a little more than half in that direction is enough.
    const bool exploring = layout_ == WindowLayout::explore;
    const Hero& hero = exploring ? kExploring : kWatching;
    const double across = beside ? (below ? hero.width : 0.6) : 0;
    const double down = below ? (beside || exploring ? hero.height : 0.6) : 0;
    centralWidget()->setMinimumSize(static_cast<int>(width() * across),
                                    static_cast<int>(height() * down));
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    keepHeroLarge();
}

void MainWindow::connectSession() {
    connect(session_, &Session::runChanged, this, [this] {
        messages_->dismiss();
        selection_->setRow({});
        selection_->setRange(std::nullopt);
        toolbar_->setFrame(nullptr);
        status_->setFrame(nullptr);
        for (RunView* const view : views_) view->startAfresh();
        if (estimate_) estimate_->setRun(nullptr);
        updateTitle();
    });
    connect(session_, &Session::frameChanged, this,
            [this](const std::shared_ptr<const Frame>& frame) {
                for (RunView* const view : views_) view->offer(frame);
                if (estimate_) estimate_->setRun(frame);
                toolbar_->setFrame(frame.get());
                status_->setFrame(frame.get());
                updateTitle();
            });
    connect(session_, &Session::statusChanged, this, &MainWindow::showStatus);
    connect(session_, &Session::failed, this, [this](const QString& sentence) {
        messages_->say(MessageBar::Kind::error, sentence);
        updateTitle();
    });
    connect(session_, &Session::noticed, this, [this](const QString& sentence) {
        messages_->say(MessageBar::Kind::warning, sentence);
    });
    connect(session_, &Session::settled, this, [this] {
        const auto frame = session_->frame();
        if (frame && !frame->snapshot->info.complete) {
            messages_->say(MessageBar::Kind::warning,
                           frame->snapshot->info.end_reason.empty()
                               ? tr("This recording was cut short; what was written is shown.")
                               : text(frame->snapshot->info.end_reason));
        } else if (frame && !frame->snapshot->info.end_reason.empty()) {
            messages_->say(MessageBar::Kind::information, text(frame->snapshot->info.end_reason));
        }
        recent_->add(text(session_->path().string()));
        updateTitle();
    });
    connect(session_, &Session::recordingAvailability, this, [this](const QString& reason) {
        toolbar_->setUnavailable(reason);
        if (!reason.isEmpty()) {
            messages_->say(MessageBar::Kind::information, reason);
        }
    });
    connect(toolbar_, &RecordToolbar::recordWanted, this, [this] { record(toolbar_->options()); });
    connect(toolbar_, &RecordToolbar::pauseWanted, session_, &Session::pause);
    connect(toolbar_, &RecordToolbar::resumeWanted, session_, &Session::resume);
    connect(toolbar_, &RecordToolbar::stopWanted, session_, [this] { session_->stop(); });
    connect(toolbar_, &RecordToolbar::batchWanted, session_, &Session::setBatch);
}

MachineView* MainWindow::machine() {
    if (!machine_) machine_ = std::make_unique<MachineView>();
    return machine_.get();
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

void MainWindow::openRun(const std::filesystem::path& path) {
    if (session_->recording()) {
        Q_EMIT anotherWindowWanted(path);
        return;
    }
    session_->openFile(path);
    updateTitle();
}

void MainWindow::record(run::RecordingOptions options) {
    if (session_->recording()) return;
    messages_->dismiss();
    if (options.output.empty()) {
        options.output = freshRunPath(recordingFolder(), options, QDateTime::currentDateTime());
    }
    toolbar_->setOptions(options);
    session_->startRecording(std::move(options));
}

void MainWindow::setTheme(ThemeMode mode) {
    applyThemeMode(mode);
    settings_->setValue(QStringLiteral("window/theme"), toString(mode));
}

void MainWindow::updateTitle() {
    const auto path = session_->path();
    if (path.empty()) {
        setWindowTitle(tr("Ridgepoint"));
        return;
    }
    const auto frame = session_->frame();
    const QString file = text(path.filename().string());
    setWindowTitle(frame ? tr("%1 – %2 – Ridgepoint").arg(runTitle(*frame), file)
                         : tr("%1 – Ridgepoint").arg(file));
    setWindowFilePath(text(path.string()));
    const bool any = frame != nullptr;
    for (QAction* const action : exports_) action->setEnabled(any);
    save_as_->setEnabled(any);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (session_->recording()) {
        if (!closing_) {
            closing_ = true;
            session_->stop();
            messages_->say(MessageBar::Kind::information,
                           tr("Finishing: the file is completed after this step, then the window "
                              "closes."));
            toolbar_->setEnabled(false);
            menuWidget()->setEnabled(false);
        }
        event->ignore();
        return;
    }
    saveSettings();
    if (estimate_) estimate_->close();
    if (machine_) machine_->close();
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
    if (!runPathOf(event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QString path = runPathOf(event->mimeData());
    if (path.isEmpty()) return;
    event->acceptProposedAction();
    openRun(path.toStdString());
}

void MainWindow::restoreSettings() {
    const QByteArray geometry = settings_->value(QStringLiteral("window/geometry")).toByteArray();
    if (geometry.isEmpty() || !restoreGeometry(geometry)) resize(1440, 900);
    if (settings_->value(QStringLiteral("window/layout")).toString() ==
        QLatin1String(nameOf(WindowLayout::explore))) {
        layout_ = WindowLayout::explore;
    }
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
