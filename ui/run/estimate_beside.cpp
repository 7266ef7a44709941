// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/estimate_beside.h"

#include <fmt/format.h>

#include "core/compare/own_estimate.h"
#include "core/run/snapshot.h"
#include "ui/run/run_question.h"

namespace ridgepoint::ui {
bool EstimateBeside::possible(const Frame& run) {
    const bool alike = run.by == run::GroupBy::layer || run.by == run::GroupBy::phase ||
                       run.by == run::GroupBy::category;
    return alike && !run::isEstimated(*run.snapshot) && runIsOfTheZoo(run);
}

std::shared_ptr<const Frame> EstimateBeside::of(const Frame& run) {
    if (!possible(run)) return nullptr;
    const EstimateQuestion question = questionOf(run);
    const std::string key =
        fmt::format("{} {} {} {} {}", run.snapshot->info.id, question.batch, question.precision,
                    question.options.optimizer, run.snapshot->ceilings.size());
    if (key != key_) {
        key_ = key;
        snapshot_ = compare::ownEstimate(*run.snapshot);
    }
    if (!snapshot_) return nullptr;
    return makeFrame(snapshot_, run.by, run.level, false);
}

}  // namespace ridgepoint::ui
