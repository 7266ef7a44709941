// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/step_list.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace ridgepoint::run {
namespace {

constexpr std::size_t kMostSegments = 8;

// Returns how many steps, starting at `at`, must be kept or removed together. A baseline step is
// useful only together with the steps before and after it.
std::size_t unitAt(const std::vector<StepRecord>& steps, std::size_t at) {
    const auto isReference = [&](std::size_t place) {
        return place < steps.size() && steps[place].kind == StepRecord::Kind::baseline;
    };
    std::size_t end = at + 1;
    if (!isReference(at) && isReference(end)) ++end;
    if (isReference(end - 1) && end < steps.size() && !isReference(end)) ++end;
    return end - at;
}

}  // namespace

void StepList::Totals::add(const StepRecord& step) {
    const bool first = count++ == 0;
    batch = step.batch;
    const std::int64_t whole_ns = stepNs(step);
    duration_ns += static_cast<double>(whole_ns);
    cpu_ns += static_cast<double>(step.duration_ns);
    samples += static_cast<double>(step.batch);
    flops_matrix += static_cast<double>(step.flops_matrix);
    flops_elementwise += static_cast<double>(step.flops_elementwise);
    least_ns = first ? whole_ns : std::min(least_ns, whole_ns);
    most_ns = first ? whole_ns : std::max(most_ns, whole_ns);
    double in_phases = 0;
    for (std::size_t phase = 0; phase < kPhaseCount; ++phase) {
        const std::int64_t duration = step.phase_ns[phase];
        phase_least_ns[phase] = first ? duration : std::min(phase_least_ns[phase], duration);
        phase_most_ns[phase] = first ? duration : std::max(phase_most_ns[phase], duration);
        if (phase == 0) continue;
        phase_ns[phase] += static_cast<double>(duration);
        in_phases += static_cast<double>(duration);
    }
    phase_ns[0] += std::max(0.0, static_cast<double>(step.duration_ns) - in_phases);
}

const StepRecord& StepList::at(std::size_t at) const {
    if (at >= size_) throw std::out_of_range("no such step");
    return (*this)[at];
}

const StepList::Totals* StepList::totals(std::int64_t segment, StepRecord::Kind kind) const {
    for (auto known = segments_.rbegin(); known != segments_.rend(); ++known) {
        if (known->segment != segment) continue;
        const Totals& totals = known->kinds[static_cast<std::size_t>(kind)];
        return totals.count > 0 ? &totals : nullptr;
    }
    return nullptr;
}

void StepList::count(const StepRecord& step) {
    ++count_;
    // The search starts at the end, because the segment is usually the last one.
    auto place = std::find_if(segments_.rbegin(), segments_.rend(), [&](const Segment& segment) {
        return segment.segment == step.segment;
    });
    if (place == segments_.rend()) {
        if (segments_.size() == kMostSegments) segments_.erase(segments_.begin());
        segments_.push_back({step.segment, {}});
        place = segments_.rbegin();
    }
    place->kinds[static_cast<std::size_t>(step.kind)].add(step);
}

void StepList::append(std::span<const StepRecord> steps) {
    for (const StepRecord& step : steps) count(step);
    while (!steps.empty()) {
        if (size_ >= most_) thinOut();
        const std::span<const StepRecord> some =
            steps.first(std::min(steps.size(), std::max<std::size_t>(most_ - size_, 1)));
        push(some);
        steps = steps.subspan(some.size());
    }
}

void StepList::push(std::span<const StepRecord> steps) {
    while (!steps.empty()) {
        auto chunk = std::make_shared<std::vector<StepRecord>>();
        const std::size_t used = size_ % kChunk;
        const std::size_t taken = std::min(steps.size(), kChunk - used);
        chunk->reserve(used + taken);
        if (used > 0) chunk->insert(chunk->end(), chunks_.back()->begin(), chunks_.back()->end());
        chunk->insert(chunk->end(), steps.begin(),
                      steps.begin() + static_cast<std::ptrdiff_t>(taken));
        if (used > 0) chunks_.pop_back();
        chunks_.push_back(std::move(chunk));
        size_ += taken;
        steps = steps.subspan(taken);
    }
}

// Keeps the newest steps, up to a quarter of the limit, and thins out the others to at most half of
// the limit. The remaining quarter is space for new steps.
void StepList::thinOut() {
    const std::vector<StepRecord> all(begin(), end());
    const std::size_t newest = all.size() - std::min(all.size(), most_ / 4);
    std::vector<StepRecord> spread(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(spread_));
    const auto take = [&](std::size_t at, std::size_t length, const std::vector<StepRecord>& from,
                          std::vector<StepRecord>& into) {
        const auto first = from.begin() + static_cast<std::ptrdiff_t>(at);
        into.insert(into.end(), first, first + static_cast<std::ptrdiff_t>(length));
    };
    std::size_t at = spread_;
    for (std::size_t length = 0; at < newest; at += length) {
        length = unitAt(all, at);
        if (passed_++ % stride_ == 0) take(at, length, all, spread);
    }
    while (spread.size() > most_ / 2 && spread.size() > 3) {
        std::vector<StepRecord> half;
        bool kept = false;
        std::size_t length = 0;
        for (std::size_t i = 0; i < spread.size(); i += length) {
            length = unitAt(spread, i);
            if (kept = !kept; kept) take(i, length, spread, half);
        }
        spread = std::move(half);
        stride_ *= 2;
    }
    spread_ = spread.size();
    chunks_.clear();
    size_ = 0;
    ++thinnings_;
    push(spread);
    push(std::span(all).subspan(std::min(at, all.size())));
}

}  // namespace ridgepoint::run
