// SPDX-License-Identifier: GPL-3.0-or-later
// Adds up the calls in a time range.
#include <algorithm>
#include <utility>

#include "core/run/cell_table.h"
#include "core/run/record_cut.h"
#include "core/run/slices.h"
#include "core/run/timeline/gpu_part.h"
#include "core/run/timeline/timeline_pages.h"

namespace ridgepoint::run {
namespace {

// Returns the step as a measured step in segment 0, because a part of a run does not distinguish
// warm-up steps and batch sizes.
StepRecord asMeasured(const StepRecord& step) {
    StepRecord same = step;
    same.segment = 0;
    same.kind = StepRecord::Kind::measured;
    return same;
}

std::shared_ptr<std::vector<DeviceSample>> samplesIn(const Snapshot& run, std::int64_t from_ns,
                                                     std::int64_t to_ns) {
    auto samples = std::make_shared<std::vector<DeviceSample>>();
    for (const auto& chunk : run.device_samples) {
        for (const DeviceSample& sample : *chunk) {
            if (sample.time_ns >= from_ns && sample.time_ns < to_ns) samples->push_back(sample);
        }
    }
    return samples;
}

}  // namespace

std::shared_ptr<const std::vector<Cell>> TimelinePages::cellsOf(const StepRecord& step) {
    if (const auto known = step_cells_.find(step.index); known != step_cells_.end())
        return known->second;
    CellTable table;
    // Steps that the timeline shows are already in memory. Other steps are read without arranging
    // their calls in tracks, which would take longer.
    if (const auto shown = kept_.find(step.index); shown != kept_.end())
        table.addStep(asMeasured(step), shown->second.calls->calls);
    else
        table.addStep(asMeasured(step), reader_->ops(step.index));
    auto cells = std::make_shared<const std::vector<Cell>>(table.all());
    if (kept_cells_ + cells->size() > kKeptCells) {
        step_cells_.clear();
        kept_cells_ = 0;
    }
    kept_cells_ += cells->size();
    step_cells_.emplace(step.index, cells);
    return cells;
}

// Returns the cells of a step that the range cuts. `rest` is the part of the step in the range.
std::vector<Cell> TimelinePages::cellsOfRest(const StepRecord& rest, RunPart& said) {
    std::vector<OpRecord> ops;
    for (const OpRecord& op : stepOf(rest.index).calls->calls) {
        if (!op.costed) continue;
        bool was_cut = false;
        if (auto inner = cutRecord(op, said.from_ns, said.to_ns, was_cut))
            ops.push_back(std::move(*inner));
        said.cut_calls += was_cut ? 1 : 0;
    }
    CellTable table;
    table.addStep(rest, ops);
    return table.all();
}

// Adds the GPU work that the step launched and that runs in the range. `lies_in_it` is true if the
// step's window (StepWindows) overlaps the range. Otherwise, the step adds neither idle time nor
// overlaps.
void TimelinePages::addGpu(GpuPart& part, const StepRecord& step, bool lies_in_it, RunPart& said) {
    if (hooksOff(step.kind) || !hasDetail(step.index)) return;
    static const std::vector<GpuRecord> kNone;
    const auto gpu = stepOf(step.index).gpu;
    const auto& records = gpu ? gpu->records : kNone;
    if (lies_in_it)
        said.cut_calls += part.add(step, records);
    else
        said.cut_calls += part.addRest(step, records);
}

std::optional<RunPart> TimelinePages::part(std::int64_t from_ns, std::int64_t to_ns,
                                           const std::function<bool()>& outdated) {
    refresh();
    RunPart part;
    part.from_ns = from_ns = std::clamp(from_ns, -kFarNs, kFarNs);
    part.to_ns = to_ns = std::clamp(to_ns, from_ns, kFarNs);
    part.growing = !summary_->info.complete;

    std::vector<StepRecord> whole;
    GpuPart gpu(from_ns, to_ns);
    const bool on_gpu = !summary_->gpu_cells->empty();
    const StepRecord* before = nullptr;  // the last step that ended before the range
    ChangingCells<Cell> sums;
    const auto add = [&sums](const std::vector<Cell>& cells) {
        for (const Cell& cell : cells) sums.add(cell);
    };
    const StepList& steps = *summary_->steps;
    if (!steps.empty()) part.read_to_ns = endOf(steps.back());
    const auto touched =
        static_cast<double>(std::max<std::size_t>(1, slicesBetween(steps_, from_ns, to_ns).size()));
    std::size_t seen = 0;
    for (const StepRecord& step : steps) {
        const std::int64_t end = endOf(step);
        const std::int64_t inside = std::min(end, to_ns) - std::max(step.start_ns, from_ns);
        if (inside < 0 || (inside == 0 && step.duration_ns > 0)) {
            if (end > from_ns) continue;
            // The GPU work of this step can still be running in the range.
            if (on_gpu && windowOf(step).to_ns > from_ns)
                addGpu(gpu, asMeasured(step), true, part);
            else
                before = &step;
            continue;
        }
        if (outdated && outdated()) return std::nullopt;
        if (watch_.progress && ++seen % 128 == 0)
            watch_.progress(static_cast<double>(seen) / touched);
        // Files in older formats have no windows, so work of the last step before the range can
        // still be running.
        if (on_gpu && before != nullptr)
            addGpu(gpu, asMeasured(*std::exchange(before, nullptr)), false, part);
        if (hooksOff(step.kind)) {
            ++part.reference_steps;
            continue;
        }
        if (!hasDetail(step.index)) {
            ++part.unknown_steps;
            continue;
        }
        if (inside >= step.duration_ns) {
            ++part.whole_steps;
            whole.push_back(asMeasured(step));
            add(*cellsOf(step));
            if (on_gpu) addGpu(gpu, whole.back(), true, part);
            continue;
        }
        ++part.cut_steps;
        StepRecord rest = asMeasured(step);
        rest.start_ns = std::max(step.start_ns, from_ns);
        rest.duration_ns = inside;
        rest.phase_ns.fill(0);  // for a part of a step, only the calls show the phases
        add(cellsOfRest(rest, part));
        if (on_gpu) addGpu(gpu, rest, true, part);
    }

    auto snapshot = std::make_shared<Snapshot>(*summary_);
    snapshot->cells = std::make_shared<std::vector<Cell>>(sums.all());
    snapshot->steps = std::make_shared<StepList>(std::move(whole));
    snapshot->gpu_cells = std::make_shared<std::vector<GpuCell>>(on_gpu ? gpu.cells(asMeasured({}))
                                                                        : std::vector<GpuCell>());
    snapshot->gpu_uses = std::make_shared<std::vector<GpuUse>>(gpu.uses());
    // Totals of calls cannot be cut to a time range.
    snapshot->gpu_calls = std::make_shared<std::vector<GpuCall>>();
    snapshot->device_samples = {samplesIn(*summary_, from_ns, to_ns)};
    snapshot->memory_points.clear();
    const auto capacity = snapshot->memory.capacity_bytes;
    snapshot->memory = {};
    snapshot->memory.capacity_bytes = capacity;
    part.snapshot = std::move(snapshot);
    return part;
}

}  // namespace ridgepoint::run
