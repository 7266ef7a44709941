// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/study/study_loader.h"

#include <exception>

#include "ui/base/words.h"

namespace ridgepoint::ui {

StudyLoader::StudyLoader(QObject* parent)
    : QObject(parent),
      answers_([](Asked asked, const std::atomic<bool>&) { return answerTo(std::move(asked)); },
               [this](const Answer& answer) { Q_EMIT answered(answer); }) {}

StudyLoader::Answer StudyLoader::answerTo(Asked asked) {
    try {
        if (!*asked.machine) asked.machine->emplace();
        return answerStudy(asked.question, **asked.machine);
    } catch (const std::exception& error) {  // the catalogue cannot be loaded
        auto problem = std::make_shared<StudyAnswer>();
        problem->question = std::move(asked.question);
        problem->problem = text(error.what());
        return problem;
    }
}

}  // namespace ridgepoint::ui
