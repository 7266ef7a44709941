// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/study/study_export.h"

#include <QFile>
#include <system_error>

#include "ui/study/study_figures.h"

namespace ridgepoint::ui {

void exportStudyFigures(const std::filesystem::path& folder, const ExportOptions& options) {
    const std::filesystem::path document = folder / "study.json";
    QFile file(QString::fromStdString(document.string()));
    if (!file.open(QIODevice::ReadOnly)) {
        throw ExportError(
            StudyFigures::tr("\"%1\" holds no study: there is no study.json in it.")
                .arg(QString::fromStdString(folder.string()))
                .toStdString());
    }
    StudyMachine machine;
    StudyQuestion question;
    question.document = file.readAll().toStdString();
    question.origin = "study.json";
    question.base = std::filesystem::absolute(folder);
    question.folder = folder;
    question.many = true;
    const auto answer = answerStudy(std::move(question), machine);
    if (!answer->problem.isEmpty()) throw ExportError(answer->problem.toStdString());
    std::error_code error;
    std::filesystem::create_directories(folder / study::kFigures, error);
    if (error) {
        throw ExportError(StudyFigures::tr("The folder \"%1\" cannot be made: %2.")
                              .arg(QString::fromStdString((folder / study::kFigures).string()),
                                   QString::fromStdString(error.message()))
                              .toStdString());
    }
    for (std::size_t i = 0; i < answer->study->figures.size(); ++i) {
        const study::FigureWish& wish = answer->study->figures[i];
        const StudyChart::Shown shown = figureShown(*answer, wish);
        for (const char* const ending : {".svg", ".pdf"}) {
            carryOut(chartSteps(
                [&]() -> std::unique_ptr<FigureChart> {
                    auto chart = std::make_unique<StudyChart>();
                    dress(*chart, options);
                    chart->show(shown);
                    return chart;
                },
                folder / (study::figureFile(wish, i) + ending), options, shown.title,
                shown.provenance));
        }
    }
}

}  // namespace ridgepoint::ui
