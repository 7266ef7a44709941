// SPDX-License-Identifier: GPL-3.0-or-later
// What lies in a stretch of time, added up anew from its calls.
#include <algorithm>
#include <map>
#include <utility>

#include "core/run/cell_table.h"
#include "core/run/gpu_table.h"
#include "core/run/timeline_pages.h"

namespace ridgepoint::run {
namespace {

constexpr std::int64_t kFar = std::int64_t{1} << 58;  // as in timeline_pages.cpp

std::int64_t endOf(std::int64_t start_ns, std::int64_t duration_ns) {
    return start_ns + std::max<std::int64_t>(duration_ns, 0);
}

template <class Count>
Count scaled(Count whole, double share) {
    return static_cast<Count>(static_cast<double>(whole) * share + 0.5);
}

// The call, or the record of a GPU, as far as it lies in the stretch; unset when it does not.
template <class Record>
std::optional<Record> cut(const Record& record, std::int64_t from_ns, std::int64_t to_ns,
                          bool& was_cut) {
    const std::int64_t end = endOf(record.start_ns, record.duration_ns);
    const std::int64_t inside = std::min(end, to_ns) - std::max(record.start_ns, from_ns);
    const bool begins = record.start_ns >= from_ns && record.start_ns < to_ns;
    if (inside <= 0 && !begins) return std::nullopt;
    was_cut = record.duration_ns > 0 && inside < record.duration_ns;
    if (!was_cut) return record;
    const double share = static_cast<double>(inside) / static_cast<double>(record.duration_ns);
    Record part = record;
    part.start_ns = std::max(record.start_ns, from_ns);
    part.duration_ns = inside;
    if constexpr (requires { part.self_ns; }) part.self_ns = scaled(record.self_ns, share);
    if constexpr (requires { part.copied_bytes; })
        part.copied_bytes = scaled(record.copied_bytes, share);
    part.flops_matrix = scaled(record.flops_matrix, share);
    part.flops_elementwise = scaled(record.flops_elementwise, share);
    for (std::uint64_t& bytes : part.bytes) bytes = scaled(bytes, share);
    return part;
}

// Warm-up or not, and of which batch size: in a part of the run that makes no difference.
StepRecord asMeasured(const StepRecord& step) {
    StepRecord same = step;
    same.segment = 0;
    same.kind = StepRecord::Kind::measured;
    return same;
}

}  // namespace

std::shared_ptr<const std::vector<Cell>> TimelinePages::cellsOf(const StepRecord& step) {
    if (const auto known = step_cells_.find(step.index); known != step_cells_.end())
        return known->second;
    CellTable table;
    // Steps that the timeline shows are in memory already; others are not worth their lanes.
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

std::optional<RunPart> TimelinePages::part(std::int64_t from_ns, std::int64_t to_ns,
                                           const std::function<bool()>& outdated) {
    refresh();
    RunPart part;
    part.from_ns = from_ns = std::clamp(from_ns, -kFar, kFar);
    part.to_ns = to_ns = std::clamp(to_ns, from_ns, kFar);
    part.growing = !summary_->info.complete;

    std::vector<StepRecord> whole;
    GpuTable gpu;
    const bool on_gpu = !summary_->gpu_cells->empty();
    std::map<Cell::Key, Cell> sums;
    const auto add = [&sums](const std::vector<Cell>& cells) {
        for (const Cell& cell : cells) {
            const auto [place, is_new] = sums.try_emplace(cell.key, cell);
            if (!is_new) place->second.add(cell);
        }
    };
    const StepList& steps = *summary_->steps;
    if (!steps.empty()) part.read_to_ns = endOf(steps.back().start_ns, steps.back().duration_ns);
    const auto touched =
        static_cast<double>(std::max<std::size_t>(1, slicesBetween(steps_, from_ns, to_ns).size()));
    std::size_t seen = 0;
    for (const StepRecord& step : steps) {
        const std::int64_t end = endOf(step.start_ns, step.duration_ns);
        const std::int64_t inside = std::min(end, to_ns) - std::max(step.start_ns, from_ns);
        if (inside < 0 || (inside == 0 && step.duration_ns > 0)) continue;
        if (outdated && outdated()) return std::nullopt;
        if (watch_.progress && ++seen % 128 == 0)
            watch_.progress(static_cast<double>(seen) / touched);
        if (step.kind == StepRecord::Kind::reference) {
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
            if (on_gpu) gpu.addStep(asMeasured(step), reader_->gpuRecords(step.index));
            continue;
        }
        ++part.cut_steps;
        StepRecord rest = asMeasured(step);
        rest.duration_ns = inside;
        rest.phase_ns.fill(0);  // where in it the phases lay is only known of their calls
        std::vector<OpRecord> ops;
        for (const OpRecord& op : callsOf(step.index)->calls) {
            if (!op.costed) continue;
            bool was_cut = false;
            if (auto inner = cut(op, from_ns, to_ns, was_cut)) ops.push_back(std::move(*inner));
            part.cut_calls += was_cut ? 1 : 0;
        }
        CellTable table;
        table.addStep(rest, ops);
        add(table.all());
        if (!on_gpu) continue;
        std::vector<GpuRecord> records;
        for (const GpuRecord& record : reader_->gpuRecords(step.index)) {
            bool was_cut = false;
            if (auto inner = cut(record, from_ns, to_ns, was_cut))
                records.push_back(std::move(*inner));
            part.cut_calls += was_cut ? 1 : 0;
        }
        gpu.addStep(rest, records);
    }

    auto snapshot = std::make_shared<Snapshot>(*summary_);
    auto cells = std::make_shared<std::vector<Cell>>();
    cells->reserve(sums.size());
    for (auto& [key, cell] : sums) cells->push_back(cell);
    snapshot->cells = std::move(cells);
    snapshot->steps = std::make_shared<StepList>(std::move(whole));
    snapshot->gpu_cells = std::make_shared<std::vector<GpuCell>>(gpu.all());
    snapshot->gpu_calls = std::make_shared<std::vector<GpuCall>>();  // not known by time
    snapshot->device_samples.clear();
    snapshot->memory_points.clear();
    const auto capacity = snapshot->memory.capacity_bytes;
    snapshot->memory = {};
    snapshot->memory.capacity_bytes = capacity;
    part.snapshot = std::move(snapshot);
    return part;
}

}  // namespace ridgepoint::run
