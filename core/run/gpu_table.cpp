// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/gpu_table.h"

#include <algorithm>

#include "core/run/saturating.h"

namespace ridgepoint::run {

std::int64_t busyNanoseconds(std::span<const GpuRecord> records) {
    std::vector<std::pair<std::int64_t, std::int64_t>> ran;
    ran.reserve(records.size());
    for (const GpuRecord& record : records) {
        ran.emplace_back(record.start_ns,
                         record.start_ns + std::max<std::int64_t>(record.duration_ns, 0));
    }
    std::sort(ran.begin(), ran.end());
    std::int64_t busy = 0, until = 0;
    bool first = true;
    for (const auto& [start, end] : ran) {
        const std::int64_t from = first ? start : std::max(start, until);
        if (end > from) addSaturating(busy, end - from);
        until = first ? end : std::max(until, end);
        first = false;
    }
    return busy;
}

void GpuTable::add(const GpuCell& part) {
    const auto [place, is_new] = cells_.try_emplace(part.key, Entry{part, true});
    if (is_new) return;
    place->second.cell.add(part);
    place->second.changed = true;
}

void GpuTable::addStep(const StepRecord& step, std::span<const GpuRecord> records) {
    if (step.kind == StepRecord::Kind::reference) return;
    GpuCell cell;
    cell.key.segment = step.segment;
    cell.key.warmup = step.kind == StepRecord::Kind::warmup;
    for (const GpuRecord& record : records) {
        cell.key.kind = record.kind;
        cell.key.phase = record.phase;
        cell.key.category = record.category;
        cell.key.arithmetic = record.arithmetic;
        cell.key.name = record.name;
        cell.key.full_name = record.full_name;
        cell.key.op = record.op;
        cell.key.layer = record.layer;
        cell.calls = 1;
        cell.calls_without_cost = record.work_known ? 0 : 1;
        cell.calls_helping = !record.work_known && record.helps ? 1 : 0;
        cell.device_ns = cell.min_ns = cell.max_ns = std::max<std::int64_t>(record.duration_ns, 0);
        cell.flops_matrix = record.work_known ? record.flops_matrix : 0;
        cell.flops_elementwise = record.work_known ? record.flops_elementwise : 0;
        cell.bytes = record.work_known ? record.bytes : roofline::PerLevel<std::uint64_t>{};
        cell.copied_bytes = record.copied_bytes;
        add(cell);
    }

    std::int64_t& idle = idle_ns_[{step.segment, cell.key.warmup}];
    addSaturating(idle, step.duration_ns);
    subtractSaturating(idle, busyNanoseconds(records));
    GpuCell rest;
    rest.key.segment = cell.key.segment;
    rest.key.warmup = cell.key.warmup;
    rest.key.kind = GpuKind::idle;
    rest.key.category = cost::Category::outside;
    const auto place = cells_.try_emplace(rest.key, Entry{rest, true}).first;
    place->second.cell.device_ns = std::max<std::int64_t>(idle, 0);
    place->second.changed = true;
}

std::vector<GpuCell> GpuTable::takeChanged() {
    std::vector<GpuCell> changed;
    for (auto& [key, entry] : cells_) {
        if (!entry.changed) continue;
        changed.push_back(entry.cell);
        entry.changed = false;
    }
    return changed;
}

std::vector<GpuCell> GpuTable::all() const {
    std::vector<GpuCell> all;
    all.reserve(cells_.size());
    for (const auto& [key, entry] : cells_) all.push_back(entry.cell);
    return all;
}

}  // namespace ridgepoint::run
