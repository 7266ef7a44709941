// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/analysis/row_sum.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/saturating.h"
#include "core/base/seconds.h"

namespace ridgepoint::run {
namespace {

constexpr std::size_t kMostNames = 3;

// Returns at most `most` joined names, sorted by time, largest first.
std::string joined(const std::map<StringId, std::int64_t>& times, const StringTable& strings,
                   std::string_view between, std::size_t most = kMostNames) {
    std::vector<std::pair<std::string_view, std::int64_t>> names;
    for (const auto& [name, time] : times) names.emplace_back(strings[name], time);
    std::stable_sort(names.begin(), names.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    std::string text;
    for (std::size_t i = 0; i < names.size() && i < most; ++i) {
        if (i > 0) text += between;
        text += names[i].first;
    }
    if (names.size() > most)
        fmt::format_to(std::back_inserter(text), "{}… {} more", between, names.size() - most);
    return text;
}

// Returns whether the row's work is known. This is the case if it has FLOPs or bytes, or if it
// consists of views or allocations, which compute and move nothing. Annotations, exchanges, and ops
// that only call other ops have no known work.
bool saysWork(const Row& row, const CellSums& total) {
    return row.category == cost::Category::view || row.category == cost::Category::allocation ||
           total.anyWork();
}

void putAmounts(Row& row, const RowSum& sum, const CellSums& total) {
    row.flops = sum.flops;
    row.flops_matrix = total.flops_matrix;
    for (std::size_t level = 0; level < roofline::kLevelCount; ++level)
        row.bytes[level] = total.bytes[level];
}

void putWork(Row& row, const RowSum& sum) {
    const GpuCell& gpu = sum.gpu;
    if (gpu.calls == 0) {
        // The FLOPs are known to be 0 if nothing ran on the GPU and the ops compute nothing (views,
        // for example). If ops compute, their FLOPs are the CPU's, so the GPU's FLOPs stay unknown.
        row.flops_known = sum.host.calls > sum.host.calls_without_cost && saysWork(row, sum.host) &&
                          sum.host.flops_matrix + sum.host.flops_elementwise == 0;
        row.flops_partial = row.bytes_partial = row.flops_known && sum.host.calls_without_cost > 0;
    } else {
        row.flops_known = gpu.calls > gpu.calls_without_cost;
        row.work_missing = sum.unknown_calls > 0;
        row.flops_partial = row.flops_known && row.work_missing;
        row.bytes_partial = row.flops_known && gpu.calls_without_cost > gpu.calls_helping;
    }
    // A kernel's known time is the time of its known work. An op's known time also includes helper
    // kernels.
    std::optional<std::int64_t> known_ns = gpu.knownNs();
    if (!isOnGpu(row.kind)) {
        known_ns = sum.unknown_ns;
        // Without FLOPs, the rate is one of bytes, so the time of copies with unknown bytes is not
        // known time.
        if (gpu.flops_matrix + gpu.flops_elementwise == 0)
            known_ns = sumOf(known_ns, sum.unknown_copies_ns);
        if (known_ns) known_ns = gpu.self_ns - *known_ns;
    }
    if (known_ns) row.known_seconds = base::seconds(*known_ns);
    if (row.flops_known) putAmounts(row, sum, gpu);
}

// Sets the properties that all kernels with these full names share.
void putKernelKind(Row& row, const std::map<StringId, std::int64_t>& names,
                   const StringTable& strings) {
    bool first = true;
    for (const auto& [name, time] : names) {
        const cost::kernel::KernelKind kind = cost::kernel::kindOf(strings[name]);
        if (first) {
            row.algorithm = kind.algorithm;
            row.pass = kind.pass;
        }
        if (row.algorithm != kind.algorithm) row.algorithm.clear();
        if (row.pass != kind.pass) row.pass = cost::kernel::Pass::unknown;
        first = false;
    }
}

void putHost(Row& row, const RowSum& sum, const StringTable& strings) {
    const CellSums& total = sum.host;
    if (sum.with_inner && !sum.inner_ns.empty())
        row.full_name +=
            " → " + joined(sum.inner_ns, strings, ", ", std::numeric_limits<std::size_t>::max());
    row.calls = total.calls;
    row.seconds = base::seconds(total.self_ns);
    if (row.calls > 0) {
        row.seconds_mean = row.seconds / static_cast<double>(row.calls);
        row.seconds_min = base::seconds(total.min_ns);
        row.seconds_max = base::seconds(total.max_ns);
    }
    row.flops_known = total.calls > total.calls_without_cost && saysWork(row, total);
    row.work_missing = total.calls_without_cost > 0;
    row.flops_partial = row.bytes_partial = row.flops_known && row.work_missing;
    if (const auto known_ns = total.knownNs()) row.known_seconds = base::seconds(*known_ns);
    if (row.flops_known) putAmounts(row, sum, total);
}

void putGpu(Row& row, const RowSum& sum, const Snapshot& snapshot, const Scope& scope, bool all) {
    const StringTable& strings = *snapshot.strings;
    const bool dropped = snapshot.info.dropped_records > 0;
    row.seconds = base::seconds(sum.gpu.self_ns);
    // Work that belongs to no op because its launch is unknown is in no row of ops.
    const bool may_work = sum.host.calls_without_cost > 0 || sum.host.anyWork();
    const bool lacks_work =
        dropped || (snapshot.info.without_launch > 0 && !isOnGpu(row.kind) && may_work);
    row.records_dropped = lacks_work;
    if (row.kind == RowKind::outside) {
        // The GPU was busy during dropped records, so the actual idle time is shorter than
        // measured.
        row.seconds_known = !dropped;
        row.phase.reset();
        return;
    }
    // All GPU work takes time, so 0 means unknown.
    row.seconds_known = sum.gpu.self_ns > 0 || sum.gpu.calls == 0;
    // An op that may have run on the GPU may have lost all of its records.
    if (lacks_work && sum.gpu.calls == 0 && may_work) row.seconds_known = false;
    // With TimesOf::run, a time of 0 means too short for the clock, not unknown.
    row.seconds_partial =
        snapshot.info.times_of != TimesOf::run && row.seconds_known && sum.untimed;
    const bool ran_there = isOnGpu(row.kind);  // kernel, copy, memset or graph
    if (ran_there) {
        // Shows full names, because different kernels can have the same short name.
        if (!sum.full_ns.empty()) row.full_name = joined(sum.full_ns, strings, "\n");
        if (row.kind == RowKind::kernel) putKernelKind(row, sum.full_ns, strings);
    } else if (sum.with_inner && !sum.inner_ns.empty()) {
        row.full_name += " → " + joined(sum.inner_ns, strings, ", ");
    }
    row.launches = row.calls = sum.gpu.calls;
    row.calls_partial = dropped;
    // If no CPU call is known, the CPU time is unknown.
    if (!ran_there && sum.host.calls > 0) row.host_seconds = base::seconds(sum.host.self_ns);
    if ((row.kind == RowKind::op || row.kind == RowKind::layer) && sum.host.calls > 0) {
        row.calls = sum.host.calls;
        row.calls_partial = false;
    }
    // A phase has one call per step.
    if (row.kind == RowKind::phase && all) {
        row.calls = static_cast<std::uint64_t>(scope.steps);
        row.calls_partial = false;
    }
    if (row.calls > 0 && row.seconds_known)
        row.seconds_mean = row.seconds / static_cast<double>(row.calls);
    if (ran_there && row.calls > 0 && row.seconds_known) {
        if (!row.seconds_partial && !dropped) row.seconds_min = base::seconds(sum.gpu.min_ns);
        row.seconds_max = base::seconds(sum.gpu.max_ns);
    }
    // If no copy has bytes, the copies' sizes are unknown.
    if (sum.moves && sum.gpu.copied_bytes > 0) row.copied_bytes = sum.gpu.copied_bytes;
    putWork(row, sum);
    if (lacks_work && row.flops_known) row.flops_partial = row.bytes_partial = true;
}

}  // namespace

void RowSum::add(const CountedCell& cell) {
    (cell.key.kind == CountedCell::Kind::kernel ? counted_kernels : counted_ranges).add(cell);
}

template <class AnyCell>
void RowSum::addWork(const AnyCell& cell) {
    const std::size_t arithmetic = roofline::index(cell.key.arithmetic);
    if (arithmetic < flops.size()) {
        base::addSaturating(flops[arithmetic], cell.flops_matrix);
        base::addSaturating(flops[arithmetic], cell.flops_elementwise);
    }
    base::addSaturating(category_ns[cell.key.category], cell.self_ns);
}

void RowSum::add(const GpuCell& cell) {
    gpu.add(cell);
    addWork(cell);
    phases.insert(cell.key.phase);
    base::addSaturating(inner_ns[cell.key.name], cell.self_ns);
    if (cell.key.full_name != StringId::none)
        base::addSaturating(full_ns[cell.key.full_name], cell.self_ns);
    if (cell.key.kind == GpuKind::kernel) base::addSaturating(kernels, cell.calls);
    moves = moves || cell.key.kind == GpuKind::copy || cell.key.kind == GpuKind::memset;
    untimed = untimed || isUntimed(cell);
    base::addSaturating(unknown_calls, unknownCalls(cell));
    unknown_ns = sumOf(unknown_ns, unknownNs(cell));
    if (cell.key.kind == GpuKind::copy || cell.key.kind == GpuKind::memset) {
        const auto known = cell.knownNs();
        unknown_copies_ns =
            sumOf(unknown_copies_ns, known ? std::optional(cell.self_ns - *known) : std::nullopt);
    }
}

void RowSum::add(const Cell& cell) {
    host.add(cell);
    phases.insert(cell.key.phase);
    if (on_gpu) {
        category_ns.try_emplace(cell.key.category, 0);
        return;
    }
    addWork(cell);
    if (cell.key.inner != StringId::none && cell.key.inner != cell.key.name)
        base::addSaturating(inner_ns[cell.key.inner], cell.self_ns);
}

cost::Category RowSum::category() const {
    cost::Category largest = cost::Category::other;
    std::int64_t most = -1;
    for (const auto& [category, nanoseconds] : category_ns) {
        // Skip time outside ops, because the category of the work describes a row better.
        if (category == cost::Category::outside && category_ns.size() > 1) continue;
        if (nanoseconds > most) std::tie(largest, most) = std::pair(category, nanoseconds);
    }
    return largest;
}

Row rowOf(const RowSum& sum, const Snapshot& snapshot, const Scope& scope, bool all) {
    Row row;
    row.name = row.full_name = sum.name;
    row.kind = sum.kind;
    row.category = sum.category();
    if (sum.phases.size() == 1) row.phase = *sum.phases.begin();
    if (sum.on_gpu)
        putGpu(row, sum, snapshot, scope, all);
    else
        putHost(row, sum, *snapshot.strings);
    return row;
}

}  // namespace ridgepoint::run
