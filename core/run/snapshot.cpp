// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/snapshot.h"

#include <algorithm>

namespace ridgepoint::run {

const std::string& StringTable::operator[](StringId id) const {
    static const std::string empty;
    const auto position = static_cast<std::size_t>(id);
    return position < strings_.size() ? strings_[position] : empty;
}

Scope scopeOf(const Snapshot& snapshot) {
    Scope scope;
    const StepList& steps = *snapshot.steps;
    const auto last = std::find_if(steps.rbegin(), steps.rend(),
                                   [](const StepRecord& step) { return !hooksOff(step.kind); });
    if (last == steps.rend()) return scope;
    scope.segment = last->segment;
    const StepList::Totals* totals = steps.totals(scope.segment, StepRecord::Kind::measured);
    scope.warmup = totals == nullptr;
    if (scope.warmup) totals = steps.totals(scope.segment, StepRecord::Kind::warmup);
    if (totals != nullptr) scope.steps = totals->count;
    return scope;
}

bool keepsCallsOf(std::int64_t step, const std::optional<std::vector<StepRange>>& kept) {
    return !kept || contains(*kept, step);
}

bool isEstimated(const Snapshot& snapshot) { return snapshot.info.source == kEstimatedSource; }

bool onGpu(const Snapshot& snapshot) {
    return snapshot.info.rung != EvidenceLevel::modelled && !snapshot.gpu_cells->empty();
}

roofline::PerArithmetic<bool> arithmeticsOf(const Snapshot& snapshot) {
    roofline::PerArithmetic<bool> used{};
    if (snapshot.counted) {
        for (const CountedCell& cell : snapshot.counted->cells) {
            for (std::size_t i = 0; i < used.size(); ++i)
                used[i] = used[i] || cell.flops[i].value_or(0) > 0;
        }
    }
    const auto use = [&used](const auto& cells) {
        for (const auto& cell : cells) {
            const std::size_t place = roofline::index(cell.key.arithmetic);
            if (place < used.size())
                used[place] = used[place] || cell.flops_matrix + cell.flops_elementwise > 0;
        }
    };
    if (onGpu(snapshot))  // only kernels show which unit computed
        use(*snapshot.gpu_cells);
    else
        use(*snapshot.cells);
    return used;
}

}  // namespace ridgepoint::run
