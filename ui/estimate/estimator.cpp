// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/estimate/estimator.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>
#include <exception>
#include <utility>

#include "core/model/zoo.h"
#include "ui/words.h"

namespace ridgepoint::ui {
namespace {

std::shared_ptr<const EstimateAnswer> answerTo(EstimateQuestion question) {
    auto answer = std::make_shared<EstimateAnswer>();
    answer->question = std::move(question);
    const EstimateQuestion& asked = answer->question;
    try {
        const auto graph = model::findInZoo(asked.model);
        if (!graph) {
            answer->problem = Estimator::tr("There is no network \"%1\".").arg(text(asked.model));
            return answer;
        }
        answer->estimate = cost::estimateStep(*graph, asked.batch, asked.options);
        for (const machine::Device& device : asked.devices) {
            answer->devices.push_back(
                cost::onDevice(*graph, asked.options, answer->estimate, device));
        }
    } catch (const std::exception& error) {
        answer->devices.clear();
        answer->problem = text(error.what());
    }
    return answer;
}

}  // namespace

void Estimator::ask(EstimateQuestion question) {
    if (busy_)
        next_ = std::move(question);
    else
        start(std::move(question));
}

void Estimator::start(EstimateQuestion question) {
    busy_ = true;
    QThreadPool::globalInstance()->start(
        [self = QPointer<Estimator>(this), question = std::move(question)]() mutable {
            const auto answer = answerTo(std::move(question));
            QMetaObject::invokeMethod(
                QCoreApplication::instance(),
                [self, answer] {
                    if (Estimator* const estimator = self.data()) estimator->take(answer);
                },
                Qt::QueuedConnection);
        });
}

void Estimator::take(const std::shared_ptr<const EstimateAnswer>& answer) {
    busy_ = false;
    if (next_) {
        // Somebody typed on: what was asked before interests nobody any more.
        start(std::move(*std::exchange(next_, std::nullopt)));
        return;
    }
    Q_EMIT answered(answer);
}

}  // namespace ridgepoint::ui
