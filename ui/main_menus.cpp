// SPDX-License-Identifier: GPL-3.0-or-later
// The menus of the main window and what they do by dialog.
#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QSettings>
#include <QThreadPool>
#include <exception>

#include "core/run/save_as.h"
#include "core/run/store.h"
#include "ui/compare/compare_view.h"
#include "ui/estimate/estimate_view.h"
#include "ui/explore/filter_bar.h"
#include "ui/export/export_dialog.h"
#include "ui/export/report_export.h"
#include "ui/import/importing.h"
#include "ui/language.h"
#include "ui/machine/machine_view.h"
#include "ui/main_window.h"
#include "ui/message_bar.h"
#include "ui/recent_files.h"
#include "ui/record_toolbar.h"
#include "ui/roofline/roofline_view.h"
#include "ui/selection.h"
#include "ui/shortcuts_page.h"
#include "ui/status_line.h"
#include "ui/timeline/timeline_canvas.h"
#include "ui/timeline/timeline_view.h"
#include "ui/words.h"

namespace ridgepoint::ui {

void MainWindow::buildMenus() {
    QMenu* const file = menuBar()->addMenu(tr("&File"));
    QAction* const open = file->addAction(tr("&Open …"));
    open->setShortcut(QKeySequence::Open);
    connect(open, &QAction::triggered, this, &MainWindow::openByDialog);
    QMenu* const recent = file->addMenu(tr("Open &Recent"));
    recent->setObjectName(QStringLiteral("recentMenu"));
    recent_ = new RecentFiles(settings_, recent, this);
    connect(recent_, &RecentFiles::picked, this, [this](const QString& path) {
        if (!QFileInfo::exists(path)) {
            recent_->remove(path);
            messages_->say(MessageBar::Kind::error,
                           tr("The run \"%1\" is no longer there.").arg(path));
            return;
        }
        openRun(path.toStdString());
    });
    QAction* const comparing = file->addAction(tr("Com&pare …"));
    comparing->setObjectName(QStringLiteral("compareRuns"));
    comparing->setToolTip(tr("This run beside others"));
    connect(comparing, &QAction::triggered, this, &MainWindow::compareByDialog);
    save_as_ = file->addAction(tr("Save Run &As …"));
    save_as_->setShortcut(QKeySequence::SaveAs);
    save_as_->setEnabled(false);
    connect(save_as_, &QAction::triggered, this, &MainWindow::saveAsByDialog);
    file->addSeparator();
    QMenu* const exports = file->addMenu(tr("&Export"));
    const auto exportAction = [&](const QString& words, ExportView view) {
        QAction* const action = exports->addAction(words);
        action->setEnabled(false);
        action->setData(static_cast<int>(view));
        connect(action, &QAction::triggered, this, [this, view] { exportByDialog(view); });
        exports_.push_back(action);
    };
    exportAction(tr("Roofline as &Picture …"), ExportView::roofline);
    exportAction(tr("T&imeline as Picture …"), ExportView::timeline);
    exportAction(tr("&Memory Timeline as Picture …"), ExportView::memory);
    exportAction(tr("&Shares as Picture …"), ExportView::shares);
    exportAction(tr("&Table …"), ExportView::table);
    exportAction(tr("&Report …"), ExportView::report);
    exportAction(tr("&Comparison as Picture …"), ExportView::compare);
    exportAction(tr("Curves over &Batch Size as Picture …"), ExportView::sweep);
    exports_.front()->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_E));
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
    layoutAction(tr("Layout to &Watch"), "watchLayout", Qt::Key_1, WindowLayout::watch);
    layoutAction(tr("Layout to &Explore"), "exploreLayout", Qt::Key_2, WindowLayout::explore);
    layoutAction(tr("Layout to Com&pare"), "compareLayout", Qt::Key_3, WindowLayout::compare);
    view->addSeparator();
    for (QDockWidget* const each : findChildren<QDockWidget*>()) {
        view->addAction(each->toggleViewAction());
    }
    QAction* const estimates = view->addAction(tr("Esti&mate …"));
    estimates->setObjectName(QStringLiteral("openEstimate"));
    estimates->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E));
    connect(estimates, &QAction::triggered, this, [this] {
        estimate()->show();
        estimate()->raise();
        estimate()->activateWindow();
    });
    QAction* const machines = view->addAction(tr("Ma&chine …"));
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
    QAction* const trails = view->addAction(tr("&Dots Leave Trails"));
    trails->setObjectName(QStringLiteral("trails"));
    trails->setCheckable(true);
    trails->setToolTip(tr("Where the dots were in the last seconds, while a run is recorded"));
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
    themeAction(tr("As the &System"), ThemeMode::system);
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
    add(tr("As the &System"), QString());
    for (const Language& language : languages()) add(language.name, language.code);
}

void MainWindow::saveAsByDialog() {
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save Run As"), text(session_->path().string()), tr("Runs (*.ridge)"));
    if (path.isEmpty()) return;
    if (is_saving_) return;
    is_saving_ = true;
    saving_ = std::stop_source();
    showWork();
    // Copying a long run takes a while; the window stays alive.
    QThreadPool::globalInstance()->start([guard = QPointer<MainWindow>(this),
                                          from = session_->path(), path,
                                          stop = saving_.get_token()] {
        QString problem;
        bool cancelled = false;
        const std::filesystem::path to = path.toStdString();
        // The dialog has asked whether what is there may go; it goes when there is another.
        std::filesystem::path part = to;
        part += ".part";
        try {
            if (to != from) {
                std::filesystem::remove(part);
                run::saveRunAs(from, part, stop);
                std::filesystem::rename(part, to);
            }
        } catch (const run::StoreError& error) {
            cancelled = error.kind() == run::StoreError::Kind::cancelled;
            problem = text(error.what());
        } catch (const std::exception& error) {
            problem = text(error.what());
        }
        QMetaObject::invokeMethod(
            qApp,
            [guard, problem, path, cancelled] {
                if (MainWindow* const window = guard.data())
                    window->saved(path, problem, cancelled);
            },
            Qt::QueuedConnection);
    });
}

void MainWindow::saved(const QString& path, const QString& problem, bool cancelled) {
    is_saving_ = false;
    showWork();
    if (cancelled) {
        messages_->say(MessageBar::Kind::information, tr("Not saved."));
        return;
    }
    if (!problem.isEmpty()) {
        messages_->say(MessageBar::Kind::error, problem);
        return;
    }
    recent_->add(path);
    messages_->say(MessageBar::Kind::information, tr("Saved as \"%1\".").arg(path));
}

void MainWindow::showWork() {
    if (is_saving_)
        status_->showWork(tr("Saving …"), std::nullopt);
    else if (importing_)
        status_->showWork(tr("Importing …"), importing_->done());
    else if (session_->opening())
        status_->showWork(tr("Opening …"), session_->opened());
    else
        status_->showWork({}, {});
}

void MainWindow::exportByDialog(ExportView view) {
    const auto frame = session_->frame();
    const bool comparing = layout_ == WindowLayout::compare;
    const auto comparison = comparing && compare_ != nullptr ? compare_->frame() : nullptr;
    if (comparing ? !comparison : !frame) return;
    const QString name = comparing ? tr("comparison") : text(session_->path().stem().string());
    ExportOptions options;
    QString path;
    if (view == ExportView::table || view == ExportView::report) {
        const bool table = view == ExportView::table;
        const QString folder = settings_->value(QStringLiteral("export/folder")).toString();
        path = QFileDialog::getSaveFileName(
            this, tr("Export"),
            QDir(folder).filePath(name +
                                  (table ? QStringLiteral(".csv") : QStringLiteral(".html"))),
            table ? tr("Tables (*.csv *.md *.tex)") : tr("Reports (*.html *.pdf)"));
        if (path.isEmpty()) return;
        settings_->setValue(QStringLiteral("export/folder"), QFileInfo(path).absolutePath());
    } else {
        ExportDialog dialog(settings_, name, this);
        if (dialog.exec() != QDialog::Accepted) return;
        options = dialog.options();
        path = text(dialog.path().string());
    }
    options.selected = selection_->rows();
    options.range = timeline_->shownRange();
    try {
        const std::filesystem::path to = path.toStdString();
        if (view == ExportView::report && comparing)
            exportReport(comparison, to, options);
        else if (view == ExportView::report)
            exportReport(*frame, to, options);
        else if (comparing)
            exportComparison(comparison, view, to, options);
        else
            exportView(*frame, view, to, options);
        messages_->say(MessageBar::Kind::information, tr("Exported to \"%1\".").arg(path));
    } catch (const std::exception& error) {
        messages_->say(MessageBar::Kind::error, text(error.what()));
    }
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
