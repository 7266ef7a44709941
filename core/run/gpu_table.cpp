// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/gpu_table.h"

#include <algorithm>
#include <utility>

#include "core/base/saturating.h"

namespace ridgepoint::run {

void joinStretches(Busy& stretches) {
    std::sort(stretches.begin(), stretches.end());
    std::size_t last = 0;
    for (std::size_t i = 0; i < stretches.size(); ++i) {
        if (stretches[i].second <= stretches[i].first) continue;
        if (last > 0 && stretches[i].first <= stretches[last - 1].second) {
            stretches[last - 1].second = std::max(stretches[last - 1].second, stretches[i].second);
        } else {
            stretches[last++] = stretches[i];
        }
    }
    stretches.resize(last);
}

Busy busyStretches(std::span<const GpuRecord> records) {
    Busy ran;
    ran.reserve(records.size());
    for (const GpuRecord& record : records) {
        ran.emplace_back(record.start_ns,
                         record.start_ns + std::max<std::int64_t>(record.duration_ns, 0));
    }
    joinStretches(ran);
    return ran;
}

std::int64_t busyNanoseconds(std::span<const GpuRecord> records) {
    std::int64_t busy = 0;
    for (const auto& [from, to] : busyStretches(records)) base::addSaturating(busy, to - from);
    return busy;
}

GpuCell idleCell(const GpuUse::Key& key, std::int64_t idle_ns) {
    GpuCell idle;
    idle.key.segment = key.segment;
    idle.key.warmup = key.warmup;
    idle.key.kind = GpuKind::idle;
    idle.key.category = cost::Category::outside;
    idle.self_ns = std::max<std::int64_t>(idle_ns, 0);
    return idle;
}

void GpuTable::addRecords(const StepRecord& step, std::span<const GpuRecord> records) {
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
        static_cast<CellSums&>(cell) =
            sumsOf(record, std::max<std::int64_t>(record.duration_ns, 0), record.work_known);
        cell.calls_helping = !record.work_known && record.helps ? 1 : 0;
        cell.copied_bytes = record.copied_bytes;
        cells_.add(cell);
    }
}

void GpuTable::addStep(const StepRecord& step, std::span<const GpuRecord> records) {
    if (hooksOff(step.kind)) return;
    addRecords(step, records);
    uses_.addStep(step, records);
    steps_added_ = true;
}

std::vector<GpuCell> GpuTable::withIdle(std::vector<GpuCell> cells) const {
    for (const auto& [key, idle_ns] : uses_.idle()) cells.push_back(idleCell(key, idle_ns));
    std::sort(cells.begin(), cells.end(), byKey);
    return cells;
}

std::vector<GpuCell> GpuTable::takeChanged() {
    std::vector<GpuCell> changed = cells_.takeChanged();
    return std::exchange(steps_added_, false) ? withIdle(std::move(changed)) : changed;
}

std::vector<GpuCell> GpuTable::all() const { return withIdle(cells_.all()); }

}  // namespace ridgepoint::run
