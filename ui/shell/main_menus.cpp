// SPDX-License-Identifier: GPL-3.0-or-later
// Implements the main window's menus, its stored settings, and how the window closes.
#include <unistd.h>

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileInfo>
#include <QLayout>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QSettings>
#include <QStackedWidget>
#include <algorithm>

#include "ui/base/message_bar.h"
#include "ui/base/words.h"
#include "ui/shell/command_controller.h"
#include "ui/shell/export_controller.h"
#include "ui/shell/filter_bar.h"
#include "ui/shell/import_controller.h"
#include "ui/shell/main_window.h"
#include "ui/shell/recent_files.h"
#include "ui/shell/record_toolbar.h"
#include "ui/shell/runs_controller.h"
#include "ui/shell/shortcuts_page.h"
#include "ui/shell/tool_windows.h"
#include "ui/views/preferences/preferences_dialog.h"

namespace ridgepoint::ui {

void MainWindow::buildMenus() {
    fillFileMenu(menuBar()->addMenu(tr("&File")));

    QMenu* const recording = menuBar()->addMenu(tr("&Recording"));
    recording->addAction(toolbar_->recordAction());
    recording->addAction(toolbar_->optionsAction());
    recording->addAction(toolbar_->pauseAction());
    recording->addAction(toolbar_->stopAction());
    recording->addSeparator();
    commands_->addAction(recording);

    fillViewMenu(menuBar()->addMenu(tr("&View")));

    QMenu* const tools = menuBar()->addMenu(tr("&Tools"));
    tools_->addActions(tools);
    connect(tools->addAction(tr("&Import…")), &QAction::triggered, imports_,
            &ImportController::openByDialog);

    QMenu* const help = menuBar()->addMenu(tr("&Help"));
    QAction* const guide = help->addAction(tr("&Guide"));
    guide->setObjectName(QStringLiteral("showGuide"));
    guide->setShortcut(QKeySequence(Qt::Key_F1));
    connect(guide, &QAction::triggered, tools_, &ToolWindows::showGuide);
    QAction* const keys = help->addAction(tr("&Keys and Gestures"));
    keys->setObjectName(QStringLiteral("showShortcuts"));
    keys->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_F1), QKeySequence(Qt::Key_Question)});
    connect(keys, &QAction::triggered, this, [this] {
        auto* page = findChild<ShortcutsPage*>();
        if (page == nullptr) page = new ShortcutsPage(menuBar(), this);
        page->show();
        page->raise();
        page->activateWindow();
    });
    connect(help->addAction(tr("&About Ridgepoint")), &QAction::triggered, this, [this] {
        QMessageBox::about(
            this, tr("About Ridgepoint"),
            tr("<h3>Ridgepoint %1</h3><p>How far is every kernel of a training run from what the "
               "machine can do, and why?</p><p>Free software under the GNU General Public License, "
               "version 3 or later.</p>")
                .arg(QCoreApplication::applicationVersion()));
    });
}

void MainWindow::fillFileMenu(QMenu* file) {
    QAction* const open = file->addAction(tr("&Open…"));
    open->setShortcut(QKeySequence::Open);
    connect(open, &QAction::triggered, imports_, &ImportController::openByDialog);
    QAction* const folder = file->addAction(tr("Open Fol&der…"));
    folder->setObjectName(QStringLiteral("openFolder"));
    folder->setToolTip(tr("Open the traces or runs of several ranks as one run"));
    connect(folder, &QAction::triggered, imports_, &ImportController::openFolderByDialog);
    QMenu* const recent = file->addMenu(tr("Open &Recent"));
    recent->setObjectName(QStringLiteral("recentMenu"));
    recent_ = new RecentFiles(settings_, recent, this);
    connect(recent_, &RecentFiles::picked, this, [this](const QString& path) {
        if (!QFileInfo::exists(path)) {
            recent_->remove(path);
            messages_->say(MessageBar::Kind::error,
                           tr("The run \"%1\" no longer exists.").arg(path));
            return;
        }
        openRun(path.toStdString());
    });
    QAction* const comparing = file->addAction(tr("Com&pare…"));
    comparing->setObjectName(QStringLiteral("compareRuns"));
    comparing->setToolTip(tr("Compare this run with others"));
    connect(comparing, &QAction::triggered, imports_, &ImportController::compareByDialog);
    exports_->addSaveAs(file);
    file->addSeparator();
    exports_->addExports(file->addMenu(tr("&Export")));
    file->addSeparator();
    runs_->addActions(file);
    QAction* const preferences = file->addAction(tr("Pre&ferences…"));
    preferences->setObjectName(QStringLiteral("preferences"));
    preferences->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Comma));
    preferences->setMenuRole(QAction::PreferencesRole);
    connect(preferences, &QAction::triggered, this, &MainWindow::showPreferences);
    QAction* const close = file->addAction(tr("&Close Window"));
    close->setShortcut(QKeySequence::Close);
    connect(close, &QAction::triggered, this, &QWidget::close);
}

void MainWindow::fillViewMenu(QMenu* view) {
    layouts_->addLayoutActions(view);
    view->addSeparator();
    layouts_->addDockActions(view);
    fillGoToMenu(view->addMenu(tr("&Go To")));
    view->addSeparator();
    view->addAction(filter_->backAction());
    view->addAction(filter_->forwardAction());
    view->addAction(filter_->clearAction());
    QAction* const search = view->addAction(tr("&Search"));
    search->setShortcut(QKeySequence::Find);
    connect(search, &QAction::triggered, this, [this] {
        filter_->search()->setFocus();
        filter_->search()->selectAll();
    });
    view->addSeparator();
    const auto zoomAction = [&](const QString& words, const QList<QKeySequence>& keys, auto&& act) {
        QAction* const action = view->addAction(words);
        action->setShortcuts(keys);
        connect(action, &QAction::triggered, this, act);
    };
    zoomAction(tr("Zoom &In"), {QKeySequence::ZoomIn, QKeySequence(Qt::CTRL | Qt::Key_Equal)},
               [this] { zoomed()->zoomBy(1.5); });
    zoomAction(tr("Zoom &Out"), {QKeySequence::ZoomOut}, [this] { zoomed()->zoomBy(1 / 1.5); });
    zoomAction(tr("Zoom &Back"), {QKeySequence(Qt::CTRL | Qt::Key_Backspace)},
               [this] { hero()->zoomBack(); });
    zoomAction(tr("Show &All"), {QKeySequence(Qt::CTRL | Qt::Key_0)},
               [this] { zoomed()->showAll(); });
    view->addSeparator();
    for (const Shown& each : views_) each.view->addActions(view, settings_);
    QAction* const reset = view->addAction(tr("&Reset Layout"));
    reset->setObjectName(QStringLiteral("resetLayout"));
    connect(reset, &QAction::triggered, this, &MainWindow::resetLayout);
}

void MainWindow::resetLayout() {
    layouts_->reset();
    for (const Shown& each : views_) each.view->resetLayout();
}

// Lists the central view and all docks, including docks behind other tabs.
void MainWindow::fillGoToMenu(QMenu* menu) {
    int key = Qt::Key_1;
    const auto add = [&](const QString& words, auto&& go) {
        QAction* const action = menu->addAction(words);
        if (key <= Qt::Key_9)
            action->setShortcut(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(key++)));
        connect(action, &QAction::triggered, this, go);
        return action;
    };
    add(tr("Main View"), [this] { pages_->currentWidget()->setFocus(Qt::ShortcutFocusReason); });
    for (QDockWidget* const dock : layouts_->docks()) {
        QAction* const action = add(dock->windowTitle(), [dock] {
            dock->show();
            dock->raise();
            dock->widget()->setFocus(Qt::ShortcutFocusReason);
        });
        // A dock without data cannot be opened, so its entry is hidden.
        const QAction* const opens = dock->toggleViewAction();
        action->setVisible(opens->isVisible());
        connect(opens, &QAction::changed, action,
                [action, opens] { action->setVisible(opens->isVisible()); });
    }
    menu->addSeparator();
    const auto step = [&](const QString& words, const QKeySequence& keys, int by) {
        QAction* const action = menu->addAction(words);
        action->setShortcut(keys);
        connect(action, &QAction::triggered, this, [this, by] { goToNextView(by); });
    };
    step(tr("Next View"), QKeySequence(Qt::Key_F6), 1);
    step(tr("Previous View"), QKeySequence(Qt::SHIFT | Qt::Key_F6), -1);
}

void MainWindow::goToNextView(int step) {
    QList<QWidget*> views{centralWidget()};
    for (QDockWidget* const dock : layouts_->docks()) {
        if (!dock->isHidden()) views << dock;
    }
    const QWidget* const focus = QApplication::focusWidget();
    const auto now = std::find_if(views.begin(), views.end(), [focus](const QWidget* each) {
        return focus != nullptr && each->isAncestorOf(focus);
    });
    const auto before = now != views.end() ? now - views.begin() : step > 0 ? -1 : 0;
    QWidget* const next = views[(before + step + views.size()) % views.size()];
    auto* const dock = qobject_cast<QDockWidget*>(next);
    if (dock != nullptr) dock->raise();
    (dock != nullptr ? dock->widget() : pages_->currentWidget())->setFocus(Qt::ShortcutFocusReason);
}

void MainWindow::showPreferences() {
    auto* dialog = findChild<PreferencesDialog*>();
    if (dialog == nullptr) {
        dialog = new PreferencesDialog(settings_, this);
        connect(dialog, &PreferencesDialog::wordsChosen, this, [this] {
            if (session_->recording() || commands_->recording())
                messages_->say(MessageBar::Kind::information,
                               tr("Language and numbers change when the window is opened next, "
                                  "because a run is being recorded."));
            else
                renew();
        });
    }
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

void MainWindow::renew() {
    WindowState state = runs_->state();
    if (const auto* const dialog = findChild<PreferencesDialog*>())
        state.preferences = dialog->saveGeometry();
    if (close()) Q_EMIT renewed(state);
}

void MainWindow::resume(const WindowState& state) {
    runs_->resume(state);
    showPreferences();
    findChild<PreferencesDialog*>()->restoreGeometry(state.preferences);
}

// Returns the view with keyboard focus, or the central view if no view has focus.
RunView* MainWindow::zoomed() const {
    for (const Shown& each : views_) {
        if (each.view->hasKeyboard()) return each.view;
    }
    return hero();
}

void MainWindow::restoreSettings() {
    const QByteArray geometry = settings_->value(QStringLiteral("window/geometry")).toByteArray();
    if (geometry.isEmpty() || !restoreGeometry(geometry)) resize(QSize(1440, 900));
    const bool free = !isMaximized() && !isFullScreen();
    const QSize wanted = free ? LayoutController::onScreen(size(), *this) : size();
    resize(wanted);
    layouts_->restore();
    // Restores the wanted window size. Moving the docks can have enlarged the window, because docks
    // can need more space while they are moved than in their final places.
    layout()->activate();
    if (free) resize(wanted);
    for (const Shown& each : views_) each.view->restore(*settings_);
}

void MainWindow::saveSettings() {
    settings_->setValue(QStringLiteral("window/geometry"), saveGeometry());
    layouts_->save();
    for (const Shown& each : views_) each.view->save(*settings_);
    settings_->sync();
}

// Closes the window after the current recording has ended.
void MainWindow::stopAndClose() {
    closing_ = true;
    closing_since_.start();
    if (commands_->recording()) {
        commands_->stop();
        messages_->say(MessageBar::Kind::information,
                       tr("The command was interrupted. The window closes when the command ends; "
                          "close it again to force this."));
        return;
    }
    session_->stop();
    messages_->say(
        MessageBar::Kind::information,
        tr("Finishing: the window closes after this step, when the file is complete. Close it "
           "again to leave the step unfinished."));
    toolbar_->setEnabled(false);
    menuWidget()->setEnabled(false);
}

void MainWindow::leaveUnfinished() {
    if (commands_->recording()) {
        commands_->stop();
        return;
    }
    // A GPU that hangs might never finish a step, so a second close request exits immediately. The
    // file contains the committed data, as if the process had been killed. A double click is not
    // considered a second request.
    constexpr qint64 kDoubleClickMs = 1000;
    constexpr int kInterrupted = 130;
    if (closing_since_.elapsed() > kDoubleClickMs) ::_exit(kInterrupted);
}

QString MainWindow::closingQuestion() const {
    return tr("A run is being recorded. Closing this window stops the recording.");
}

void MainWindow::withdrawQuestion() {
    if (!session_->recording() && !commands_->recording() &&
        messages_->sentence() == closingQuestion())
        messages_->dismiss();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    event->ignore();
    if (commands_->recording() || session_->recording()) {
        if (closing_) {
            leaveUnfinished();
            return;
        }
        messages_->offer(MessageBar::Kind::warning, closingQuestion(), tr("Stop and Close"),
                         [this] { stopAndClose(); });
        messages_->offerInstead(tr("Cancel"), [] {});
        return;
    }
    if (exports_->delaysClosing() || tools_->delaysClosing()) return;
    runs_->closeAll();
    saveSettings();
    tools_->close();
    event->accept();
}

}  // namespace ridgepoint::ui
