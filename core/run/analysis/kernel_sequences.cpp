// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/analysis/kernel_sequences.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/base/saturating.h"

namespace ridgepoint::run {

std::vector<std::optional<std::size_t>> callersOf(std::span<const OpRecord> ops) {
    std::vector<std::size_t> order(ops.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        if (ops[a].start_ns != ops[b].start_ns) return ops[a].start_ns < ops[b].start_ns;
        return ops[a].depth < ops[b].depth;
    });
    std::vector<std::optional<std::size_t>> callers(ops.size());
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> last;  // key: thread and depth
    for (const std::size_t i : order) {
        const OpRecord& op = ops[i];
        if (op.depth > 0) {
            const auto found = last.find({op.thread, op.depth - 1});
            const auto endOf = [](const OpRecord& of) { return of.start_ns + of.duration_ns; };
            if (found != last.end() && endOf(ops[found->second]) >= endOf(op))
                callers[i] = found->second;
        }
        last[{op.thread, op.depth}] = i;
    }
    return callers;
}

void KernelSequences::add(std::span<const OpRecord> ops, std::span<const GpuRecord> records) {
    const auto callers = callersOf(ops);
    std::vector<std::vector<std::uint32_t>> launched(ops.size());
    std::vector<std::size_t> largest(ops.size());  // for each op, the largest number of kernels
                                                   // that one of its inner ops launches
    for (std::size_t i = 0; i < records.size(); ++i) {
        const GpuRecord& record = records[i];
        if (record.kind == GpuKind::idle || !record.op_call) continue;
        for (std::optional<std::size_t> op = *record.op_call; op && *op < ops.size();
             op = callers[*op]) {
            // Stores one kernel more than the limit, which shows that the sequence is too long.
            if (launched[*op].size() <= kLongest)
                launched[*op].push_back(static_cast<std::uint32_t>(i));
        }
    }
    for (std::size_t i = 0; i < ops.size(); ++i) {
        if (callers[i]) largest[*callers[i]] = std::max(largest[*callers[i]], launched[i].size());
    }
    for (std::size_t i = 0; i < ops.size(); ++i) {
        std::vector<std::uint32_t>& of_op = launched[i];
        if (of_op.size() < kShortest || of_op.size() > kLongest || of_op.size() == largest[i])
            continue;
        std::stable_sort(of_op.begin(), of_op.end(), [&](std::uint32_t a, std::uint32_t b) {
            return records[a].start_ns < records[b].start_ns;
        });
        std::vector<StringId> key{ops[i].name};
        std::int64_t device_ns = 0;
        for (const std::uint32_t each : of_op) {
            const GpuRecord& record = records[each];
            key.push_back(record.full_name == StringId::none ? record.name : record.full_name);
            base::addSaturating(device_ns, record.duration_ns);
        }
        auto place = sums_.find(key);
        if (place == sums_.end()) {
            if (sums_.size() >= kMostKept) continue;
            place = sums_.emplace(std::move(key), Sum{}).first;
        }
        ++place->second.count;
        base::addSaturating(place->second.device_ns, device_ns);
        base::addSaturating(place->second.op_ns, ops[i].duration_ns);
    }
}

std::vector<KernelSequence> KernelSequences::most(std::size_t count) const {
    std::vector<KernelSequence> all;
    for (const auto& [key, sum] : sums_) {
        if (sum.count < 2) continue;
        all.push_back(
            {key.front(), {key.begin() + 1, key.end()}, sum.count, sum.device_ns, sum.op_ns});
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& a, const auto& b) { return a.device_ns > b.device_ns; });
    if (all.size() > count) all.resize(count);
    return all;
}

}  // namespace ridgepoint::run
