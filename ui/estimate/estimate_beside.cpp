// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/estimate/estimate_beside.h"

#include <fmt/format.h>

#include <exception>

#include "core/run/estimated.h"
#include "core/run/estimated_run.h"
#include "ui/estimate/run_question.h"

namespace ridgepoint::ui {
namespace {

std::shared_ptr<const run::Snapshot> estimateOf(const EstimateQuestion& question,
                                                const machine::Device& device) {
    try {
        const run::Estimated estimated =
            run::estimate({question.model, question.input, question.batch, question.options});
        return run::estimatedRun({estimated.model, question.batch, question.options.optimizer,
                                  question.precision, estimated.step},
                                 device);
    } catch (const std::exception&) {
        return nullptr;  // a file may claim any batch: it has no estimate then
    }
}

}  // namespace

bool EstimateBeside::possible(const Frame& run) {
    const bool alike = run.by == run::GroupBy::layer || run.by == run::GroupBy::phase ||
                       run.by == run::GroupBy::category;
    return alike && !run::isEstimated(*run.snapshot) && runIsOfTheZoo(run);
}

std::shared_ptr<const Frame> EstimateBeside::of(const Frame& run) {
    const auto device = possible(run) ? runDevice(run) : std::nullopt;
    if (!device) return nullptr;
    const EstimateQuestion question = questionOf(run);
    const std::string key =
        fmt::format("{} {} {} {} {}", run.snapshot->info.id, question.batch, question.precision,
                    question.options.optimizer, device->ceilings.size());
    if (key != key_) {
        key_ = key;
        snapshot_ = estimateOf(question, *device);
    }
    if (!snapshot_) return nullptr;
    return makeFrame(snapshot_, run.by, run.level, false);
}

}  // namespace ridgepoint::ui
