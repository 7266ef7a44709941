// SPDX-License-Identifier: GPL-3.0-or-later
// What leaves the main window as a file: exports, and the run itself.
#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>
#include <exception>

#include "core/base/save_as.h"
#include "ui/base/file_work.h"
#include "ui/base/message_bar.h"
#include "ui/base/words.h"
#include "ui/export/export_dialog.h"
#include "ui/export/report_export.h"
#include "ui/export/run_export.h"
#include "ui/run/selection.h"
#include "ui/shell/main_window.h"
#include "ui/shell/recent_files.h"
#include "ui/shell/status_line.h"
#include "ui/views/compare/compare_view.h"
#include "ui/views/import/importing.h"
#include "ui/views/timeline/timeline_view.h"

namespace ridgepoint::ui {
namespace {

// The dialog has asked whether what is there may go; it goes when there is another.
ExportSteps saveSteps(const std::filesystem::path& from, const std::filesystem::path& to) {
    return {{}, [from, to]() -> ExportSteps::Step {
                return [from, to](const run::Watch& watch) {
                    if (to == from) return;
                    std::filesystem::path part = to;
                    part += ".part";
                    std::filesystem::remove(part);
                    run::saveRunAs(from, part, watch.stop);
                    std::filesystem::rename(part, to);
                };
            }};
}

}  // namespace

void MainWindow::addExports(QMenu* menu) {
    const auto exportAction = [&](const QString& words, ExportView view) {
        QAction* const action = menu->addAction(words);
        action->setEnabled(false);
        action->setData(static_cast<int>(view));
        connect(action, &QAction::triggered, this, [this, view] { exportByDialog(view); });
        exports_.push_back(action);
    };
    exportAction(tr("Roofline as &Picture…"), ExportView::roofline);
    exportAction(tr("T&imeline as Picture…"), ExportView::timeline);
    exportAction(tr("&Memory Timeline as Picture…"), ExportView::memory);
    exportAction(tr("&Shares as Picture…"), ExportView::shares);
    exportAction(tr("&Table…"), ExportView::table);
    exportAction(tr("&Report…"), ExportView::report);
    exportAction(tr("&Comparison as Picture…"), ExportView::compare);
    exportAction(tr("Curves over &Batch Size as Picture…"), ExportView::sweep);
    exports_.front()->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_E));
    export_run_ = menu->addAction(tr("Chrome Trace or &JSON…"));
    export_run_->setObjectName(QStringLiteral("exportRun"));
    export_run_->setEnabled(false);
    export_run_->setToolTip(tr("All of the run, for Perfetto and other programs"));
    connect(export_run_, &QAction::triggered, this, &MainWindow::exportRunByDialog);
}

// While runs are compared pictures and tables are of the comparison.
void MainWindow::updateExports() {
    const bool busy = file_work_->busy();
    const bool comparing = layout_ == WindowLayout::compare;
    const bool run = session_->frame() != nullptr;
    const bool any = comparing ? compare_ != nullptr && compare_->frame() : run;
    for (QAction* const action : exports_) {
        const auto view = static_cast<ExportView>(action->data().toInt());
        action->setEnabled(any && !busy && (comparing ? ofSeveralRuns(view) : ofOneRun(view)));
    }
    export_run_->setEnabled(run && !comparing && !busy);
    save_as_->setEnabled(run && !busy);
}

void MainWindow::exportByDialog(ExportView view) {
    const bool comparing = layout_ == WindowLayout::compare;
    const QString name = comparing ? tr("comparison") : text(session_->path().stem().string());
    ExportOptions options;
    if (view == ExportView::table || view == ExportView::report) {
        const bool table = view == ExportView::table;
        const QString path =
            askForFile(name + (table ? QStringLiteral(".csv") : QStringLiteral(".html")),
                       table ? tr("Tables (*.csv *.md *.tex)") : tr("Reports (*.html *.pdf)"));
        if (!path.isEmpty()) exportTo(view, path.toStdString(), options);
        return;
    }
    ExportDialog dialog(settings_, name, this);
    if (dialog.exec() == QDialog::Accepted) exportTo(view, dialog.path(), dialog.options());
}

void MainWindow::exportRunByDialog() {
    const QString path =
        askForFile(text(session_->path().stem().string()) + QStringLiteral(".trace.json"),
                   tr("Chrome traces, JSON (*.json)"));
    if (!path.isEmpty()) exportRunTo(path.toStdString());
}

// Where exports went last; empty when the dialog was left.
QString MainWindow::askForFile(const QString& name, const QString& kinds) {
    const QString folder = settings_->value(QStringLiteral("export/folder")).toString();
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Export"), QDir(folder).filePath(name), kinds);
    if (!path.isEmpty())
        settings_->setValue(QStringLiteral("export/folder"), QFileInfo(path).absolutePath());
    return path;
}

void MainWindow::exportTo(ExportView view, const std::filesystem::path& path,
                          ExportOptions options) {
    const auto frame = session_->frame();
    const bool comparing = layout_ == WindowLayout::compare;
    const auto comparison = comparing && compare_ != nullptr ? compare_->frame() : nullptr;
    if (comparing ? !comparison : !frame) return;
    options.selected = selection_->rows();
    options.range = timeline_->shownRange();
    // As they are arranged in the window.
    if (view == ExportView::compare && compare_->arrangement() == CompareView::Arrangement::beside)
        view = ExportView::beside;
    const bool report = view == ExportView::report;
    startExport(path, [&] {
        return comparing ? (report ? reportSteps(comparison, path, options)
                                   : viewSteps(comparison, view, path, options))
                         : (report ? reportSteps(frame, path, options)
                                   : viewSteps(frame, view, path, options));
    });
}

void MainWindow::exportRunTo(const std::filesystem::path& path) {
    if (const auto frame = session_->frame())
        startExport(path, [&] { return runSteps(frame, path); });
}

void MainWindow::startExport(const std::filesystem::path& path,
                             const std::function<ExportSteps()>& steps) {
    if (file_work_->busy()) return;
    try {
        file_work_->start(tr("Exporting…"), steps(),
                          [this, to = text(path.string())](const QString& problem, bool cancelled) {
                              if (cancelled)
                                  fileWritten({}, tr("Not exported: \"%1\" is as it was.").arg(to));
                              else
                                  fileWritten(problem, tr("Exported to \"%1\".").arg(to));
                          });
    } catch (const std::exception& error) {
        messages_->say(MessageBar::Kind::error, text(error.what()));
    }
}

void MainWindow::saveAsByDialog() {
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save Run As"), text(session_->path().string()), tr("Runs (*.ridge)"));
    if (!path.isEmpty()) saveRunTo(path.toStdString());
}

void MainWindow::saveRunTo(const std::filesystem::path& path) {
    if (file_work_->busy() || session_->path().empty()) return;
    file_work_->start(tr("Saving…"), saveSteps(session_->path(), path),
                      [this, to = text(path.string())](const QString& problem, bool cancelled) {
                          if (!cancelled && problem.isEmpty()) recent_->add(to);
                          if (cancelled)
                              fileWritten({}, tr("Not saved: \"%1\" is as it was.").arg(to));
                          else
                              fileWritten(problem, tr("Saved as \"%1\".").arg(to));
                      });
}

void MainWindow::fileWritten(const QString& problem, const QString& else_say) {
    if (problem.isEmpty())
        messages_->say(MessageBar::Kind::information, else_say);
    else
        messages_->say(MessageBar::Kind::error, problem);
    if (closes_when_written_) close();
}

void MainWindow::showWork() {
    if (file_work_->busy())
        status_->showWork(file_work_->words(), file_work_->done());
    else if (importing_)
        status_->showWork(tr("Importing…"), importing_->done());
    else if (session_->opening())
        status_->showWork(tr("Opening…"), session_->opened());
    else
        status_->showWork({}, {});
}

// False once nothing is being written any more.
bool MainWindow::waitsForFile() {
    if (!file_work_->busy()) return false;
    if (closes_when_written_) file_work_->cancel();
    closes_when_written_ = true;
    messages_->say(MessageBar::Kind::information,
                   tr("A file is still being written; the window closes when it is there. Closing "
                      "it again leaves the file unwritten."));
    return true;
}

}  // namespace ridgepoint::ui
