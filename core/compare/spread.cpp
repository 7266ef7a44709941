// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/spread.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "core/run/analysis/compile_time.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/cell_table.h"
#include "core/run/gpu_table.h"

namespace ridgepoint::compare {
namespace {

bool isOfScope(const run::StepRecord& step, const run::Scope& scope) {
    return step.segment == scope.segment &&
           step.kind ==
               (scope.warmup ? run::StepRecord::Kind::warmup : run::StepRecord::Kind::measured);
}

// Returns the run as if it contained only this step.
run::Snapshot only(const run::Snapshot& whole, run::RunReader& reader, run::StepRecord step) {
    step.kind = run::StepRecord::Kind::measured;
    run::Snapshot one;
    one.info = whole.info;
    one.strings = whole.strings;
    run::CellTable cells;
    cells.addStep(step, reader.ops(step.index));
    one.cells = std::make_shared<std::vector<run::Cell>>(cells.all());
    if (run::onGpu(whole)) {
        run::GpuTable gpu;
        gpu.addStep(step, reader.gpuRecords(step.index));
        one.gpu_cells = std::make_shared<std::vector<run::GpuCell>>(gpu.all());
    }
    one.steps = std::make_shared<run::StepList>(std::vector{step});
    return one;
}

}  // namespace

std::string spreadKey(run::RowKind kind, std::string_view name) {
    return fmt::format("{}\n{}", run::toString(kind), name);
}

std::vector<run::Snapshot> singleSteps(run::RunReader& reader, const run::Snapshot& snapshot,
                                       std::int64_t most_steps) {
    const run::Scope scope = run::scopeOf(snapshot);
    std::vector<run::StepRecord> steps;
    for (const run::StepRecord& step : *snapshot.steps) {
        if (isOfScope(step, scope) && run::keepsCallsOf(step.index, snapshot.detailed_steps))
            steps.push_back(step);
    }
    if (steps.size() < 3) return {};
    const std::int64_t calls =
        std::max<std::int64_t>(1, reader.opCalls(steps.front().index).value_or(0) +
                                      reader.gpuRecordCount(steps.front().index));
    const auto wanted = std::clamp<std::int64_t>(kMostSpreadCalls / calls, 3, most_steps);
    const std::size_t count = std::min(steps.size(), static_cast<std::size_t>(wanted));
    std::vector<run::Snapshot> single;
    for (std::size_t i = 0; i < count; ++i)
        single.push_back(only(snapshot, reader, steps[i * (steps.size() - 1) / (count - 1)]));
    return single;
}

StepSeconds stepSecondsOf(const std::vector<run::Snapshot>& steps, run::GroupBy by) {
    StepSeconds seconds;
    if (by == run::GroupBy::step) return seconds;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        for (const run::Row& row : run::rowsOf(steps[i], by)) {
            std::vector<double>& times = seconds[spreadKey(row.kind, row.name)];
            times.resize(i + 1);  // append 0 for this step if it does not contain the row
            times[i] += row.seconds;
        }
    }
    for (auto& [key, times] : seconds) times.resize(steps.size());
    return seconds;
}

RowSpreads spreadsOf(const std::vector<run::Snapshot>& steps, run::GroupBy by) {
    RowSpreads spreads;
    for (const auto& [key, times] : stepSecondsOf(steps, by)) {
        for (const double seconds : times) spreads[key].add(seconds);
    }
    return spreads;
}

std::vector<double> stepTimes(const run::Snapshot& snapshot) {
    const run::Scope scope = run::scopeOf(snapshot);
    const auto compiled = run::compiledSteps(snapshot);
    std::vector<double> times, compiling;
    for (const run::StepRecord& step : *snapshot.steps) {
        if (!isOfScope(step, scope) || run::stepTimeOf(snapshot, step) != run::StepTime::exact)
            continue;
        (compiled.contains(step.index) ? compiling : times)
            .push_back(static_cast<double>(run::stepNs(step)) * 1e-9);
    }
    return times.empty() ? compiling : times;
}

Spread stepSpread(const run::Snapshot& snapshot) {
    Spread spread;
    for (const double seconds : stepTimes(snapshot)) spread.add(seconds);
    return spread;
}

}  // namespace ridgepoint::compare
