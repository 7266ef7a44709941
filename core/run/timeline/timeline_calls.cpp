// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the calls of a row.
#include <algorithm>

#include "core/run/analysis/row_match.h"
#include "core/run/step_ranges.h"
#include "core/run/timeline/timeline_pages.h"

namespace ridgepoint::run {

std::optional<RowCalls> TimelinePages::rowCalls(GroupBy by, const std::string& row,
                                                const std::function<bool()>& outdated) {
    refresh();
    RowCalls found;
    found.strings = summary_->strings;
    const RowMatch match(row, by, *summary_->strings);
    if (!match.matchesAny()) return found;
    const Scope scope = scopeOf(*summary_);
    const bool on_gpu = onGpu(*summary_);
    for (const StepRecord& step : *summary_->steps) {
        if (outdated && outdated()) return std::nullopt;
        const bool counts =
            step.segment == scope.segment &&
            step.kind == (scope.warmup ? StepRecord::Kind::warmup : StepRecord::Kind::measured);
        if (!counts) continue;
        if (!hasDetail(step.index) || found.calls.size() >= kMostRowCalls) {
            found.all = false;
            continue;
        }
        const Kept& kept = stepOf(step.index);
        const std::vector<OpRecord>& ops = kept.calls->calls;
        for (std::uint32_t i = 0; !on_gpu && i < ops.size(); ++i) {
            const OpRecord& op = ops[i];
            if (op.costed && match(op))
                found.calls.push_back({op.start_ns, op.duration_ns, op.self_ns, step.index, i,
                                       IntervalKind::op, op.layer, op.shapes});
        }
        for (std::uint32_t i = 0; on_gpu && kept.gpu && i < kept.gpu->records.size(); ++i) {
            const GpuRecord& ran = kept.gpu->records[i];
            if (!match(ran)) continue;
            const bool known = ran.op_call && *ran.op_call < ops.size();
            found.calls.push_back({ran.start_ns, ran.duration_ns, ran.duration_ns, step.index, i,
                                   IntervalKind::gpu, ran.layer,
                                   known ? ops[*ran.op_call].shapes : StringId::none, ran.grid,
                                   ran.block});
        }
    }
    if (found.calls.size() > kMostRowCalls) {
        found.calls.resize(kMostRowCalls);
        found.all = false;
    }
    std::stable_sort(found.calls.begin(), found.calls.end(),
                     [](const auto& a, const auto& b) { return a.start_ns < b.start_ns; });
    const auto longest =
        std::max_element(found.calls.begin(), found.calls.end(),
                         [](const auto& a, const auto& b) { return a.counted_ns < b.counted_ns; });
    found.longest = static_cast<std::size_t>(longest - found.calls.begin());
    return found;
}

}  // namespace ridgepoint::run
