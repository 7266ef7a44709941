// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/analysis/annotations.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "core/base/saturating.h"
#include "core/run/analysis/kernel_sequences.h"

namespace ridgepoint::run {
namespace {

using Callers = std::vector<std::optional<std::size_t>>;

// For each record with a known launching op, passes the record and each enclosing op to `take`,
// from the innermost op outward, until `take` returns false.
template <class Take>
void eachAround(std::span<const OpRecord> ops, std::span<const GpuRecord> records,
                const Callers& callers, Take&& take) {
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (records[i].kind == GpuKind::idle || !records[i].op_call) continue;
        for (std::optional<std::size_t> op = *records[i].op_call; op && *op < ops.size();
             op = callers[*op]) {
            if (!take(i, *op)) break;
        }
    }
}

std::vector<AnnotatedWork> workWithin(std::span<const OpRecord> ops,
                                      std::span<const GpuRecord> records,
                                      const std::set<StringId>& annotations,
                                      const Callers& callers) {
    std::map<std::pair<std::size_t, GpuLane>, AnnotatedWork> ranges;
    eachAround(ops, records, callers, [&](std::size_t index, std::size_t op) {
        if (!annotations.contains(ops[op].name)) return true;
        const GpuRecord& record = records[index];
        const std::int64_t end_ns = record.start_ns + std::max<std::int64_t>(record.duration_ns, 0);
        const GpuLane stream = laneOf(record);
        const auto number = static_cast<std::uint32_t>(index);
        AnnotatedWork& range =
            ranges
                .try_emplace({op, stream}, AnnotatedWork{static_cast<std::uint32_t>(op), stream,
                                                         record.start_ns, end_ns, number, 0})
                .first->second;
        if (record.start_ns < range.start_ns) {
            range.start_ns = record.start_ns;
            range.first = number;
        }
        range.end_ns = std::max(range.end_ns, end_ns);
        ++range.records;
        return false;
    });
    std::vector<AnnotatedWork> all;
    all.reserve(ranges.size());
    for (const auto& [key, range] : ranges) all.push_back(range);
    return all;
}

}  // namespace

std::vector<AnnotatedWork> annotatedWork(std::span<const OpRecord> ops,
                                         std::span<const GpuRecord> records,
                                         const std::set<StringId>& annotations) {
    const bool any = std::any_of(ops.begin(), ops.end(),
                                 [&](const OpRecord& op) { return annotations.contains(op.name); });
    if (!any || records.empty()) return {};
    return workWithin(ops, records, annotations, callersOf(ops));
}

std::set<StringId> idsOf(const std::vector<std::string>& texts, const StringTable& strings) {
    const std::set<std::string_view> wanted(texts.begin(), texts.end());
    std::set<StringId> ids;
    for (std::size_t id = 1; id < strings.size(); ++id) {
        if (wanted.contains(strings[static_cast<StringId>(id)]))
            ids.insert(static_cast<StringId>(id));
    }
    return ids;
}

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
        base::addSaturating(sum.cpu_ns, op.duration_ns);
    }
    if (!any || records.empty()) return;
    std::vector<StringId> counted;  // names already counted, because nested ranges with the same
                                    // name are counted only once
    std::optional<std::size_t> last;
    const Callers callers = callersOf(ops);
    eachAround(ops, records, callers, [&](std::size_t index, std::size_t op) {
        if (std::exchange(last, index) != index) counted.clear();
        const StringId name = ops[op].name;
        if (!names_.contains(name) ||
            std::find(counted.begin(), counted.end(), name) != counted.end())
            return true;
        counted.push_back(name);
        Annotation& sum = sums_[name];
        ++sum.gpu_records;
        base::addSaturating(sum.gpu_ns, records[index].duration_ns);
        return true;
    });
    for (const AnnotatedWork& range : workWithin(ops, records, names_, callers)) {
        Annotation& sum = sums_[ops[range.op_call].name];
        ++sum.gpu_ranges;
        base::addSaturating(sum.gpu_ranges_ns, range.end_ns - range.start_ns);
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
