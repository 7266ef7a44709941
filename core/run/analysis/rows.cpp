// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/analysis/rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "core/base/saturating.h"
#include "core/base/seconds.h"
#include "core/run/analysis/columns.h"
#include "core/run/analysis/compile_time.h"
#include "core/run/analysis/counted_rows.h"
#include "core/run/analysis/gpu_rows.h"
#include "core/run/analysis/row_keys.h"
#include "core/run/run_questions.h"
#include "core/run/snapshot.h"
#include "core/run/store/stored_text.h"

namespace ridgepoint::run {
namespace {

// A row's running totals. They are integers, so that the order of the cells makes no difference.
struct Sum {
    std::string name, full_name;
    RowKind kind = RowKind::op;
    Cell total;  // key is not set
    roofline::PerArithmetic<std::uint64_t> flops{};
    std::map<cost::Category, std::int64_t> category_ns;
    std::set<Phase> phases;
    std::map<std::string, std::int64_t> inner_ns;
    CountedSum counted_calls, counted_ranges;

    void add(const CountedCell& cell) {
        (cell.key.kind == CountedCell::Kind::kernel ? counted_calls : counted_ranges).add(cell);
    }
    void add(const Cell& cell, const StringTable& strings) {
        total.add(cell);
        const std::size_t arithmetic = roofline::index(cell.key.arithmetic);
        if (arithmetic < flops.size()) {
            base::addSaturating(flops[arithmetic], cell.flops_matrix);
            base::addSaturating(flops[arithmetic], cell.flops_elementwise);
        }
        base::addSaturating(category_ns[cell.key.category], cell.self_ns);
        phases.insert(cell.key.phase);
        if (cell.key.inner != StringId::none && cell.key.inner != cell.key.name) {
            base::addSaturating(inner_ns[strings[cell.key.inner]], cell.self_ns);
        }
    }

    // Returns the row's name and the inner ops that did the work, sorted by time, largest first,
    // for example, "aten::linear → aten::addmm".
    std::string nameWithInner() const {
        std::vector<std::pair<std::string, std::int64_t>> inners(inner_ns.begin(), inner_ns.end());
        std::stable_sort(inners.begin(), inners.end(),
                         [](const auto& a, const auto& b) { return a.second > b.second; });
        std::string text = full_name;
        for (std::size_t i = 0; i < inners.size(); ++i) {
            text += i == 0 ? " → " : ", ";
            text += inners[i].first;
        }
        return text;
    }

    cost::Category category() const {
        cost::Category largest = cost::Category::other;
        std::int64_t most = -1;
        for (const auto& [category, nanoseconds] : category_ns) {
            // Skip time outside ops, because the category of the work describes a row better.
            if (category == cost::Category::outside && category_ns.size() > 1) continue;
            if (nanoseconds > most) std::tie(largest, most) = std::pair(category, nanoseconds);
        }
        return largest;
    }
};

struct Sources {
    std::optional<roofline::Provenance> time, work;
    // True if an untraced GPU does the work. The times are then CPU times, and FLOP/s are unknown.
    bool launching_only = false;
    bool replayed = false;  // times come from a profiler's replays, so FLOP/s are unknown
};

Sources sourcesOf(const Snapshot& snapshot) {
    using roofline::Provenance;
    if (isImported(snapshot.info)) {
        // Except in counted rows, the work is modelled from the shapes in the file.
        return {Provenance::imported, Provenance::modelled, snapshot.info.device.empty(),
                snapshot.info.times_of == TimesOf::replays};
    }
    if (isEstimated(snapshot)) return {Provenance::modelled, Provenance::modelled, false, false};
    return {Provenance::measured,
            Provenance::modelled,  // replaced in counted rows
            usesCuda(snapshot.info) && !onGpu(snapshot), false};
}

// Makes zero traffic of a cache unknown if the machine is not known to have this cache. For
// example, no GPU has an L3.
void forgetAbsentLevels(Row& row, const MachineInfo& machine) {
    for (const roofline::Level level : {roofline::Level::l2, roofline::Level::l3}) {
        auto& bytes = row.bytes[roofline::index(level)];
        if (bytes == 0u && machine.cache_bytes[roofline::index(level)] <= 0) bytes.reset();
    }
}

// Sets all values that are derived from a row's totals.
void conclude(Row& row, const Snapshot& snapshot, const Sources& sources) {
    row.seconds_from = sources.time;
    // Different ops share the name kLostText, so their sum cannot be shown in the roofline.
    if (row.name == kLostText) row.category = cost::Category::other;
    if (!row.flops_known || row.name == kLostText) return;
    forgetAbsentLevels(row, snapshot.machine);
    if (!row.flops_from) row.flops_from = sources.work;
    const bool any_bytes = std::any_of(row.bytes.begin(), row.bytes.end(),
                                       [](const auto& bytes) { return bytes.has_value(); });
    if (any_bytes && !row.bytes_from) row.bytes_from = sources.work;
    const roofline::Work work = row.work();
    for (std::size_t level = 0; level < roofline::kLevelCount; ++level) {
        row.intensity[level] =
            roofline::arithmeticIntensity(work, static_cast<roofline::Level>(level));
    }
    row.replayed = sources.replayed;
    if (sources.replayed || row.seconds_partial) return;
    if (sources.launching_only && row.kind != RowKind::step && row.kind != RowKind::kernel) return;
    // If the time of the calls with known work is unknown, FLOP/s are unknown, too. A row without
    // any time (in an estimate, or with only counters) still gets a roof.
    if (!row.known_seconds || (work.seconds <= 0 && row.seconds > 0)) return;
    if (work.seconds > 0 && row.knownFlops() && row.works())
        row.flops_per_second = *row.knownFlops() / work.seconds;
    row.roof_share = roofline::roofShare(work, snapshot.ceilings);
    row.doubt = doubtOf(row, snapshot.ceilings);
    row.bound = roofline::bound(work, snapshot.ceilings);
    // The actual FLOPs can only be higher, which could make the row compute-bound, so any other
    // bound is uncertain.
    if (row.rate_partial && row.bound && row.bound->kind != roofline::Bound::Kind::compute)
        row.bound.reset();
}

Row rowOf(const Sum& sum) {
    Row row;
    row.name = sum.name;
    row.full_name = sum.nameWithInner();
    row.kind = sum.kind;
    row.category = sum.category();
    if (sum.phases.size() == 1) row.phase = *sum.phases.begin();
    row.calls = sum.total.calls;
    row.seconds = base::seconds(sum.total.self_ns);
    if (row.calls > 0) {
        row.seconds_mean = row.seconds / static_cast<double>(row.calls);
        row.seconds_min = base::seconds(sum.total.min_ns);
        row.seconds_max = base::seconds(sum.total.max_ns);
    }
    row.flops_known = sum.total.calls > sum.total.calls_without_cost && saysWork(row, sum.total);
    row.work_missing = sum.total.calls_without_cost > 0;
    row.flops_partial = row.bytes_partial = row.flops_known && row.work_missing;
    if (const auto known_ns = sum.total.knownNs()) row.known_seconds = base::seconds(*known_ns);
    if (row.flops_known) {
        row.flops = sum.flops;
        row.flops_matrix = sum.total.flops_matrix;
        for (std::size_t level = 0; level < roofline::kLevelCount; ++level) {
            row.bytes[level] = sum.total.bytes[level];
        }
    }
    return row;
}

template <class AnyCell>  // AnyCell: Cell or GpuCell
bool isIn(const AnyCell& cell, const Scope& scope) {
    return cell.key.segment == scope.segment && cell.key.warmup == scope.warmup;
}

bool isIn(const StepRecord& step, const Scope& scope) {
    return step.segment == scope.segment &&
           step.kind == (scope.warmup ? StepRecord::Kind::warmup : StepRecord::Kind::measured);
}

Cell::Key callOf(const CountedCell::Key& counted) {
    Cell::Key key;
    key.segment = counted.segment;
    key.phase = counted.phase;
    key.category = counted.category;
    key.name = counted.name;
    key.layer = counted.layer;
    return key;
}

// Sets a phase's calls to the number of steps, because a phase has one call per step.
void describePhase(Row& row, const Snapshot& snapshot, const Scope& scope) {
    const std::optional<Phase> phase = parsePhase(row.name);
    if (!phase || *phase == Phase::none) return;
    const StepList::Totals* const totals = snapshot.steps->totals(
        scope.segment, scope.warmup ? StepRecord::Kind::warmup : StepRecord::Kind::measured);
    if (totals == nullptr) return;
    row.calls = static_cast<std::uint64_t>(totals->count);
    row.seconds_mean = row.seconds / static_cast<double>(totals->count);
    row.seconds_min = base::seconds(totals->phase_least_ns[static_cast<std::size_t>(*phase)]);
    row.seconds_max = base::seconds(totals->phase_most_ns[static_cast<std::size_t>(*phase)]);
}

std::vector<KeyedRow> groupCells(
    const Snapshot& snapshot, const Scope& scope, const Sources& sources, const CallFilter& filter,
    bool by_kernel, const std::function<void(const Cell::Key&, std::vector<RowKey>&)>& keys_of) {
    if (by_kernel || onGpu(snapshot)) {
        std::vector<KeyedRow> rows = gpuRows(snapshot, scope, filter, by_kernel, keys_of);
        for (KeyedRow& each : rows) conclude(each.row, snapshot, sources);
        return rows;
    }
    const StringTable& strings = *snapshot.strings;
    const bool all = filter.passesAll();
    std::int64_t whole_ns = 0;
    std::map<std::pair<std::string, RowKind>, Sum> sums;
    std::vector<RowKey> keys;
    for (const Cell& cell : *snapshot.cells) {
        if (!isIn(cell, scope)) continue;
        base::addSaturating(whole_ns, cell.self_ns);
        if (!all && !filter(cell.key)) continue;
        keys.clear();
        keys_of(cell.key, keys);
        for (RowKey& key : keys) {
            const auto [place, is_new] = sums.try_emplace(std::pair(std::move(key.path), key.kind));
            Sum& sum = place->second;
            if (is_new) {
                sum.kind = key.kind;
                sum.name = sum.full_name = std::move(key.name);
            }
            sum.add(cell, strings);
            if (!key.with_inner) sum.inner_ns.clear();
        }
    }
    const Counted* const counted = snapshot.counted.get();
    for (const CountedCell& cell : counted ? counted->cells : std::vector<CountedCell>()) {
        // Counted ranges have no ops or categories, so they match neither op rows nor a filter.
        const bool call = cell.key.kind == CountedCell::Kind::kernel;
        const Cell::Key named = callOf(cell.key);
        if (cell.key.segment != scope.segment || !(all || (call && filter(named)))) continue;
        keys.clear();
        keys_of(named, keys);
        for (RowKey& key : keys) {
            // Counts are added to existing rows but never create a row.
            const auto place = sums.find(std::pair(std::move(key.path), key.kind));
            if (place != sums.end()) place->second.add(cell);
        }
    }
    const double whole = base::seconds(whole_ns);
    std::vector<KeyedRow> rows;
    rows.reserve(sums.size());
    for (const auto& entry : sums) {
        const auto& sum = entry.second;
        rows.push_back({entry.first.first, rowOf(sum)});
        Row& row = rows.back().row;
        const auto put = [&](const CountedSum& of) {
            return putCounted(row, of, counted->info, sum.total.calls, scope.steps);
        };
        if (counted != nullptr && !put(sum.counted_calls)) put(sum.counted_ranges);
        if (row.kind == RowKind::phase && all) describePhase(row, snapshot, scope);
        row.share = whole > 0 ? row.seconds / whole : 0;
        conclude(row, snapshot, sources);
    }
    // A file without any op (a memory snapshot) does not show what ran, so there are no rows.
    if (isImported(snapshot.info) && std::all_of(rows.begin(), rows.end(), [](const auto& each) {
            return each.row.kind == RowKind::outside;
        }))
        rows.clear();
    return rows;
}

// Returns one row per stored step. A step has no bytes and precisions, so these are derived from
// the cells if every step did the same work, and are unknown if not.
std::vector<Row> groupSteps(const Snapshot& snapshot, const Scope& scope, const Sources& sources) {
    std::vector<const StepRecord*> steps;
    for (const StepRecord& step : *snapshot.steps) {
        if (isIn(step, scope)) steps.push_back(&step);
    }
    // Number of all steps, including those that are not stored.
    const auto count = static_cast<std::uint64_t>(scope.steps);
    Sum all;
    for (const Cell& cell : *snapshot.cells) {
        if (isIn(cell, scope)) all.add(cell, *snapshot.strings);
    }
    bool known = all.total.calls > all.total.calls_without_cost;
    bool partial = all.total.calls_without_cost > 0;
    if (onGpu(snapshot)) {
        // Only kernels show the precision and whether all FLOPs are known.
        all.flops = {};
        known = partial = false;
        for (const GpuCell& cell : *snapshot.gpu_cells) {
            if (cell.key.segment != scope.segment || cell.key.warmup != scope.warmup) continue;
            known = known || (cell.calls > cell.calls_without_cost);
            partial = partial || unknownCalls(cell) > 0;
            std::uint64_t& flops = all.flops[roofline::index(cell.key.arithmetic)];
            base::addSaturating(flops, cell.flops_matrix);
            base::addSaturating(flops, cell.flops_elementwise);
        }
    }
    const bool uniform = std::all_of(steps.begin(), steps.end(), [&](const StepRecord* step) {
        return step->flops_matrix == steps.front()->flops_matrix &&
               step->flops_elementwise == steps.front()->flops_elementwise;
    });
    const auto arithmetics = std::count_if(all.flops.begin(), all.flops.end(),
                                           [](std::uint64_t flops) { return flops > 0; });
    const auto only =
        static_cast<std::size_t>(std::find_if(all.flops.begin(), all.flops.end(),
                                              [](std::uint64_t flops) { return flops > 0; }) -
                                 all.flops.begin());
    const auto divides = [&](const auto& totals) {
        return uniform && std::all_of(totals.begin(), totals.end(),
                                      [&](std::uint64_t value) { return value % count == 0; });
    };

    const auto compiled = compiledSteps(snapshot);
    std::vector<Row> rows;
    rows.reserve(steps.size());
    for (const StepRecord* step : steps) {
        Row row;
        row.name = row.full_name = stepRowName(step->index);
        if (const auto found = compiled.find(step->index); found != compiled.end())
            row.full_name += fmt::format(" ({})", compileText(found->second));
        row.kind = RowKind::step;
        row.category = all.category();
        row.calls = 1;
        row.seconds = base::seconds(stepNs(*step));
        // If the times differ from those in the program, the step time is the sum of the profiled
        // work, so it is unknown.
        row.seconds_known = stepNs(*step) > 0 && snapshot.info.times_of == TimesOf::run;
        row.share_known = row.seconds_known;
        if (row.seconds_known) row.seconds_mean = row.seconds_min = row.seconds_max = row.seconds;
        // FLOP/s are work ÷ step time, which is a lower bound if the work is partial.
        row.known_seconds = row.seconds;
        row.flops_known = known;
        row.work_missing = partial;
        row.flops_partial = row.bytes_partial = row.rate_partial = known && partial;
        if (row.flops_known) {
            row.flops_matrix = step->flops_matrix;
            if (arithmetics == 1) {
                row.flops[only] = step->flops_matrix;
                base::addSaturating(row.flops[only], step->flops_elementwise);
            } else if (divides(all.flops)) {
                for (std::size_t i = 0; i < all.flops.size(); ++i) {
                    row.flops[i] = all.flops[i] / count;
                }
            } else {
                row.flops_known = row.flops_partial = row.bytes_partial = row.rate_partial = false;
                row.flops_matrix = 0;
            }
        }
        if (row.flops_known && divides(all.total.bytes)) {
            for (std::size_t level = 0; level < roofline::kLevelCount; ++level) {
                row.bytes[level] = all.total.bytes[level] / count;
            }
        }
        conclude(row, snapshot, sources);
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace

RowKey rowKeyOf(const Cell::Key& cell, GroupBy by, const StringTable& strings) {
    const auto key = [](std::string name, RowKind kind, bool with_inner = false) {
        return RowKey{name, name, kind, with_inner};
    };
    const std::string outside(kOutsideRowName);
    if (by == GroupBy::phase) {
        // A phase's row contains all time in the phase, including time outside ops. The row for
        // time outside ops therefore contains only time that is also outside all phases.
        if (cell.phase != Phase::none)
            return key(std::string(toString(cell.phase)), RowKind::phase);
        if (cell.category == cost::Category::outside) return key(outside, RowKind::outside);
        return key(std::string(toString(Phase::none)), RowKind::phase);
    }
    if (cell.category == cost::Category::outside) return key(outside, RowKind::outside);
    switch (by) {
        case GroupBy::layer: {
            const std::string& layer = strings[cell.layer];
            return key(layer.empty() ? std::string(kNoLayerName) : layer, RowKind::layer);
        }
        case GroupBy::category:
            return key(std::string(cost::toString(cell.category)), RowKind::category);
        default:
            return key(strings[cell.name], RowKind::op, true);
    }
}

std::vector<KeyedRow> rowsOfCells(
    const Snapshot& snapshot, const CallFilter& filter,
    const std::function<void(const Cell::Key&, std::vector<RowKey>&)>& keys) {
    return groupCells(snapshot, scopeOf(snapshot), sourcesOf(snapshot), filter, false, keys);
}

bool saysWork(const Row& row, const Cell& total) {
    return row.category == cost::Category::view || row.category == cost::Category::allocation ||
           total.flops_matrix + total.flops_elementwise > 0 ||
           std::any_of(total.bytes.begin(), total.bytes.end(),
                       [](std::uint64_t moved) { return moved > 0; });
}

std::string rowNameOf(const Cell::Key& cell, GroupBy by, const StringTable& strings) {
    return rowKeyOf(cell, by, strings).name;
}

std::string stepRowName(std::int64_t step) { return fmt::format("step {}", step); }

GroupBy defaultGroupBy(const Snapshot& snapshot) {
    if (onGpu(snapshot)) return GroupBy::kernel;
    // GPU data from other tools consists of kernels only.
    const bool imported = isImported(snapshot.info);
    return imported && usesCuda(snapshot.info) ? GroupBy::kernel : GroupBy::op;
}

std::vector<Row> rowsOf(const Snapshot& snapshot, GroupBy by, const CallFilter& filter) {
    const Scope scope = scopeOf(snapshot);
    const Sources sources = sourcesOf(snapshot);
    std::vector<Row> rows;
    if (by == GroupBy::step) {
        rows = groupSteps(snapshot, scope, sources);
        double total = 0;
        for (const Row& row : rows) total += row.seconds;
        for (Row& row : rows) row.share = total > 0 && row.share_known ? row.seconds / total : 0;
    } else {
        const auto keys = [&](const Cell::Key& cell, std::vector<RowKey>& into) {
            into.push_back(rowKeyOf(cell, by, *snapshot.strings));
        };
        // Kernels are also shown if tracing ended before the end of the run.
        const bool by_kernel = by == GroupBy::kernel && !snapshot.gpu_cells->empty();
        auto keyed = groupCells(snapshot, scope, sources, filter, by_kernel, keys);
        rows.reserve(keyed.size());
        for (KeyedRow& each : keyed) rows.push_back(std::move(each.row));
    }
    // Rows with equal times are sorted by name, so that a run always gives the same table.
    if (by == GroupBy::step) {
        std::stable_sort(rows.begin(), rows.end(),
                         [](const Row& a, const Row& b) { return a.seconds > b.seconds; });
    } else {
        sortRows(rows, "seconds", roofline::Level::dram);
    }
    return rows;
}

namespace {

// The traffic of all work with FLOPs, and for each level, the traffic of the work that reaches this
// level.
struct Reach {
    double whole = 0;
    roofline::PerLevel<double> at{};

    template <class Bytes>
    void add(const roofline::PerLevel<Bytes>& bytes) {
        std::uint64_t moved = 0;
        for (const std::optional<std::uint64_t> each : bytes)
            moved = std::max(moved, each.value_or(0));
        whole += static_cast<double>(moved);
        for (std::size_t i = 0; i < at.size(); ++i) {
            if (std::optional<std::uint64_t>(bytes[i]).value_or(0) > 0)
                at[i] += static_cast<double>(moved);
        }
    }
    template <class Cells>
    void addAll(const Cells& cells, const Scope& scope, bool forward_only) {
        for (const auto& cell : cells) {
            if (!isIn(cell, scope) || cell.flops_matrix + cell.flops_elementwise == 0) continue;
            if (!forward_only || cell.key.phase == Phase::forward) add(cell.bytes);
        }
    }
};

}  // namespace

roofline::Level defaultLevel(const Snapshot& snapshot) {
    // Selects the level by traffic, which is the same in every step. If it were selected by time,
    // the level could change after the recording. Uses only the forward phase if this phase has
    // traffic, because the first step's optimizer differs from later ones and a file can begin
    // within a step.
    const Scope scope = scopeOf(snapshot);
    Reach reach;
    for (const bool forward_only : {true, false}) {
        if (reach.whole > 0) break;
        if (onGpu(snapshot))
            reach.addAll(*snapshot.gpu_cells, scope, forward_only);
        else
            reach.addAll(*snapshot.cells, scope, forward_only);
    }
    if (reach.whole <= 0) {  // only counted traffic is known
        for (const Row& row : rowsOf(snapshot, defaultGroupBy(snapshot))) {
            if (row.totalFlops() > 0) reach.add(row.bytes);
        }
    }
    for (std::size_t i = reach.at.size(); i-- > 0;) {
        if (reach.at[i] >= reach.whole / 2) return static_cast<roofline::Level>(i);
    }
    return roofline::Level::dram;
}

}  // namespace ridgepoint::run
