// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/gpu_use.h"

#include <algorithm>
#include <utility>

#include "core/run/saturating.h"

namespace ridgepoint::run {
namespace {

// Something began or ended.
struct Edge {
    std::int64_t time_ns = 0;
    bool begins = false;
    const GpuRecord* record = nullptr;
};

std::vector<Edge> edgesOf(std::span<const GpuRecord> records) {
    std::vector<Edge> edges;
    edges.reserve(2 * records.size());
    for (const GpuRecord& record : records) {
        if (record.kind == GpuKind::idle) continue;
        std::int64_t end = record.start_ns;
        addSaturating(end, std::max<std::int64_t>(record.duration_ns, 0));
        edges.push_back({record.start_ns, true, &record});
        edges.push_back({end, false, &record});
    }
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

bool isTransfer(const GpuRecord& record) {
    return record.kind == GpuKind::copy &&
           (record.direction == CopyDirection::host_to_device ||
            record.direction == CopyDirection::device_to_host ||
            record.direction == CopyDirection::device_to_other_device);
}

void GpuUses::addStep(const StepRecord& step, std::span<const GpuRecord> records) {
    const GpuUse::Key key{step.segment, step.kind == StepRecord::Kind::warmup};
    GpuUse& use = uses_.try_emplace(key, GpuUse{.key = key}).first->second;
    // After a step that is not known the GPU may have been busy until any time. Of a gap that began
    // in a step of other totals this part is the one within this step; time between two steps is in
    // neither.
    std::int64_t idle_from = step.start_ns, between = 0;
    if (last_ && last_->step + 1 == step.index) {
        if (last_->key == key) {
            idle_from = last_->busy_until_ns;
            between =
                std::max<std::int64_t>(step.start_ns - std::max(last_->step_end_ns, idle_from), 0);
        } else {
            idle_from = std::max(idle_from, last_->busy_until_ns);
        }
    }

    std::int64_t kernels = 0, transfers = 0, any = 0, before = 0;
    const std::vector<Edge> edges = edgesOf(records);
    for (const Edge& edge : edges) {
        const std::int64_t passed = edge.time_ns - before;
        if (any > 0 && passed > 0) {
            if (kernels > 0) addSaturating(use.kernel_ns, passed);
            if (kernels > 1) addSaturating(use.kernels_at_once_ns, passed);
            if (transfers > 0) addSaturating(use.transfer_ns, passed);
            if (transfers > 0 && kernels > 0) addSaturating(use.transfer_beside_kernel_ns, passed);
        }
        before = edge.time_ns;
        const std::int64_t change = edge.begins ? 1 : -1;
        if (any == 0 && edge.begins && edge.time_ns > idle_from) {
            const std::int64_t gap =
                std::max<std::int64_t>(edge.time_ns - idle_from - std::exchange(between, 0), 0);
            if (edge.record->launch_ns && *edge.record->launch_ns > idle_from)
                addSaturating(use.waited_for_launch_ns, gap);
            if (gap > use.longest_gap_ns) {
                use.longest_gap_ns = gap;
                use.longest_gap_start_ns = idle_from;
            }
        }
        any += change;
        if (isKernel(*edge.record)) kernels += change;
        if (isTransfer(*edge.record)) {
            transfers += change;
            if (edge.begins) addTransfer(*edge.record, use);
        }
        if (any == 0) idle_from = std::max(idle_from, edge.time_ns);
    }
    std::int64_t end = step.start_ns;
    addSaturating(end, step.duration_ns);
    last_ = Last{key, step.index, end, idle_from};
}

std::vector<GpuUse> GpuUses::all() const {
    std::vector<GpuUse> uses;
    uses.reserve(uses_.size());
    for (const auto& [key, use] : uses_) uses.push_back(use);
    return uses;
}

}  // namespace ridgepoint::run
