// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/analysis/gpu_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <type_traits>
#include <utility>

#include "core/base/saturating.h"
#include "core/base/seconds.h"
#include "core/run/analysis/counted_rows.h"

namespace ridgepoint::run {
namespace {

constexpr std::size_t kMostNames = 3;

struct GpuSum {
    std::string name;
    RowKind kind = RowKind::op;
    bool with_inner = false;
    GpuCell gpu;  // key is not set
    Cell host;    // key is not set
    roofline::PerArithmetic<std::uint64_t> flops{};
    std::map<cost::Category, std::int64_t> category_ns;
    std::set<Phase> phases;
    std::map<StringId, std::int64_t> kernel_ns, full_ns;
    bool moves = false;  // true if the row contains copies or memsets
    // Number of kernels and graphs whose work is unknown, excluding helper kernels. Copies and
    // memsets are excluded, too, because they compute nothing.
    std::uint64_t unknown_calls = 0;
    std::optional<std::int64_t> unknown_ns = 0;  // unset if unknown
    std::uint64_t kernels = 0;
    bool untimed = false;  // true if the shortest call has no time, so the total is unknown
    CountedSum counted_kernels, counted_ranges;

    void add(const CountedCell& cell) {
        (cell.key.kind == CountedCell::Kind::kernel ? counted_kernels : counted_ranges).add(cell);
    }
    void add(const GpuCell& cell) {
        if (cell.key.kind == GpuKind::kernel) base::addSaturating(kernels, cell.calls);
        gpu.add(cell);
        untimed = untimed || isUntimed(cell);
        base::addSaturating(unknown_calls, unknownCalls(cell));
        unknown_ns = sumOf(unknown_ns, unknownNs(cell));
        const std::size_t arithmetic = roofline::index(cell.key.arithmetic);
        if (arithmetic < flops.size()) {
            base::addSaturating(flops[arithmetic], cell.flops_matrix);
            base::addSaturating(flops[arithmetic], cell.flops_elementwise);
        }
        base::addSaturating(category_ns[cell.key.category], cell.device_ns);
        phases.insert(cell.key.phase);
        base::addSaturating(kernel_ns[cell.key.name], cell.device_ns);
        if (cell.key.full_name != StringId::none) {
            base::addSaturating(full_ns[cell.key.full_name], cell.device_ns);
        }
        moves = moves || cell.key.kind == GpuKind::copy || cell.key.kind == GpuKind::memset;
    }
    void add(const Cell& cell) {
        host.add(cell);
        category_ns.try_emplace(cell.key.category, 0);
        phases.insert(cell.key.phase);
    }

    cost::Category category() const {
        const auto largest =
            std::max_element(category_ns.begin(), category_ns.end(),
                             [](const auto& a, const auto& b) { return a.second < b.second; });
        return largest == category_ns.end() ? cost::Category::other : largest->first;
    }
};

// Returns the joined names, sorted by time, largest first.
std::string joined(const std::map<StringId, std::int64_t>& times, const StringTable& strings,
                   std::string_view between) {
    std::vector<std::pair<StringId, std::int64_t>> names(times.begin(), times.end());
    std::stable_sort(names.begin(), names.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    std::string text;
    for (std::size_t i = 0; i < names.size() && i < kMostNames; ++i) {
        if (i > 0) text += between;
        text += strings[names[i].first];
    }
    if (names.size() > kMostNames) {
        fmt::format_to(std::back_inserter(text), "{}… {} more", between, names.size() - kMostNames);
    }
    return text;
}

// Returns the name of a row. GPU runs use other names for idle time, work without an op, and work
// outside all phases.
std::string nameOn(RowKind kind, std::string name) {
    if (kind == RowKind::outside) return std::string(kIdleRowName);
    if (kind == RowKind::op && name.empty()) return std::string(kNoOpName);
    if (kind == RowKind::phase && name == toString(Phase::none)) return std::string(kNoPhaseName);
    return name;
}

void putWork(Row& row, const GpuSum& sum) {
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
        if (known_ns) known_ns = gpu.device_ns - *known_ns;
    }
    if (known_ns) row.known_seconds = base::seconds(*known_ns);
    if (!row.flops_known) return;
    row.flops = sum.flops;
    row.flops_matrix = gpu.flops_matrix;
    for (std::size_t level = 0; level < roofline::kLevelCount; ++level) {
        row.bytes[level] = gpu.bytes[level];
    }
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

// Returns whether calls compute, move data, or do unknown work.
bool mayWork(const Cell& host) {
    return host.calls_without_cost > 0 || host.flops_matrix + host.flops_elementwise > 0 ||
           std::any_of(host.bytes.begin(), host.bytes.end(),
                       [](std::uint64_t bytes) { return bytes > 0; });
}

struct GpuTimes {
    bool own = true;       // true for TimesOf::run; a time of 0 then means too short for the clock,
                           // not unknown
    bool dropped = false;  // true if some records were dropped
    // True if some work belongs to no op because its launch is unknown (RunInfo::without_launch).
    bool without_launch = false;
};

Row gpuRowOf(const GpuSum& sum, const Scope& scope, bool all, const GpuTimes& times,
             const StringTable& strings) {
    Row row;
    row.name = row.full_name = sum.name;
    row.kind = sum.kind;
    row.category = sum.category();
    row.seconds = base::seconds(sum.gpu.device_ns);
    const bool lacks_work =
        times.dropped || (times.without_launch && !isOnGpu(row.kind) && mayWork(sum.host));
    row.records_dropped = lacks_work;
    if (row.kind == RowKind::outside) {
        // The GPU was busy during dropped records, so the actual idle time is shorter than
        // measured.
        row.seconds_known = !times.dropped;
        return row;
    }
    // All GPU work takes time, so 0 means unknown.
    row.seconds_known = sum.gpu.device_ns > 0 || sum.gpu.calls == 0;
    // An op that may have run on the GPU may have lost all of its records.
    if (lacks_work && sum.gpu.calls == 0 && mayWork(sum.host)) row.seconds_known = false;
    row.seconds_partial = !times.own && row.seconds_known && sum.untimed;
    const bool ran_there = isOnGpu(row.kind);  // kernel, copy, memset or graph
    if (sum.phases.size() == 1) row.phase = *sum.phases.begin();
    if (ran_there) {
        // Shows full names, because different kernels can have the same short name.
        if (!sum.full_ns.empty()) row.full_name = joined(sum.full_ns, strings, "\n");
        if (row.kind == RowKind::kernel) putKernelKind(row, sum.full_ns, strings);
    } else if (sum.with_inner && !sum.kernel_ns.empty()) {
        row.full_name += " → " + joined(sum.kernel_ns, strings, ", ");
    }
    row.launches = row.calls = sum.gpu.calls;
    row.calls_partial = times.dropped;
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
        if (!row.seconds_partial && !times.dropped) row.seconds_min = base::seconds(sum.gpu.min_ns);
        row.seconds_max = base::seconds(sum.gpu.max_ns);
    }
    // If no copy has bytes, the copies' sizes are unknown.
    if (sum.moves && sum.gpu.copied_bytes > 0) row.copied_bytes = sum.gpu.copied_bytes;
    putWork(row, sum);
    if (lacks_work && row.flops_known) row.flops_partial = row.bytes_partial = true;
    return row;
}

// Removes the times, because a replay takes longer than the kernel itself by an unknown amount.
void forgetTimes(Row& row) {
    row.seconds = 0;
    row.seconds_known = row.seconds_partial = false;
    row.seconds_mean = row.seconds_min = row.seconds_max = row.known_seconds = std::nullopt;
}

GpuCell::Key kernelOf(const CountedCell::Key& cell) {
    GpuCell::Key key;
    key.segment = cell.segment;
    key.phase = cell.phase;
    key.category = cell.category;
    key.name = cell.name;
    key.full_name = cell.full_name;
    key.op = cell.op;
    key.layer = cell.layer;
    return key;
}

// Converts a GPU cell's key to a call's key, for naming and filtering. A search for a kernel
// therefore also finds its op, and vice versa.
Cell::Key keyOf(const GpuCell::Key& cell, bool by_kernel) {
    Cell::Key key;
    key.segment = cell.segment;
    key.warmup = cell.warmup;
    key.phase = cell.phase;
    key.category = cell.category;
    key.arithmetic = cell.arithmetic;
    key.name = by_kernel ? cell.name : cell.op;
    key.inner = by_kernel ? cell.op : cell.name;
    key.layer = cell.layer;
    return key;
}

}  // namespace

bool isUntimed(const GpuCell& cell) {
    return cell.key.kind != GpuKind::idle && cell.calls > 0 && cell.min_ns == 0;
}

std::vector<KeyedRow> gpuRows(
    const Snapshot& snapshot, const Scope& scope, const CallFilter& filter, bool by_kernel,
    const std::function<void(const Cell::Key&, std::vector<RowKey>&)>& keys_of) {
    const bool all = filter.passesAll();
    std::int64_t whole_ns = 0;
    std::map<std::pair<std::string, RowKind>, GpuSum> sums;
    std::vector<RowKey> keys;
    // `kind` is the kind of GPU work. It is unset for a CPU call, which is not in any row of GPU
    // work.
    const auto add = [&](const auto& cell, const Cell::Key& named, std::optional<RowKind> kind) {
        if (!all && !filter(named)) return;
        keys.clear();
        keys_of(named, keys);
        for (RowKey& key : keys) {
            const bool of_gpu_part = key.kind == kGpuPartKind;
            if (of_gpu_part && !kind) continue;
            if (kind && (of_gpu_part || (by_kernel && key.kind != RowKind::outside)))
                key.kind = *kind;
            // Counts are added to existing rows but never create a row.
            constexpr bool only_told = std::is_same_v<decltype(cell), const CountedCell&>;
            if (only_told && !sums.contains(std::pair(key.path, key.kind))) continue;
            const auto [place, is_new] = sums.try_emplace(std::pair(std::move(key.path), key.kind));
            GpuSum& sum = place->second;
            if (is_new) {
                sum.kind = key.kind;
                sum.name = nameOn(key.kind, std::move(key.name));
                sum.with_inner = key.with_inner;
            }
            sum.add(cell);
        }
    };
    for (const GpuCell& cell : *snapshot.gpu_cells) {
        if (cell.key.segment != scope.segment || cell.key.warmup != scope.warmup) continue;
        base::addSaturating(whole_ns, cell.device_ns);
        add(cell, keyOf(cell.key, by_kernel), static_cast<RowKind>(cell.key.kind));
    }
    if (!by_kernel) {
        for (const Cell& cell : *snapshot.cells) {
            if (cell.key.segment != scope.segment || cell.key.warmup != scope.warmup ||
                cell.key.category == cost::Category::outside) {
                continue;
            }
            add(cell, cell.key, std::nullopt);
        }
    }
    const Counted* const counted = snapshot.counted.get();
    for (const CountedCell& cell : counted ? counted->cells : std::vector<CountedCell>()) {
        const bool kernel = cell.key.kind == CountedCell::Kind::kernel;
        // Counted ranges have no kernels or categories, so they match neither kernel rows nor a
        // filter.
        if (cell.key.segment != scope.segment || (!kernel && (by_kernel || !all))) continue;
        add(cell, keyOf(kernelOf(cell.key), by_kernel),
            kernel ? std::optional(RowKind::kernel) : std::nullopt);
    }
    const double whole = base::seconds(whole_ns);
    const bool own_times = snapshot.info.times_of == TimesOf::run;
    const bool replays = snapshot.info.times_of == TimesOf::replays;
    const GpuTimes times{own_times, snapshot.info.dropped_records > 0,
                         snapshot.info.without_launch > 0};
    const bool whole_known =
        own_times || (!replays && std::none_of(snapshot.gpu_cells->begin(),
                                               snapshot.gpu_cells->end(), [&](const GpuCell& cell) {
                                                   return cell.key.segment == scope.segment &&
                                                          cell.key.warmup == scope.warmup &&
                                                          isUntimed(cell);
                                               }));
    std::vector<KeyedRow> rows;
    rows.reserve(sums.size());
    for (const auto& [key, sum] : sums) {
        rows.push_back({key.first, gpuRowOf(sum, scope, all, times, *snapshot.strings)});
        Row& row = rows.back().row;
        row.share_known = whole_known && !(row.records_dropped && row.kind == RowKind::outside);
        row.share = whole > 0 && row.share_known ? row.seconds / whole : 0;
        if (counted != nullptr &&
            !putCounted(row, sum.counted_kernels, counted->info, sum.kernels, scope.steps)) {
            putCounted(row, sum.counted_ranges, counted->info, sum.kernels, scope.steps);
        }
        if (replays) forgetTimes(row);
    }
    return rows;
}

}  // namespace ridgepoint::run
