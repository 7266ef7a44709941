// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/cpu_counting.h"

#include <fmt/format.h>

#include <utility>

namespace ridgepoint::recording::collect {

CpuCounting::CpuCounting(std::shared_ptr<counters::CountedSets> sets,
                         counters::SetJoiner::Intern intern)
    : joiner_(std::move(sets), std::move(intern), counters::SetJoiner::Of::calls) {}

void CpuCounting::addStep(const run::StepRecord& step, std::span<const run::OpRecord> ops) {
    if (!hooksOff(step.kind)) joiner_.addStep(step, counters::unitsOf(ops));
    take();
}

void CpuCounting::finish() {
    joiner_.finish();
    take();
}

void CpuCounting::take() {
    if (!joiner_.takeChanged()) return;
    counted_ =
        std::make_shared<const run::Counted>(run::Counted{joiner_.sets().info(), joiner_.cells()});
    changed_ = true;
}

void CpuCounting::fill(run::RunWriter::Batch& batch) {
    if (std::exchange(changed_, false)) batch.counted = counted_;
}

std::string CpuCounting::reason() const {
    if (!counted_ || counted_->info.sets == 0) return {};
    return fmt::format(
        "times are measured on the CPU; where FLOPs and bytes are marked as counted, its hardware "
        "counted them in {} step{}, else they are modelled from shapes",
        counted_->info.sets, counted_->info.sets == 1 ? "" : "s");
}

}  // namespace ridgepoint::recording::collect
