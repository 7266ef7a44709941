// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/timeline/gpu_part.h"

#include <algorithm>
#include <limits>

#include "core/base/saturating.h"
#include "core/run/record_cut.h"

namespace ridgepoint::run {

void GpuPart::cover(const StepRecord& step) {
    if (!step.gpu_traced) return;
    const Window window = windowOf(step);
    const std::int64_t from = std::max(window.from_ns, from_ns_);
    const std::int64_t to = std::min(window.to_ns, to_ns_);
    if (to <= from) return;
    if (!covered_.empty() && from <= covered_.back().second && from >= covered_.back().first) {
        covered_.back().second = std::max(covered_.back().second, to);
    } else {
        covered_.emplace_back(from, to);
    }
}

// Adds up the busy time in covered_ that is final. Work of later steps starts later, so the time
// before the start of the next step no longer changes.
void GpuPart::settle(std::int64_t before_ns) {
    std::size_t settled = 0;
    while (settled < pending_.size() && pending_[settled].second < before_ns) ++settled;
    if (settled == 0) return;
    joinStretches(covered_);
    auto cover = covered_.begin();
    for (std::size_t i = 0; i < settled; ++i) {
        const auto [from, to] = pending_[i];
        while (cover != covered_.end() && cover->second <= from) ++cover;
        for (auto each = cover; each != covered_.end() && each->first < to; ++each) {
            base::addSaturating(busy_ns_, std::min(to, each->second) - std::max(from, each->first));
        }
    }
    pending_.erase(pending_.begin(), pending_.begin() + static_cast<std::ptrdiff_t>(settled));
}

std::vector<GpuRecord> GpuPart::inside(std::span<const GpuRecord> records,
                                       std::int64_t& cuts) const {
    std::vector<GpuRecord> inside;
    for (const GpuRecord& record : records) {
        bool was_cut = false;
        if (auto part = cutRecord(record, from_ns_, to_ns_, was_cut)) inside.push_back(*part);
        cuts += was_cut ? 1 : 0;
    }
    return inside;
}

void GpuPart::take(const StepRecord& step, std::span<const GpuRecord> inside) {
    settle(step.start_ns);
    table_.addRecords(step, inside);
    const Busy busy = busyStretches(inside);
    pending_.insert(pending_.end(), busy.begin(), busy.end());
    joinStretches(pending_);
}

std::int64_t GpuPart::add(const StepRecord& step, std::span<const GpuRecord> records) {
    std::int64_t cuts = 0;
    const std::vector<GpuRecord> part = inside(records, cuts);
    take(step, part);
    cover(step);
    if (!step.gpu_traced) return cuts;
    uses_.addStep(step, part);
    if (last_step_ && *last_step_ + 1 != step.index) {
        pending_.emplace_back(std::max(step.start_ns, from_ns_),
                              std::min(untracedUntil(step, part), to_ns_));
        joinStretches(pending_);
    }
    last_step_ = step.index;
    return cuts;
}

std::int64_t GpuPart::addRest(const StepRecord& step, std::span<const GpuRecord> records) {
    std::int64_t cuts = 0;
    take(step, inside(records, cuts));
    return cuts;
}

std::vector<GpuCell> GpuPart::cells(const StepRecord& like) {
    std::vector<GpuCell> cells = table_.all();
    joinStretches(covered_);
    std::int64_t idle = 0;
    for (const auto& [from, to] : covered_) base::addSaturating(idle, to - from);
    settle(std::numeric_limits<std::int64_t>::max());
    base::subtractSaturating(idle, busy_ns_);
    if (!covered_.empty()) {
        cells.push_back(idleCell({like.segment, like.kind == StepRecord::Kind::warmup}, idle));
        std::sort(cells.begin(), cells.end(), byKey);
    }
    return cells;
}

}  // namespace ridgepoint::run
