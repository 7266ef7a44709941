// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/annotations.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/analysis/kernel_sequences.h"
#include "core/base/saturating.h"

namespace ridgepoint::run {

void Annotations::add(std::span<const OpRecord> ops, std::span<const GpuRecord> records) {
    bool any = false;
    for (const OpRecord& op : ops) {
        if (!names_.contains(op.name)) continue;
        any = true;
        Annotation& sum = sums_[op.name];
        sum.name = op.name;
        sum.min_ns = sum.calls == 0 ? op.duration_ns : std::min(sum.min_ns, op.duration_ns);
        sum.max_ns = std::max(sum.max_ns, op.duration_ns);
        ++sum.calls;
        addSaturating(sum.cpu_ns, op.duration_ns);
    }
    if (!any || records.empty()) return;
    struct Range {
        std::int64_t start_ns = 0, end_ns = 0;
    };
    std::map<std::pair<std::size_t, GpuLane>, Range> ranges;  // by call and stream
    const auto callers = callersOf(ops);
    for (const GpuRecord& record : records) {
        if (record.kind == GpuKind::idle || !record.op_call) continue;
        bool innermost = true;
        std::vector<StringId> counted;  // a range within one of its own name counts once
        for (std::optional<std::size_t> op = *record.op_call; op && *op < ops.size();
             op = callers[*op]) {
            const OpRecord& around = ops[*op];
            if (!names_.contains(around.name)) continue;
            if (std::exchange(innermost, false)) {
                const std::int64_t end_ns = record.start_ns + record.duration_ns;
                const auto [at, added] =
                    ranges.try_emplace({*op, laneOf(record)}, Range{record.start_ns, end_ns});
                at->second.start_ns = std::min(at->second.start_ns, record.start_ns);
                at->second.end_ns = std::max(at->second.end_ns, end_ns);
            }
            if (std::find(counted.begin(), counted.end(), around.name) != counted.end()) continue;
            counted.push_back(around.name);
            Annotation& sum = sums_[around.name];
            ++sum.gpu_records;
            addSaturating(sum.gpu_ns, record.duration_ns);
        }
    }
    for (const auto& [key, range] : ranges) {
        Annotation& sum = sums_[ops[key.first].name];
        ++sum.gpu_ranges;
        addSaturating(sum.gpu_ranges_ns, range.end_ns - range.start_ns);
    }
}

std::vector<Annotation> Annotations::all() const {
    std::vector<Annotation> all;
    for (const auto& [name, sum] : sums_) all.push_back(sum);
    std::stable_sort(all.begin(), all.end(),
                     [](const Annotation& a, const Annotation& b) { return a.cpu_ns > b.cpu_ns; });
    return all;
}

}  // namespace ridgepoint::run
