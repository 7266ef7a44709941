// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/spread.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "core/run/cell_table.h"
#include "core/run/gpu_table.h"
#include "core/run/step_ranges.h"

namespace ridgepoint::compare {
namespace {

bool isOfScope(const run::StepRecord& step, const run::Scope& scope) {
    return step.segment == scope.segment &&
           step.kind ==
               (scope.warmup ? run::StepRecord::Kind::warmup : run::StepRecord::Kind::measured);
}

// The run as if there had been this step alone.
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

RowSpreads spreadsOf(run::RunReader& reader, const run::Snapshot& snapshot, run::GroupBy by) {
    if (by == run::GroupBy::step) return {};
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
    const auto wanted = std::clamp<std::int64_t>(kMostSpreadCalls / calls, 3, kMostSpreadSteps);
    const std::size_t count = std::min(steps.size(), static_cast<std::size_t>(wanted));
    RowSpreads spreads;
    for (std::size_t i = 0; i < count; ++i) {
        const run::StepRecord& step = steps[i * (steps.size() - 1) / (count - 1)];
        for (const run::Row& row : run::rowsOf(only(snapshot, reader, step), by)) {
            Spread& spread = spreads[spreadKey(row.kind, row.name)];
            spread.addZeros(static_cast<std::int64_t>(i));
            spread.add(row.seconds);
        }
    }
    for (auto& [key, spread] : spreads) spread.addZeros(static_cast<std::int64_t>(count));
    return spreads;
}

Spread stepSpread(const run::Snapshot& snapshot) {
    const run::Scope scope = run::scopeOf(snapshot);
    Spread spread;
    for (const run::StepRecord& step : *snapshot.steps) {
        if (isOfScope(step, scope)) spread.add(static_cast<double>(step.duration_ns) * 1e-9);
    }
    return spread;
}

}  // namespace ridgepoint::compare
