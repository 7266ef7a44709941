// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/study/study_answer.h"

#include <exception>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/json_values.h"
#include "core/study/study_reader.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

// Returns all recordings of the study's points, with the outcomes that the folder contains.
std::vector<study::Item> recordingsIn(const StudyAnswer& answer, study::Devices& devices,
                                      study::Estimator& estimator) {
    const study::Folder folder = study::Folder::look(answer.question.folder);
    const study::Runner runner(*answer.study, answer.points, folder, devices, estimator, {});
    std::vector<study::Item> items = runner.items();
    for (study::Item& item : items) {
        if (item.state == study::Item::State::waiting &&
            item.recording.name == answer.question.running)
            item.state = study::Item::State::running;
    }
    return items;
}

void countRecordings(const std::vector<study::Item>& items, StudyAnswer& answer) {
    using State = study::Item::State;
    for (const study::Item& item : items) {
        answer.left += item.state == State::left ? 1 : 0;
        answer.failed += item.state == State::failed ? 1 : 0;
        answer.over += item.state == State::failed || item.state == State::done ? 1 : 0;
    }
    answer.total = items.size() - answer.left;
}

}  // namespace

std::string studyFileText(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::string words(study::kMostStudyBytes + 1, '\0');
    stream.read(words.data(), static_cast<std::streamsize>(words.size()));
    words.resize(static_cast<std::size_t>(stream.gcount()));
    return words;
}

std::shared_ptr<const StudyAnswer> answerStudy(StudyQuestion question, StudyMachine& machine) {
    const auto answer = std::make_shared<StudyAnswer>();
    answer->question = std::move(question);
    const StudyQuestion& asked = answer->question;
    try {
        auto study = std::make_shared<study::Study>(study::readStudy(
            asked.document, asked.origin, asked.base,
            asked.fitted ? study::Variant::fitted : study::Variant::whole, machine.catalogue));
        answer->study = study;
        answer->too_many = !asked.many;
        answer->points = study->points(asked.many ? study::kMostPoints : study::kManyPoints);
        answer->too_many = false;
        if (answer->points.empty())
            throw study::StudyError("The study leaves out every point of its axes.");
        const auto items = recordingsIn(*answer, machine.devices, machine.estimator);
        countRecordings(items, *answer);
        answer->results = study::resultsOf(*study, answer->points, items, machine.estimator);
        answer->tables = study::tablesOf(*study, answer->results);
        answer->csv = study::toCsv(*study, answer->results);
        answer->markdown = study::toMarkdown(*study, answer->results);
        answer->latex = study::toLatex(*study, answer->results);
        answer->json =
            base::jsonDocument(study::toJson(*study, answer->results, machine.devices), 1) + "\n";
        for (const study::ResultRow& row : answer->results.rows)
            answer->roofs.push_back(study::roofOf(row, machine.devices));
    } catch (const std::exception& error) {
        answer->problem = text(error.what());
    }
    return answer;
}

}  // namespace ridgepoint::ui
