// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/analysis/rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <type_traits>
#include <utility>

#include "core/base/saturating.h"
#include "core/base/seconds.h"
#include "core/run/analysis/columns.h"
#include "core/run/analysis/compile_time.h"
#include "core/run/analysis/gpu_summary.h"
#include "core/run/analysis/known_work.h"
#include "core/run/analysis/row_sum.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/run_questions.h"
#include "core/run/snapshot.h"
#include "core/run/store/stored_text.h"

namespace ridgepoint::run {
namespace {

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
        return {Provenance::imported, Provenance::modelled, hasOnlyLaunchTimes(snapshot),
                snapshot.info.times_of == TimesOf::replays};
    }
    if (isEstimated(snapshot)) return {Provenance::modelled, Provenance::modelled, false, false};
    return {Provenance::measured,
            Provenance::modelled,  // replaced in counted rows
            hasOnlyLaunchTimes(snapshot), false};
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
    const bool launching_only =
        sources.launching_only && row.kind != RowKind::step && row.kind != RowKind::kernel;
    // Without a known device, the calls may only have launched the work.
    if (launching_only || snapshot.info.device.empty()) row.known_seconds.reset();
    // If the time of the calls with known work is unknown, FLOP/s are unknown, too. A row without
    // any time (in an estimate, or with only counters) still gets a roof.
    if (!row.known_seconds || (work.seconds <= 0 && row.seconds > 0)) return;
    if (work.seconds > 0 && row.knownFlops() && row.works())
        row.flops_per_second = *row.knownFlops() / work.seconds;
    // Only kernels show the precision in which they computed.
    if (sources.launching_only && sources.time == roofline::Provenance::imported &&
        row.kind != RowKind::kernel)
        return;
    row.roof_share = roofline::roofShare(work, snapshot.ceilings);
    row.doubt = doubtOf(row, snapshot);
    row.bound = roofline::bound(work, snapshot.ceilings);
    // The actual FLOPs can only be higher, which could make the row compute-bound, so any other
    // bound is uncertain.
    if (row.rate_partial && row.bound && row.bound->kind != roofline::Bound::Kind::compute)
        row.bound.reset();
}

template <class AnyCell>  // AnyCell: Cell or GpuCell
bool isIn(const AnyCell& cell, const Scope& scope) {
    return cell.key.segment == scope.segment && cell.key.warmup == scope.warmup;
}

bool isIn(const StepRecord& step, const Scope& scope) {
    return step.segment == scope.segment &&
           step.kind == (scope.warmup ? StepRecord::Kind::warmup : StepRecord::Kind::measured);
}

// Converts a key to a call's key, for naming and filtering. The call is named after the op or, if
// `by_kernel` is true, after the kernel. A search for a kernel therefore also finds its op, and
// vice versa.
template <class AnyKey>
Cell::Key callOf(const AnyKey& cell, bool by_kernel) {
    Cell::Key key;
    key.segment = cell.segment;
    key.phase = cell.phase;
    key.category = cell.category;
    key.name = by_kernel ? cell.name : cell.op;
    key.inner = by_kernel ? cell.op : cell.name;
    key.layer = cell.layer;
    return key;
}

// Returns the name of a row. GPU runs use other names for idle time, work without an op, and work
// outside all phases.
std::string nameOn(bool gpu, RowKind kind, std::string name) {
    if (!gpu) return name;
    if (kind == RowKind::outside) return std::string(kIdleRowName);
    if (kind == RowKind::op && name.empty()) return std::string(kNoOpName);
    if (kind == RowKind::phase && name == toString(Phase::none)) return std::string(kNoPhaseName);
    return name;
}

// Removes the times, because a replay takes longer than the kernel itself by an unknown amount.
void forgetTimes(Row& row) {
    row.seconds = 0;
    row.seconds_known = row.seconds_partial = false;
    row.seconds_mean = row.seconds_min = row.seconds_max = row.known_seconds = std::nullopt;
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

// Adds up the scope's cells that pass the filter by row. On a GPU, an op without launches has only
// CPU time.
class Grouping {
  public:
    using KeysOf = std::function<void(const Cell::Key&, std::vector<RowKey>&)>;
    Grouping(const Snapshot& snapshot, const Scope& scope, const CallFilter& filter, bool by_kernel,
             const KeysOf& keys_of)
        : snapshot_(snapshot),
          scope_(scope),
          filter_(filter),
          by_kernel_(by_kernel),
          gpu_(by_kernel || onGpu(snapshot)),
          all_(filter.passesAll()),
          keys_of_(keys_of) {}

    std::vector<KeyedRow> rows(const Sources& sources);

  private:
    void addAll();
    // Adds a cell to its rows. `kind` is the kind of GPU work. It is unset for a CPU call, which is
    // not in any row of GPU work.
    template <class AnyCell>
    void add(const AnyCell& cell, const Cell::Key& named, std::optional<RowKind> kind) {
        if (!all_ && !filter_(named)) return;
        keys_.clear();
        keys_of_(named, keys_);
        for (RowKey& key : keys_) {
            const bool of_gpu_part = key.kind == kGpuPartKind;
            if (of_gpu_part && !kind) continue;
            if (kind && (of_gpu_part || (by_kernel_ && key.kind != RowKind::outside)))
                key.kind = *kind;
            std::pair place(std::move(key.path), key.kind);
            // Counts are added to existing rows but never create a row.
            if (std::is_same_v<AnyCell, CountedCell> && !sums_.contains(place)) continue;
            const auto [found, is_new] = sums_.try_emplace(std::move(place));
            RowSum& sum = found->second;
            if (is_new) {
                sum.on_gpu = gpu_;
                sum.kind = key.kind;
                sum.name = nameOn(gpu_, key.kind, std::move(key.name));
                sum.with_inner = key.with_inner;
            }
            sum.add(cell);
        }
    }

    const Snapshot& snapshot_;
    const Scope& scope_;
    const CallFilter& filter_;
    const bool by_kernel_, gpu_, all_;
    const KeysOf& keys_of_;
    std::vector<RowKey> keys_;
    std::map<std::pair<std::string, RowKind>, RowSum> sums_;
    std::int64_t whole_ns_ = 0;
    bool untimed_ = false;  // true if some GPU work has no time
};

void Grouping::addAll() {
    for (const GpuCell& cell : *snapshot_.gpu_cells) {
        if (!gpu_ || !isIn(cell, scope_)) continue;
        base::addSaturating(whole_ns_, cell.self_ns);
        untimed_ = untimed_ || isUntimed(cell);
        add(cell, callOf(cell.key, by_kernel_), static_cast<RowKind>(cell.key.kind));
    }
    for (const Cell& cell : *snapshot_.cells) {
        if (by_kernel_ || !isIn(cell, scope_)) continue;
        if (!gpu_)
            base::addSaturating(whole_ns_, cell.self_ns);
        else if (cell.key.category == cost::Category::outside)
            continue;
        add(cell, cell.key, std::nullopt);
    }
    if (!snapshot_.counted) return;
    for (const CountedCell& cell : snapshot_.counted->cells) {
        const bool single = cell.key.kind == CountedCell::Kind::kernel;
        // Counted ranges have no names or categories, so they match neither kernel rows nor a
        // filter.
        if (cell.key.segment != scope_.segment || (!single && (by_kernel_ || !all_))) continue;
        add(cell, callOf(cell.key, by_kernel_ || !gpu_),
            gpu_ && single ? std::optional(RowKind::kernel) : std::nullopt);
    }
}

std::vector<KeyedRow> Grouping::rows(const Sources& sources) {
    addAll();
    const double whole = base::seconds(whole_ns_);
    const TimesOf times = snapshot_.info.times_of;
    // If lost work may have made a step longer, the shares of its parts are unknown.
    const bool whole_known = !gpu_ || (times == TimesOf::run && !anyStepCut(snapshot_, scope_)) ||
                             (times == TimesOf::kernels && !untimed_);
    std::vector<KeyedRow> rows;
    rows.reserve(sums_.size());
    for (const auto& [key, sum] : sums_) {
        rows.push_back({key.first, rowOf(sum, snapshot_, scope_, all_)});
        Row& row = rows.back().row;
        row.share_known = whole_known && !(row.records_dropped && row.kind == RowKind::outside);
        row.share = whole > 0 && row.share_known ? row.seconds / whole : 0;
        for (const CountedSum* const counted : {&sum.counted_kernels, &sum.counted_ranges}) {
            if (snapshot_.counted &&
                putCounted(row, *counted, snapshot_.counted->info, sum.counts(), scope_.steps))
                break;
        }
        if (gpu_ && times == TimesOf::replays) forgetTimes(row);
        if (!gpu_ && row.kind == RowKind::phase && all_) describePhase(row, snapshot_, scope_);
        conclude(row, snapshot_, sources);
    }
    return rows;
}

std::vector<KeyedRow> groupCells(const Snapshot& snapshot, const Scope& scope,
                                 const Sources& sources, const CallFilter& filter, bool by_kernel,
                                 const Grouping::KeysOf& keys_of) {
    auto rows = Grouping(snapshot, scope, filter, by_kernel, keys_of).rows(sources);
    // A file without any op (a memory snapshot) does not show what ran, so there are no rows.
    if (!by_kernel && !onGpu(snapshot) && isImported(snapshot.info) &&
        std::all_of(rows.begin(), rows.end(),
                    [](const auto& each) { return each.row.kind == RowKind::outside; }))
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
    RowSum all;
    for (const Cell& cell : *snapshot.cells) {
        if (isIn(cell, scope)) all.add(cell);
    }
    bool known = all.host.calls > all.host.calls_without_cost;
    bool partial = all.host.calls_without_cost > 0;
    if (onGpu(snapshot)) {
        // Only kernels show the precision and whether all FLOPs are known.
        all.flops = {};
        known = partial = false;
        for (const GpuCell& cell : *snapshot.gpu_cells) {
            if (!isIn(cell, scope)) continue;
            known = known || (cell.calls > cell.calls_without_cost);
            partial = partial || unknownCalls(cell) > 0;
            std::uint64_t& flops = all.flops[roofline::index(cell.key.arithmetic)];
            base::addSaturating(flops, cell.flops_matrix);
            base::addSaturating(flops, cell.flops_elementwise);
        }
        partial = partial || snapshot.info.dropped_records > 0;
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
    const std::uint64_t gpus = workingGpus(snapshot);
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
        if (row.seconds_known) row.seconds_mean = row.seconds_min = row.seconds_max = row.seconds;
        // FLOP/s are work ÷ step time, which is a lower bound if the work is partial.
        const StepTime certainty = stepTimeOf(snapshot, *step);
        if (certainty == StepTime::exact) row.known_seconds = row.seconds;
        row.gpus = gpus;
        row.seconds_partial = row.seconds_known && certainty == StepTime::at_least;
        row.share_known = row.seconds_known && !row.seconds_partial;
        if (certainty == StepTime::uncertain && row.seconds_known)
            row.full_name += " (uncertain time)";
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
        if (row.flops_known && divides(all.host.bytes)) {
            for (std::size_t level = 0; level < roofline::kLevelCount; ++level)
                row.bytes[level] = all.host.bytes[level] / count;
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

std::string rowNameOf(const Cell::Key& cell, GroupBy by, const StringTable& strings) {
    return rowKeyOf(cell, by, strings).name;
}

std::string stepRowName(std::int64_t step) { return fmt::format("step {}", step); }

GroupBy defaultGroupBy(const Snapshot& snapshot) {
    if (onGpu(snapshot)) return GroupBy::kernel;
    // GPU data from other tools consists of kernels only. A rank of a merged run has only its ops.
    const bool imported = isImported(snapshot.info);
    return imported && usesCuda(snapshot.info) && !hasOnlyLaunchTimes(snapshot) ? GroupBy::kernel
                                                                                : GroupBy::op;
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
