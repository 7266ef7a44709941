// SPDX-License-Identifier: GPL-3.0-or-later
// Implements StudyView's file operations: opens studies, and exports figures and results.
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QPointer>

#include "ui/base/file_work.h"
#include "ui/base/message_bar.h"
#include "ui/base/whole_file.h"
#include "ui/base/words.h"
#include "ui/export/export_dialog.h"
#include "ui/export/figure_export.h"
#include "ui/views/study/study_export.h"
#include "ui/views/study/study_figures.h"
#include "ui/views/study/study_view.h"

namespace ridgepoint::ui {

void StudyView::openByDialog(bool folder) {
    const QString from = folder_->text();
    if (folder) {
        const QString path = QFileDialog::getExistingDirectory(this, tr("Folder of a study"), from);
        if (!path.isEmpty()) openFolder(path.toStdString());
        return;
    }
    const QString path =
        QFileDialog::getOpenFileName(this, tr("A study file"), QString(), tr("Studies (*.json)"));
    if (!path.isEmpty()) openFile(path.toStdString());
}

void StudyView::exportByDialog(bool figure) {
    if (!answer_ || !answer_->study) return;
    const QString name = text(answer_->study->name);
    if (figure) {
        ExportDialog::ask(
            settings_, name, this,
            [this](const std::filesystem::path& path, const ExportOptions& options,
                   const auto& ended) { exportFigure(path, options, ended); },
            [this](const ExportOptions& options, const QSize& room) {
                return previewOf([&] { return studyFigure(figures_->shown(), options); }, options,
                                 room);
            });
        return;
    }
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Export"), name + QStringLiteral(".csv"),
                                     tr("Tables and JSON (*.csv *.md *.tex *.json)"));
    if (!path.isEmpty()) exportResults(path.toStdString());
}

void StudyView::exportFigure(const std::filesystem::path& path, const ExportOptions& options,
                             const std::function<void(const QString&)>& ended) {
    if (file_work_->busy() || !answer_) return;
    try {
        file_work_->start(
            tr("Exporting…"), studyFigureSteps(figures_->shown(), path, options),
            [this, ended, to = pathText(path)](const QString& problem, bool cancelled) {
                if (ended) ended(problem);
                written(to, problem, cancelled);
            });
    } catch (const std::exception& error) {
        messages_->say(MessageBar::Kind::error, text(error.what()));
        if (ended) ended(text(error.what()));
    }
}

void StudyView::exportResults(const std::filesystem::path& path) {
    if (file_work_->busy() || !answer_) return;
    const QString ending = endingOf(path);
    const std::string* const words = ending == QLatin1String("csv")    ? &answer_->csv
                                     : ending == QLatin1String("md")   ? &answer_->markdown
                                     : ending == QLatin1String("tex")  ? &answer_->latex
                                     : ending == QLatin1String("json") ? &answer_->json
                                                                       : nullptr;
    if (words == nullptr) {
        messages_->say(MessageBar::Kind::error,
                       tr("Results are written to a file that ends in .csv, .md, .tex or .json, "
                          "not to \"%1\".")
                           .arg(text(path.string())));
        return;
    }
    const auto answer = answer_;
    const ExportSteps steps{{}, [answer, words, path]() -> ExportSteps::Step {
                                return [answer, words, path](const run::Watch& watch) {
                                    WholeFile file(path, watch);
                                    file.write(QByteArrayView(*words));
                                    file.putInPlace();
                                };
                            }};
    file_work_->start(tr("Exporting…"), steps,
                      [this, to = pathText(path)](const QString& problem, bool cancelled) {
                          written(to, problem, cancelled);
                      });
}

void StudyView::written(const QString& path, const QString& problem, bool cancelled) {
    if (cancelled) return;
    messages_->say(problem.isEmpty() ? MessageBar::Kind::information : MessageBar::Kind::error,
                   problem.isEmpty() ? tr("Exported to \"%1\".").arg(path) : problem);
}

}  // namespace ridgepoint::ui
