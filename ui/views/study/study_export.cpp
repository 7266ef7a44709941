// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/study/study_export.h"

#include <cmath>
#include <memory>
#include <system_error>

#include "ui/views/study/study_answer.h"
#include "ui/views/study/study_figures.h"

namespace ridgepoint::ui {

namespace {

std::unique_ptr<StudyChart> draw(const StudyChart::Shown& shown, const ExportOptions& options) {
    auto chart = std::make_unique<StudyChart>();
    dress(*chart, options);
    chart->show(shown);
    return chart;
}

// Increases the height if panels would be too low. The width stays, because it fits a page column.
ExportOptions fitting(const StudyChart::Shown& shown, ExportOptions options) {
    options.size.rheight() += static_cast<int>(std::ceil(draw(shown, options)->missingHeight()));
    return options;
}

}  // namespace

std::unique_ptr<FigureChart> studyFigure(const StudyChart::Shown& shown,
                                         const ExportOptions& options) {
    return draw(shown, fitting(shown, options));
}

ExportSteps studyFigureSteps(const StudyChart::Shown& shown, const std::filesystem::path& path,
                             const ExportOptions& options) {
    const ExportOptions sized = fitting(shown, options);
    return chartSteps([shown, sized] { return draw(shown, sized); }, path, sized, shown.title,
                      shown.provenance);
}

void exportStudyFigures(const std::filesystem::path& folder, const ExportOptions& options) {
    const std::filesystem::path document = folder / "study.json";
    std::error_code error;
    if (!std::filesystem::is_regular_file(document, error)) {
        throw ExportError(StudyFigures::tr("\"%1\" contains no study: study.json is missing.")
                              .arg(QString::fromStdString(folder.string()))
                              .toStdString());
    }
    StudyMachine machine;
    StudyQuestion question;
    question.document = studyFileText(document);
    question.origin = "study.json";
    question.base = std::filesystem::absolute(folder);
    question.folder = folder;
    question.many = true;
    const auto answer = answerStudy(std::move(question), machine);
    if (!answer->problem.isEmpty()) throw ExportError(answer->problem.toStdString());
    std::filesystem::create_directories(folder / study::kFigures, error);
    if (error) {
        throw ExportError(StudyFigures::tr("Cannot create the folder \"%1\": %2.")
                              .arg(QString::fromStdString((folder / study::kFigures).string()),
                                   QString::fromStdString(error.message()))
                              .toStdString());
    }
    for (std::size_t i = 0; i < answer->study->figures.size(); ++i) {
        const study::FigureWish& wish = answer->study->figures[i];
        const StudyChart::Shown shown = figureShown(*answer, wish);
        for (const char* const ending : {".svg", ".pdf"}) {
            const auto file = folder / (study::figureFile(wish, i) + ending);
            if (shown.figure.lines.empty()) {
                std::filesystem::remove(file, error);  // a figure without known values has no file
            } else {
                carryOut(studyFigureSteps(shown, file, options));
            }
        }
    }
}

}  // namespace ridgepoint::ui
