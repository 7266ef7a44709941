// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/gpu_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "core/run/saturating.h"

namespace ridgepoint::run {
namespace {

constexpr std::size_t kMostNames = 3;

double seconds(std::int64_t nanoseconds) { return static_cast<double>(nanoseconds) * 1e-9; }

struct Sum {
    std::string name;
    std::string_view kind;
    bool with_inner = false;
    GpuCell gpu;  // the key is not used
    Cell host;    // likewise
    roofline::PerArithmetic<std::uint64_t> flops{};
    std::map<cost::Category, std::int64_t> category_ns;
    std::set<Phase> phases;
    std::map<StringId, std::int64_t> kernel_ns, full_ns;
    bool moves = false;  // copies or fills are among it

    void add(const GpuCell& cell) {
        gpu.add(cell);
        const std::size_t arithmetic = roofline::index(cell.key.arithmetic);
        if (arithmetic < flops.size()) {
            addSaturating(flops[arithmetic], cell.flops_matrix);
            addSaturating(flops[arithmetic], cell.flops_elementwise);
        }
        addSaturating(category_ns[cell.key.category], cell.device_ns);
        phases.insert(cell.key.phase);
        addSaturating(kernel_ns[cell.key.name], cell.device_ns);
        if (cell.key.full_name != StringId::none) {
            addSaturating(full_ns[cell.key.full_name], cell.device_ns);
        }
        moves = moves || cell.key.kind == GpuKind::copy || cell.key.kind == GpuKind::fill;
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

// The most time first.
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

// As those of the calls are, but for what only a GPU has.
std::string nameOn(std::string_view kind, std::string name) {
    if (kind == "outside") return std::string(kIdleRowName);
    if (kind == "op" && name.empty()) return std::string(kNoOpName);
    if (kind == "phase" && name == toString(Phase::none)) return std::string(kNoPhaseName);
    return name;
}

void putWork(Row& row, const Sum& sum) {
    const GpuCell& gpu = sum.gpu;
    if (gpu.calls == 0) {
        // Nothing on the GPU: a view did no arithmetic, what the CPU computed is not the GPU's.
        row.flops_known = sum.host.calls > sum.host.calls_without_cost &&
                          sum.host.flops_matrix + sum.host.flops_elementwise == 0;
        row.flops_partial = row.flops_known && sum.host.calls_without_cost > 0;
    } else {
        row.flops_known = gpu.calls > gpu.calls_without_cost;
        row.flops_partial = row.flops_known && gpu.calls_without_cost > gpu.calls_helping;
    }
    if (!row.flops_known) return;
    row.flops = sum.flops;
    row.flops_matrix = gpu.flops_matrix;
    for (std::size_t level = 0; level < roofline::kLevelCount; ++level) {
        row.bytes[level] = gpu.bytes[level];
    }
}

Row rowOf(const Sum& sum, bool by_kernel, const Scope& scope, bool all,
          const StringTable& strings) {
    Row row;
    row.name = row.full_name = sum.name;
    row.kind = sum.kind;
    row.category = sum.category();
    row.seconds = seconds(sum.gpu.device_ns);
    if (row.kind == "outside") return row;
    if (sum.phases.size() == 1) row.phase = *sum.phases.begin();
    if (by_kernel) {
        // Different kernels may have one short name.
        if (!sum.full_ns.empty()) row.full_name = joined(sum.full_ns, strings, "\n");
    } else if (sum.with_inner && !sum.kernel_ns.empty()) {
        row.full_name += " → " + joined(sum.kernel_ns, strings, ", ");
    }
    row.launches = row.calls = sum.gpu.calls;
    if (!by_kernel) row.host_seconds = seconds(sum.host.self_ns);
    if ((row.kind == "op" || row.kind == "layer") && sum.host.calls > 0) row.calls = sum.host.calls;
    // A call of a phase is the phase of one step.
    if (row.kind == "phase" && all) row.calls = static_cast<std::uint64_t>(scope.steps);
    if (row.calls > 0) row.seconds_mean = row.seconds / static_cast<double>(row.calls);
    if (by_kernel && row.calls > 0) {
        row.seconds_min = seconds(sum.gpu.min_ns);
        row.seconds_max = seconds(sum.gpu.max_ns);
    }
    if (sum.moves) row.copied_bytes = sum.gpu.copied_bytes;
    putWork(row, sum);
    return row;
}

// The cell as one of calls, for who names and filters those. A search for a kernel finds its op
// too, and the other way round.
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

std::vector<KeyedRow> gpuRows(
    const Snapshot& snapshot, const Scope& scope, const CallFilter& filter, bool by_kernel,
    const std::function<void(const Cell::Key&, std::vector<RowKey>&)>& keys_of) {
    const bool all = filter.passesAll();
    std::int64_t whole_ns = 0;
    std::map<std::pair<std::string, std::string_view>, Sum> sums;
    std::vector<RowKey> keys;
    const auto add = [&](const auto& cell, const Cell::Key& named, std::string_view kind) {
        if (!all && !filter(named)) return;
        keys.clear();
        keys_of(named, keys);
        for (RowKey& key : keys) {
            if (!kind.empty() && key.kind != "outside") key.kind = kind;
            const auto [place, is_new] = sums.try_emplace(std::pair(std::move(key.path), key.kind));
            Sum& sum = place->second;
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
        addSaturating(whole_ns, cell.device_ns);
        add(cell, keyOf(cell.key, by_kernel), by_kernel ? toString(cell.key.kind) : "");
    }
    if (!by_kernel) {
        for (const Cell& cell : *snapshot.cells) {
            if (cell.key.segment != scope.segment || cell.key.warmup != scope.warmup ||
                cell.key.category == cost::Category::outside) {
                continue;
            }
            add(cell, cell.key, "");
        }
    }
    const double whole = seconds(whole_ns);
    std::vector<KeyedRow> rows;
    rows.reserve(sums.size());
    for (const auto& [key, sum] : sums) {
        rows.push_back({key.first, rowOf(sum, by_kernel, scope, all, *snapshot.strings)});
        Row& row = rows.back().row;
        row.share = whole > 0 ? row.seconds / whole : 0;
    }
    return rows;
}

}  // namespace ridgepoint::run
