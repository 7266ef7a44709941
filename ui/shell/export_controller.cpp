// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/export_controller.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>
#include <exception>

#include "core/run/store/store.h"
#include "ui/base/file_work.h"
#include "ui/base/words.h"
#include "ui/export/export_dialog.h"
#include "ui/export/run_export.h"
#include "ui/shell/compare_controller.h"
#include "ui/shell/view_export.h"
#include "ui/views/compare/compare_view.h"

namespace ridgepoint::ui {
namespace {

// The file can be replaced, because the dialog has already asked the user.
ExportSteps saveSteps(const std::filesystem::path& from, const std::filesystem::path& to) {
    return {{}, [from, to]() -> ExportSteps::Step {
                return [from, to](const run::Watch& watch) {
                    if (to != from) run::replaceWithRun(from, to, watch.stop);
                };
            }};
}

}  // namespace

ExportController::ExportController(const WindowParts& parts, CompareController* compare,
                                   std::function<Shown(const Export&)> shown)
    : QObject(parts.window),
      parts_(parts),
      compare_(compare),
      shown_(std::move(shown)),
      work_(new FileWork(parts.window)) {
    connect(work_, &FileWork::changed, this, &ExportController::updateActions);
    connect(compare_, &CompareController::answered, this, &ExportController::updateActions);
}

QAction* ExportController::addSaveAs(QMenu* menu) {
    save_as_ = menu->addAction(tr("Save &a Copy…"));
    save_as_->setShortcut(QKeySequence::SaveAs);
    save_as_->setEnabled(false);
    connect(save_as_, &QAction::triggered, this, &ExportController::saveAsByDialog);
    return save_as_;
}

void ExportController::addExports(QMenu* menu) {
    for (const Export& each : allExports()) {
        if (each.menu == nullptr) continue;
        QAction* const action = menu->addAction(viewWords(each.menu));
        action->setEnabled(false);
        connect(action, &QAction::triggered, this, [this, &each] { exportByDialog(each); });
        entries_.push_back({action, &each});
    }
    entries_.front().action->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_E));
    export_run_ = menu->addAction(tr("Chrome Trace or &JSON…"));
    export_run_->setObjectName(QStringLiteral("exportRun"));
    export_run_->setEnabled(false);
    export_run_->setToolTip(tr("All of the run, for Perfetto and other programs"));
    connect(export_run_, &QAction::triggered, this, &ExportController::exportRunByDialog);
}

void ExportController::updateActions() {
    const bool busy = work_->busy();
    const bool comparing = parts_.layouts->comparing();
    const bool run = parts_.session->frame() != nullptr;
    const bool any = comparing ? compare_->made() != nullptr && compare_->made()->frame() : run;
    for (const Entry& each : entries_) {
        const bool offered =
            comparing ? static_cast<bool>(each.what->runs) : static_cast<bool>(each.what->run);
        each.action->setEnabled(any && !busy && offered);
    }
    export_run_->setEnabled(run && !comparing && !busy);
    save_as_->setEnabled(run && !busy);
}

void ExportController::exportByDialog(const Export& what) {
    const QString name =
        (parts_.layouts->comparing() ? tr("comparison") : pathText(parts_.session->path().stem())) +
        QLatin1Char('-') + text(std::string(what.name));
    if (what.file != FileKind::picture) {
        const bool table = what.file == FileKind::table;
        const QString path =
            askForFile(name + (table ? QStringLiteral(".csv") : QStringLiteral(".html")),
                       table ? tr("Tables (*.csv *.md *.tex)") : tr("Reports (*.html *.pdf)"));
        if (!path.isEmpty()) exportTo(what.name, path.toStdString(), {});
        return;
    }
    ExportDialog::ask(
        parts_.settings, name, parts_.window,
        [this, &what](const std::filesystem::path& path, const ExportOptions& options,
                      const Ended& ended) { exportTo(what.name, path, options, ended); },
        [this, &what](ExportOptions options, const QSize& room) {
            const auto frame = frameOf(what, options);
            const CompareView* const view = compare_->made();
            if (parts_.layouts->comparing())
                return view != nullptr && view->frame()
                           ? viewPreview(view->frame(), view->arrangedExport(what.name), options,
                                         room)
                           : QImage();
            return frame ? viewPreview(frame, what.name, options, room) : QImage();
        });
}

std::shared_ptr<const Frame> ExportController::frameOf(const Export& what,
                                                       ExportOptions& options) const {
    const Shown shown = shown_(what);
    options.selected = parts_.selection->rows();
    options.range = shown.range;
    const bool comparing = parts_.layouts->comparing() && compare_->made() != nullptr;
    options.look = comparing ? compare_->made()->look() : shown.look;
    if (what.file != FileKind::picture || what.whole_run || parts_.layouts->comparing() ||
        shown.frame == nullptr)
        return parts_.session->frame();
    options.filter = shown.filter;
    return shown.frame;
}

void ExportController::exportRunByDialog() {
    const QString path =
        askForFile(pathText(parts_.session->path().stem()) + QStringLiteral(".trace.json"),
                   tr("Chrome traces, JSON (*.json)"));
    if (!path.isEmpty()) exportRunTo(path.toStdString());
}

// Opens a file dialog in the folder of the last export. Returns an empty string if the user cancels
// the dialog.
QString ExportController::askForFile(const QString& name, const QString& kinds) {
    const QString folder = parts_.settings->value(QStringLiteral("export/folder")).toString();
    const QString path = QFileDialog::getSaveFileName(parts_.window, tr("Export"),
                                                      QDir(folder).filePath(name), kinds);
    if (!path.isEmpty())
        parts_.settings->setValue(QStringLiteral("export/folder"), QFileInfo(path).absolutePath());
    return path;
}

void ExportController::exportTo(std::string_view name, const std::filesystem::path& path,
                                ExportOptions options, const Ended& ended) {
    const Export* const what = findExport(name);
    const auto frame = what != nullptr ? frameOf(*what, options) : parts_.session->frame();
    if (!parts_.layouts->comparing()) {
        if (frame) start(path, [&] { return viewSteps(frame, name, path, options); }, ended);
        return;
    }
    const CompareView* const view = compare_->made();
    if (view == nullptr || !view->frame()) return;
    start(
        path, [&] { return viewSteps(view->frame(), view->arrangedExport(name), path, options); },
        ended);
}

void ExportController::exportRunTo(const std::filesystem::path& path) {
    if (const auto frame = parts_.session->frame())
        start(path, [&] { return runSteps(frame, path); });
}

void ExportController::start(const std::filesystem::path& path,
                             const std::function<ExportSteps()>& steps, const Ended& ended) {
    if (work_->busy()) return;
    try {
        work_->start(tr("Exporting…"), steps(),
                     [this, ended, to = pathText(path)](const QString& problem, bool cancelled) {
                         if (ended) ended(problem);
                         if (cancelled)
                             written({}, tr("Not exported: \"%1\" is as it was.").arg(to));
                         else
                             written(problem, tr("Exported to \"%1\".").arg(to));
                     });
    } catch (const std::exception& error) {
        parts_.messages->say(MessageBar::Kind::error, text(error.what()));
        if (ended) ended(text(error.what()));
    }
}

void ExportController::saveAsByDialog() {
    const QString path = QFileDialog::getSaveFileName(
        parts_.window, tr("Save a Copy"), pathText(parts_.session->path()), tr("Runs (*.ridge)"));
    if (!path.isEmpty()) saveRunTo(path.toStdString());
}

void ExportController::saveRunTo(const std::filesystem::path& path) {
    if (work_->busy() || parts_.session->path().empty()) return;
    work_->start(tr("Saving…"), saveSteps(parts_.session->path(), path),
                 [this, to = pathText(path)](const QString& problem, bool cancelled) {
                     if (!cancelled && problem.isEmpty()) Q_EMIT saved(to);
                     if (cancelled)
                         written({}, tr("Not saved: \"%1\" is as it was.").arg(to));
                     else
                         written(problem, tr("Saved as \"%1\".").arg(to));
                 });
}

void ExportController::written(const QString& problem, const QString& else_say) {
    if (problem.isEmpty())
        parts_.messages->say(MessageBar::Kind::information, else_say);
    else
        parts_.messages->say(MessageBar::Kind::error, problem);
    if (closes_when_written_) parts_.window->close();
}

bool ExportController::delaysClosing() {
    if (!work_->busy()) return false;
    if (closes_when_written_) work_->cancel();
    closes_when_written_ = true;
    parts_.messages->say(
        MessageBar::Kind::information,
        tr("A file is still being written; the window closes when it is there. Closing "
           "it again leaves the file unwritten."));
    return true;
}

}  // namespace ridgepoint::ui
