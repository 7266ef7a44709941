// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/gpu_use.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/saturating.h"
#include "core/run/record_cut.h"

namespace ridgepoint::run {
namespace {

// Something began or ended.
struct Edge {
    std::int64_t time_ns = 0;
    bool begins = false;
    const GpuRecord* record = nullptr;
    bool own = true;  // launched in this step
};

std::int64_t endOfRecord(const GpuRecord& record) {
    std::int64_t end = record.start_ns;
    addSaturating(end, std::max<std::int64_t>(record.duration_ns, 0));
    return end;
}

std::vector<Edge> edgesOf(std::span<const GpuRecord> running, std::span<const GpuRecord> records) {
    std::vector<Edge> edges;
    edges.reserve(2 * (running.size() + records.size()));
    const auto add = [&](std::span<const GpuRecord> of, bool own) {
        for (const GpuRecord& record : of) {
            if (record.kind == GpuKind::idle) continue;
            edges.push_back({record.start_ns, true, &record, own});
            edges.push_back({endOfRecord(record), false, &record, own});
        }
    };
    add(running, false);
    add(records, true);
    // What begins comes before what ends at the same time: between the two there is no gap.
    std::sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) {
        return a.time_ns != b.time_ns ? a.time_ns < b.time_ns : a.begins && !b.begins;
    });
    return edges;
}

bool isKernel(const GpuRecord& record) {
    return record.kind == GpuKind::kernel || record.kind == GpuKind::graph;
}

void addTransfer(const GpuRecord& record, GpuUse& use) {
    const std::int64_t duration = std::max<std::int64_t>(record.duration_ns, 0);
    ++use.transfers;
    addSaturating(use.transferred_bytes, record.copied_bytes);
    if (record.from == MemoryPlace::pageable || record.to == MemoryPlace::pageable)
        addSaturating(use.pageable_bytes, record.copied_bytes);
    addSaturating(use.transfers_sum_ns, duration);
    if (record.copied_bytes < kSmallTransferBytes)
        addSaturating(use.small_transfers_sum_ns, duration);
}

}  // namespace

void GpuDivision::add(const GpuDivision& other) {
    addSaturating(steps, other.steps);
    addSaturating(steps_ns, other.steps_ns);
    addSaturating(busy_ns, other.busy_ns);
    addSaturating(compute_ns, other.compute_ns);
    addSaturating(communication_ns, other.communication_ns);
    addSaturating(overlap_ns, other.overlap_ns);
}

void GpuActivity::add(std::span<const GpuRecord> records) {
    for (const GpuRecord& record : records) {
        if (record.kind == GpuKind::idle) continue;
        const std::pair range(record.start_ns, endOfRecord(record));
        busy.push_back(range);
        if (!isKernel(record)) continue;
        (record.category == cost::Category::collective ? communicating : computing)
            .push_back(range);
    }
}

void GpuActivity::join() {
    for (Stretches* const each : {&computing, &communicating, &busy})
        *each = joined(std::move(*each));
}

GpuDivision GpuActivity::divide(std::int64_t from_ns, std::int64_t to_ns) const {
    const Stretches computed = between(computing, from_ns, to_ns);
    const Stretches communicated = between(communicating, from_ns, to_ns);
    GpuDivision division;
    division.steps = 1;
    division.steps_ns = std::max<std::int64_t>(to_ns - from_ns, 0);
    division.busy_ns = lengthOf(between(busy, from_ns, to_ns));
    division.compute_ns = lengthOf(computed);
    division.communication_ns = lengthOf(communicated);
    division.overlap_ns = overlap(computed, communicated);
    return division;
}

bool isTransfer(const GpuRecord& record) {
    return record.kind == GpuKind::copy &&
           (record.direction == CopyDirection::host_to_device ||
            record.direction == CopyDirection::device_to_host ||
            record.direction == CopyDirection::device_to_other_device);
}

std::int64_t untracedUntil(const StepRecord& step, std::span<const GpuRecord> records) {
    std::int64_t lag = 0, first = std::numeric_limits<std::int64_t>::max();
    for (const GpuRecord& record : records) {
        if (record.kind == GpuKind::idle) continue;
        first = std::min(first, record.start_ns);
        std::int64_t beyond = endOfRecord(record);
        subtractSaturating(beyond, endOf(step));
        lag = std::max(lag, beyond);
    }
    std::int64_t until = step.start_ns;
    addSaturating(until, lag);
    return lag == 0 ? until : std::max(step.start_ns, std::min(until, first));
}

void GpuUses::addStep(const StepRecord& step, std::span<const GpuRecord> records) {
    const GpuUse::Key key{step.segment, step.kind == StepRecord::Kind::warmup};
    GpuUse& use = uses_.try_emplace(key, GpuUse{.key = key}).first->second;
    // Of a gap that began in a step of other totals this part is the one within this step; time
    // between two steps is in neither.
    std::int64_t idle_from = step.start_ns, between = 0;
    if (last_ && last_->step + 1 != step.index) idle_from = untracedUntil(step, records);
    if (last_ && last_->step + 1 == step.index) {
        if (last_->key == key) {
            idle_from = last_->busy_until_ns;
            between =
                std::max<std::int64_t>(step.start_ns - std::max(last_->step_end_ns, idle_from), 0);
        } else {
            idle_from = std::max(idle_from, last_->busy_until_ns);
        }
    }

    std::int64_t end = step.start_ns;
    addSaturating(end, std::max<std::int64_t>(step.duration_ns, 0));
    if (!last_ || last_->step + 1 != step.index) late_waits_.clear();
    for (const auto& [from, to] : late_waits_) {
        addSaturating(use.waited_for_launch_ns,
                      std::max<std::int64_t>(std::min(to, end) - std::max(from, step.start_ns), 0));
    }
    std::erase_if(late_waits_, [end](const auto& wait) { return wait.second <= end; });
    std::int64_t kernels = 0, transfers = 0, any = 0, before = 0, last_end = end;
    std::map<std::uint32_t, std::int64_t> kernels_on;  // by device
    std::int64_t sharing = 0;                          // devices with several kernels
    const std::vector<Edge> edges = edgesOf(running_, records);
    for (const Edge& edge : edges) {
        // As far as it lies in the step: the rest is in the next one, or in none.
        const std::int64_t passed = std::min(edge.time_ns, end) - std::max(before, step.start_ns);
        if (edge.own) last_end = std::max(last_end, edge.time_ns);
        if (any > 0 && passed > 0) {
            if (kernels > 0) addSaturating(use.kernel_ns, passed);
            if (sharing > 0) addSaturating(use.kernels_at_once_ns, passed);
            if (transfers > 0) addSaturating(use.transfer_ns, passed);
            if (transfers > 0 && kernels > 0) addSaturating(use.transfer_beside_kernel_ns, passed);
        }
        before = edge.time_ns;
        const std::int64_t change = edge.begins ? 1 : -1;
        if (any == 0 && edge.begins && edge.time_ns > idle_from) {
            const std::int64_t gap =
                std::max<std::int64_t>(edge.time_ns - idle_from - std::exchange(between, 0), 0);
            if (edge.record->launch_ns && *edge.record->launch_ns > idle_from) {
                const std::int64_t beyond = std::clamp<std::int64_t>(edge.time_ns - end, 0, gap);
                addSaturating(use.waited_for_launch_ns, gap - beyond);
                if (beyond > 0) late_waits_.emplace_back(edge.time_ns - beyond, edge.time_ns);
            }
            if (gap > use.longest_gap_ns) {
                use.longest_gap_ns = gap;
                use.longest_gap_start_ns = idle_from;
            }
        }
        any += change;
        if (isKernel(*edge.record)) {
            kernels += change;
            std::int64_t& here = kernels_on[edge.record->device];
            sharing -= here > 1;
            here += change;
            sharing += here > 1;
        }
        if (isTransfer(*edge.record)) {
            transfers += change;
            if (edge.begins && edge.own) addTransfer(*edge.record, use);
        }
        if (any == 0) idle_from = std::max(idle_from, edge.time_ns);
    }
    std::int64_t lag = last_end;
    subtractSaturating(lag, end);
    use.longest_lag_ns = std::max(use.longest_lag_ns.value_or(0), lag);
    std::int64_t all_lags = use.lag_ns.value_or(0);
    addSaturating(all_lags, lag);
    use.lag_ns = all_lags;
    std::vector<GpuRecord> still;
    for (const auto& of : {std::span<const GpuRecord>(running_), records}) {
        for (const GpuRecord& record : of) {
            if (record.kind != GpuKind::idle && endOfRecord(record) > end) still.push_back(record);
        }
    }
    running_ = std::move(still);
    last_ = Last{key, step.index, end, idle_from};
}

std::vector<GpuUse> GpuUses::all() const {
    std::vector<GpuUse> uses;
    uses.reserve(uses_.size());
    for (const auto& [key, use] : uses_) uses.push_back(use);
    return uses;
}

}  // namespace ridgepoint::run
