// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/study/study_loader.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>
#include <exception>
#include <utility>

#include "ui/base/words.h"

namespace ridgepoint::ui {

StudyLoader::StudyLoader(QObject* parent) : QObject(parent) {}
StudyLoader::~StudyLoader() = default;

void StudyLoader::ask(StudyQuestion question) {
    if (busy_)
        next_ = std::move(question);
    else
        start(std::move(question));
}

void StudyLoader::start(StudyQuestion question) {
    busy_ = true;
    if (std::exchange(fresh_, false)) machine_.reset();
    auto machine = machine_;
    QThreadPool::globalInstance()->start(
        [self = QPointer<StudyLoader>(this), machine, question = std::move(question)]() mutable {
            std::shared_ptr<const StudyAnswer> answer;
            try {
                if (!machine) machine = std::make_shared<StudyMachine>();
                answer = answerStudy(std::move(question), *machine);
            } catch (const std::exception& error) {  // the catalogue's
                auto problem = std::make_shared<StudyAnswer>();
                problem->question = std::move(question);
                problem->problem = text(error.what());
                answer = problem;
            }
            QMetaObject::invokeMethod(
                QCoreApplication::instance(),
                [self, answer, machine] {
                    StudyLoader* const loader = self.data();
                    if (loader == nullptr) return;
                    loader->machine_ = machine;
                    loader->take(answer);
                },
                Qt::QueuedConnection);
        });
}

void StudyLoader::take(const std::shared_ptr<const StudyAnswer>& answer) {
    busy_ = false;
    if (next_) {
        // Somebody typed on, or another recording ended: this one is no longer asked for.
        start(std::move(*std::exchange(next_, std::nullopt)));
        return;
    }
    Q_EMIT answered(answer);
}

}  // namespace ridgepoint::ui
