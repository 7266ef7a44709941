// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/estimator.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>
#include <exception>
#include <utility>

#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

std::shared_ptr<const EstimateAnswer> answerTo(EstimateQuestion question,
                                               const std::atomic<bool>& unwanted) {
    auto answer = std::make_shared<EstimateAnswer>();
    answer->question = std::move(question);
    const EstimateQuestion& asked = answer->question;
    try {
        const run::EstimateRequest request{asked.model, asked.input, asked.batch, asked.options};
        const auto cancelled = [&unwanted] { return unwanted.load(std::memory_order_relaxed); };
        answer->devices = run::estimateOn(request, asked.devices, cancelled);
        answer->estimated =
            answer->devices.empty()
                ? std::make_shared<const run::Estimated>(run::estimate(request, cancelled))
                : answer->devices.front().estimated;
    } catch (const std::exception& error) {
        answer->devices.clear();
        answer->problem = text(error.what());
    }
    return answer;
}

}  // namespace

const cost::StepEstimate& EstimateAnswer::stepOn(const machine::Device* device) const {
    for (const run::EstimatedOn& each : devices) {
        if (device != nullptr && each.answer.device == device->name) return each.estimated->step;
    }
    return estimated->step;
}

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
