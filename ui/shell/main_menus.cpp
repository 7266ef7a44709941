// SPDX-License-Identifier: GPL-3.0-or-later
// The menus of the main window and what they do by dialog.
#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QSettings>

#include "ui/base/language.h"
#include "ui/base/message_bar.h"
#include "ui/base/words.h"
#include "ui/shell/filter_bar.h"
#include "ui/shell/main_window.h"
#include "ui/shell/recent_files.h"
#include "ui/shell/record_toolbar.h"
#include "ui/shell/shortcuts_page.h"
#include "ui/views/estimate/estimate_view.h"
#include "ui/views/machine/machine_view.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/timeline/timeline_canvas.h"
#include "ui/views/timeline/timeline_view.h"

namespace ridgepoint::ui {

void MainWindow::buildMenus() {
    QMenu* const file = menuBar()->addMenu(tr("&File"));
    QAction* const open = file->addAction(tr("&Open…"));
    open->setShortcut(QKeySequence::Open);
    connect(open, &QAction::triggered, this, &MainWindow::openByDialog);
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
    connect(comparing, &QAction::triggered, this, &MainWindow::compareByDialog);
    save_as_ = file->addAction(tr("Save Run &As…"));
    save_as_->setShortcut(QKeySequence::SaveAs);
    save_as_->setEnabled(false);
    connect(save_as_, &QAction::triggered, this, &MainWindow::saveAsByDialog);
    file->addSeparator();
    addExports(file->addMenu(tr("&Export")));
    file->addSeparator();
    close_run_ = file->addAction(tr("Close R&un"));
    close_run_->setObjectName(QStringLiteral("closeRun"));
    close_run_->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W));
    close_run_->setEnabled(false);
    connect(close_run_, &QAction::triggered, this, &MainWindow::closeRun);
    QAction* const reopen = file->addAction(tr("Reopen C&losed Run"));
    reopen->setObjectName(QStringLiteral("reopenClosed"));
    reopen->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T));
    connect(reopen, &QAction::triggered, this, &MainWindow::reopenClosed);
    QAction* const close = file->addAction(tr("&Close Window"));
    close->setShortcut(QKeySequence::Close);
    connect(close, &QAction::triggered, this, &QWidget::close);

    QMenu* const recording = menuBar()->addMenu(tr("&Recording"));
    recording->addAction(toolbar_->recordAction());
    recording->addAction(toolbar_->pauseAction());
    recording->addAction(toolbar_->stopAction());
    recording->addSeparator();
    addCommandAction(recording);

    QMenu* const view = menuBar()->addMenu(tr("&View"));
    layouts_ = new QActionGroup(this);
    const auto layoutAction = [&](const QString& words, const char* name, Qt::Key key,
                                  WindowLayout layout) {
        QAction* const action = view->addAction(words);
        action->setObjectName(QLatin1String(name));
        action->setCheckable(true);
        action->setData(static_cast<int>(layout));
        action->setShortcut(QKeySequence(Qt::ALT | key));
        layouts_->addAction(action);
        connect(action, &QAction::triggered, this, [this, layout] { setLayout(layout); });
    };
    layoutAction(tr("Li&ve Layout"), "watchLayout", Qt::Key_1, WindowLayout::watch);
    layoutAction(tr("&Explore Layout"), "exploreLayout", Qt::Key_2, WindowLayout::explore);
    layoutAction(tr("Com&pare Layout"), "compareLayout", Qt::Key_3, WindowLayout::compare);
    view->addSeparator();
    for (QDockWidget* const each : findChildren<QDockWidget*>()) {
        view->addAction(each->toggleViewAction());
    }
    QAction* const estimates = view->addAction(tr("Esti&mate…"));
    estimates->setObjectName(QStringLiteral("openEstimate"));
    estimates->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E));
    connect(estimates, &QAction::triggered, this, [this] {
        estimate()->show();
        estimate()->raise();
        estimate()->activateWindow();
    });
    QAction* const studies = view->addAction(tr("Stud&y…"));
    studies->setObjectName(QStringLiteral("openStudy"));
    studies->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Y));
    connect(studies, &QAction::triggered, this, &MainWindow::showStudy);
    QAction* const machines = view->addAction(tr("Ma&chine…"));
    machines->setObjectName(QStringLiteral("openMachine"));
    connect(machines, &QAction::triggered, this, [this] {
        machine()->show();
        machine()->raise();
        machine()->activateWindow();
    });
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
               [this] { zoomBy(1.5); });
    zoomAction(tr("Zoom &Out"), {QKeySequence::ZoomOut}, [this] { zoomBy(1 / 1.5); });
    zoomAction(tr("Zoom &Back"), {QKeySequence(Qt::CTRL | Qt::Key_Backspace)},
               [this] { roofline_->zoomBack(); });
    zoomAction(tr("Show &All"), {QKeySequence(Qt::CTRL | Qt::Key_0)}, [this] { showAll(); });
    view->addSeparator();
    QAction* const trails = view->addAction(tr("&Dot Trails"));
    trails->setObjectName(QStringLiteral("trails"));
    trails->setCheckable(true);
    trails->setToolTip(tr("Shows the positions of the last seconds while a run is recorded"));
    connect(trails, &QAction::toggled, this, [this](bool on) {
        settings_->setValue(QStringLiteral("roofline/trails"), on);
        roofline_->setTrails(on);
    });
    trails->setChecked(settings_->value(QStringLiteral("roofline/trails"), true).toBool());
    QMenu* const theme = view->addMenu(tr("&Theme"));
    themes_ = new QActionGroup(this);
    const QString chosen = settings_->value(QStringLiteral("window/theme")).toString();
    const auto themeAction = [&](const QString& words, ThemeMode mode) {
        QAction* const action = theme->addAction(words);
        action->setCheckable(true);
        action->setData(static_cast<int>(mode));
        action->setChecked(parseThemeMode(chosen) == mode);
        themes_->addAction(action);
        connect(action, &QAction::triggered, this, [this, mode] { setTheme(mode); });
    };
    themeAction(tr("Follow &System"), ThemeMode::system);
    themeAction(tr("&Light"), ThemeMode::light);
    themeAction(tr("&Dark"), ThemeMode::dark);
    addLanguages(view->addMenu(tr("&Language")));
    QAction* const reset = view->addAction(tr("&Reset Layout"));
    reset->setObjectName(QStringLiteral("resetLayout"));
    connect(reset, &QAction::triggered, this, &MainWindow::resetLayout);

    QMenu* const help = menuBar()->addMenu(tr("&Help"));
    QAction* const keys = help->addAction(tr("&Keys and Gestures"));
    keys->setObjectName(QStringLiteral("showShortcuts"));
    keys->setShortcuts({QKeySequence(Qt::Key_F1), QKeySequence(Qt::Key_Question)});
    connect(keys, &QAction::triggered, this, &MainWindow::showShortcuts);
    connect(help->addAction(tr("&About Ridgepoint")), &QAction::triggered, this,
            &MainWindow::about);
}

void MainWindow::addLanguages(QMenu* menu) {
    auto* const group = new QActionGroup(menu);
    const QString chosen = chosenLanguage(*settings_);
    const auto add = [&](const QString& words, const QString& code) {
        QAction* const action = menu->addAction(words);
        action->setCheckable(true);
        action->setChecked(code == chosen);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, code] {
            chooseLanguage(*settings_, code);
            messages_->say(MessageBar::Kind::information,
                           tr("The language changes when Ridgepoint is next started."));
        });
    };
    add(tr("Follow &System"), QString());
    for (const Language& language : languages()) add(language.name, language.code);
}

// Of the view that has the keyboard, which is the roofline unless it is the timeline.
void MainWindow::zoomBy(double factor) {
    if (timeline_->canvas()->hasFocus())
        timeline_->canvas()->zoomCentre(factor);
    else
        roofline_->zoomCentre(factor);
}

void MainWindow::showAll() {
    if (timeline_->canvas()->hasFocus())
        timeline_->canvas()->showAll();
    else
        roofline_->resetZoom();
}

void MainWindow::showShortcuts() {
    auto* page = findChild<ShortcutsPage*>();
    if (page == nullptr) page = new ShortcutsPage(menuBar(), this);
    page->show();
    page->raise();
    page->activateWindow();
}

void MainWindow::about() {
    QMessageBox::about(
        this, tr("About Ridgepoint"),
        tr("<h3>Ridgepoint %1</h3><p>How far is every kernel of a training run from what the "
           "machine can do, and why?</p><p>Free software under the GNU General Public License, "
           "version 3 or later.</p>")
            .arg(QCoreApplication::applicationVersion()));
}

}  // namespace ridgepoint::ui
