// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/write/detail_keeper.h"

#include <algorithm>

namespace ridgepoint::run {
namespace {

// Number of windows when the limit is reached for the first time. With more windows, the stored
// details are spread more evenly; with fewer windows, each window is longer.
constexpr std::int64_t kWindows = 32;
constexpr std::int64_t kMostStride = std::int64_t{1} << 40;

}  // namespace

bool DetailKeeper::wantsNext(std::int64_t step) {
    const std::int64_t ordinal = steps_++;
    bool wanted = true;
    switch (detail_.mode) {
        case Detail::Mode::all:
            break;
        case Detail::Mode::none:
            wanted = false;
            break;
        case Detail::Mode::windows:
            wanted = std::any_of(
                detail_.windows.begin(), detail_.windows.end(),
                [&](const StepRange& range) { return step >= range.first && step <= range.last; });
            break;
        case Detail::Mode::automatic:
            wanted = window_ == 0 || ordinal / window_ % stride_ == 0;
            break;
    }
    if (ordinal == 0) first_step_ = step;
    if (!wanted && !ranges_) {
        // This is the first step without records. All steps before it still have theirs.
        ranges_.emplace();
        if (ordinal > 0) ranges_->push_back({first_step_, last_step_});
    }
    last_step_ = step;
    return wanted;
}

void DetailKeeper::addToRanges(std::int64_t step) {
    if (!ranges_->empty() && ranges_->back().last + 1 == step) {
        ranges_->back().last = step;
    } else {
        ranges_->push_back({step, step});
    }
}

void DetailKeeper::keep(const KeptStep& step) {
    if (ranges_) addToRanges(step.step);
    if (detail_.mode != Detail::Mode::automatic) return;
    kept_.push_back(step);
    records_ += step.records();
    while (records_ > detail_.most_records && stride_ < kMostStride) thinOut();
}

void DetailKeeper::thinOut() {
    if (window_ == 0) window_ = std::max<std::int64_t>(1, steps_ / kWindows);
    stride_ *= 2;
    const auto dropped = std::stable_partition(
        kept_.begin(), kept_.end(),
        [&](const KeptStep& step) { return step.ordinal / window_ % stride_ == 0; });
    for (auto step = dropped; step != kept_.end(); ++step) {
        records_ -= step->records();
        to_drop_.push_back(*step);
    }
    kept_.erase(dropped, kept_.end());
    ranges_.emplace();
    for (const KeptStep& step : kept_) addToRanges(step.step);
}

}  // namespace ridgepoint::run
