// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/estimate/estimator.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>
#include <exception>
#include <utility>

#include "core/run/estimated.h"
#include "ui/words.h"

namespace ridgepoint::ui {
namespace {

std::shared_ptr<const EstimateAnswer> answerTo(EstimateQuestion question,
                                               const std::atomic<bool>& unwanted) {
    auto answer = std::make_shared<EstimateAnswer>();
    answer->question = std::move(question);
    const EstimateQuestion& asked = answer->question;
    try {
        run::Estimated estimated =
            run::estimate({asked.model, asked.input, asked.batch, asked.options},
                          [&unwanted] { return unwanted.load(std::memory_order_relaxed); });
        answer->title = std::move(estimated.model);
        answer->estimate = std::move(estimated.step);
        for (const machine::Device& device : asked.devices) {
            answer->devices.push_back(
                cost::onDevice(answer->estimate, device, estimated.largest_batch));
        }
    } catch (const std::exception& error) {
        answer->devices.clear();
        answer->problem = text(error.what());
    }
    return answer;
}

}  // namespace

Estimator::~Estimator() {
    if (unwanted_) unwanted_->store(true);
}

void Estimator::ask(EstimateQuestion question) {
    if (!busy_) {
        start(std::move(question));
        return;
    }
    next_ = std::move(question);
    unwanted_->store(true);  // a file's answer takes a second, which nobody waits for any more
}

void Estimator::start(EstimateQuestion question) {
    busy_ = true;
    unwanted_ = std::make_shared<std::atomic<bool>>(false);
    QThreadPool::globalInstance()->start([self = QPointer<Estimator>(this), unwanted = unwanted_,
                                          question = std::move(question)]() mutable {
        const auto answer = answerTo(std::move(question), *unwanted);
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
