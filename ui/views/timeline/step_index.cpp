// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline/step_index.h"

#include <algorithm>
#include <limits>

namespace ridgepoint::ui {
namespace {

std::int64_t whole(double time) {
    constexpr double kFar = 4e18;
    return static_cast<std::int64_t>(std::clamp(time, -kFar, kFar));
}

}  // namespace

void StepIndex::clear() { *this = {}; }

void StepIndex::take(const run::Snapshot& snapshot) {
    const run::StepList& steps = *snapshot.steps;
    if (steps.size() < seen_ || steps.thinnings() != thinnings_) clear();
    thinnings_ = steps.thinnings();
    const std::size_t before = steps_.size();
    for (; seen_ < steps.size(); ++seen_) {
        const run::StepRecord& step = steps[seen_];
        steps_.push_back({step.start_ns,
                          step.start_ns + std::max<std::int64_t>(step.duration_ns, 0), 0,
                          step.index, step.phase_ns, step.kind});
        kinds_[static_cast<std::size_t>(step.kind)] = true;
        gpu_end_ns_ = std::max(gpu_end_ns_, run::windowOf(step).to_ns);
    }
    if (steps_.size() != before) run::sealSlices(steps_, before);
}

std::span<const StepSlice> StepIndex::between(double from, double to) const {
    return run::slicesBetween(steps_, whole(std::floor(from)), whole(std::ceil(to)));
}

const StepSlice* StepIndex::at(double time) const {
    const auto near = between(time, time);
    for (auto step = near.rbegin(); step != near.rend(); ++step) {
        if (static_cast<double>(step->start_ns) <= time &&
            static_cast<double>(step->end_ns) >= time) {
            return &*step;
        }
    }
    return nullptr;
}

const StepSlice* StepIndex::numbered(std::int64_t step) const {
    // Tries a binary search first, because the steps are nearly always sorted.
    const auto near = std::partition_point(
        steps_.begin(), steps_.end(), [step](const StepSlice& each) { return each.step < step; });
    if (near != steps_.end() && near->step == step) return &*near;
    const auto found = std::find_if(steps_.begin(), steps_.end(),
                                    [step](const StepSlice& each) { return each.step == step; });
    return found != steps_.end() ? &*found : nullptr;
}

TimeSpan StepIndex::span() const {
    if (steps_.empty()) return {0, 0};
    return {static_cast<double>(steps_.front().start_ns),
            static_cast<double>(std::max(steps_.back().reach_ns, gpu_end_ns_))};
}

}  // namespace ridgepoint::ui
