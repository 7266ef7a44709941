// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/compare/matching.h"
#include "core/compare/settings.h"
#include "core/roofline/quantity.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/snapshot.h"

namespace ridgepoint::compare {
namespace {

bool isOfNothing(run::RowKind kind) { return kind == run::RowKind::outside; }

// Returns a key that identifies the row by name and kind. "(outside ops)" and "(GPU idle)" have the
// same key, because they are the same row on two kinds of device.
std::string keyOf(const run::Row& row) {
    return isOfNothing(row.kind) ? std::string() : spreadKey(row.kind, row.name);
}

std::optional<double> perSample(const std::optional<double>& of_step, double samples) {
    return of_step ? std::optional(*of_step / samples) : std::nullopt;
}

Value valueOf(run::Row row, double steps, double samples, const RowSpreads& spreads) {
    Value value{std::move(row), steps * samples, std::nullopt};
    if (const auto spread = spreads.find(spreadKey(value.row.kind, value.row.name));
        spread != spreads.end())
        value.seconds_error = perSample(spread->second.standardError(), samples);
    return value;
}

// Returns the batch size, or 0 if it is unknown.
std::int64_t batchOf(const Input& input) { return run::summarizeSteps(*input.snapshot).batch; }

Difference differenceOf(double from, double to, const std::optional<double>& from_error,
                        const std::optional<double>& to_error) {
    Difference difference;
    difference.seconds = to - from;
    if (from > 0) difference.ratio = to / from;
    if (from_error && to_error)
        difference.seconds_noise = 2 * std::sqrt(*from_error * *from_error + *to_error * *to_error);
    return difference;
}

// Collects the rows of all runs under the row names of the first run.
class Aligner {
  public:
    Aligner(std::span<const Input> inputs, run::GroupBy by, std::span<const Side> sides)
        : inputs_(inputs), by_(by), sides_(sides) {}

    std::vector<Row> align() {
        for (std::size_t at = 0; at < inputs_.size(); ++at) addRun(at);
        return std::move(rows_);
    }
    roofline::Level level() const { return level_; }

  private:
    void addRun(std::size_t at) {
        const run::Snapshot& snapshot = *inputs_[at].snapshot;
        const std::int64_t steps = run::scopeOf(snapshot).steps;
        if (steps <= 0) return;
        std::vector<run::Row> rows = run::rowsOf(snapshot, by_);
        // std::min selects the innermost level, because levels are ordered from the innermost to
        // the outermost.
        level_ = std::min(level_, run::defaultLevel(snapshot));
        std::vector<run::Row> unknown;
        for (run::Row& row : rows) {
            const auto place = places_.find(keyOf(row));
            if (place != places_.end()) {
                put(rows_[place->second], at, row, steps);
            } else {
                unknown.push_back(std::move(row));
            }
        }
        const Renamed renamed = at == 0 ? Renamed() : renamedOf(at, unknown);
        for (const run::Row& row : unknown) {
            if (const auto same = renamed.find(row.name); same != renamed.end()) {
                Row& place = rows_[places_.at(spreadKey(row.kind, same->second))];
                place.match = by_ == run::GroupBy::layer ? Match::order : Match::launcher;
                put(place, at, row, steps);
                continue;
            }
            Row fresh;
            fresh.name = row.name;
            fresh.kind = row.kind;
            fresh.category = row.category;
            fresh.values.resize(inputs_.size());
            for (const Input& input : inputs_)
                fresh.in_part.push_back(input.snapshot->info.times_of != run::TimesOf::run);
            put(fresh, at, row, steps);
            places_.emplace(keyOf(row), rows_.size());
            rows_.push_back(std::move(fresh));
        }
    }

    void put(Row& row, std::size_t at, const run::Row& from, std::int64_t steps) const {
        row.values[at] =
            valueOf(from, static_cast<double>(steps), sides_[at].samples, inputs_[at].spreads);
    }

    // Matches rows whose names do not occur in the first run to rows with different names in the
    // first run.
    Renamed renamedOf(std::size_t at, const std::vector<run::Row>& unknown) const {
        std::vector<std::string> theirs, ours;
        const auto kind = by_ == run::GroupBy::layer ? run::RowKind::layer : run::RowKind::kernel;
        for (const run::Row& row : unknown) {
            if (row.kind == kind) theirs.push_back(row.name);
        }
        for (const Row& row : rows_) {
            if (row.kind == kind && row.values[0] && !row.values[at]) ours.push_back(row.name);
        }
        if (theirs.empty() || ours.empty()) return {};
        const run::Snapshot& base = *inputs_[0].snapshot;
        const run::Snapshot& other = *inputs_[at].snapshot;
        if (by_ == run::GroupBy::kernel) return kernelsOfSameOps(base, ours, other, theirs);
        if (by_ == run::GroupBy::layer) return layersInOrder(base, ours, other, theirs);
        return {};
    }

    std::span<const Input> inputs_;
    run::GroupBy by_;
    std::span<const Side> sides_;
    roofline::Level level_ = roofline::Level::dram;
    std::vector<Row> rows_;
    std::map<std::string, std::size_t> places_;
};

double largestDifference(const Row& row, std::size_t baseline) {
    double largest = 0;
    for (std::size_t at = 0; at < row.values.size(); ++at) {
        if (const auto difference = row.difference(baseline, at))
            largest = std::max(largest, std::abs(difference->seconds));
    }
    return largest;
}

double mostSeconds(const Row& row) {
    double most = 0;
    for (const auto& value : row.values) most = std::max(most, value ? value->seconds() : 0.0);
    return most;
}

Side sideOf(const Input& input) {
    Side side;
    side.label = input.label;
    side.title = input.snapshot->info.title;
    side.device = deviceOf(*input.snapshot);
    side.id = input.snapshot->info.id;
    side.step = run::summarizeSteps(*input.snapshot);
    side.seconds_error = stepSpread(*input.snapshot).standardError();
    side.energy = run::energyOf(*input.snapshot, side.step);
    side.peak_allocated_bytes = input.snapshot->memory.peak_allocated_bytes;
    side.growing = !input.snapshot->info.complete;
    side.estimated = run::isEstimated(*input.snapshot);
    return side;
}

}  // namespace

std::optional<double> Value::number(const run::Column& column, roofline::Level level) const {
    const auto number = run::columnNumber(column, row, {.level = level});
    return number && column.adds_up ? std::optional(*number / steps) : number;
}

std::string Value::text(std::string_view column, roofline::Level level) const {
    const run::Column& described = run::columnOf(column);
    return roofline::atLeast(run::isLowerBound(described, row, {.level = level}),
                             run::unitText(described.unit, number(described, level)));
}

std::optional<double> ratioOf(const run::Column& column, roofline::Level level,
                              const std::optional<Value>& from, const std::optional<Value>& to) {
    for (const auto& value : {&from, &to}) {
        if (!*value || run::isLowerBound(column, (*value)->row, {.level = level}))
            return std::nullopt;
    }
    const auto before = from->number(column, level), after = to->number(column, level);
    if (!before || !after || !(*before > 0)) return std::nullopt;
    return *after / *before;
}

std::string_view toString(Match match) {
    switch (match) {
        case Match::name:
            return "name";
        case Match::launcher:
            return "launcher";
        case Match::order:
            return "order";
    }
    return {};
}

std::optional<Difference> Row::difference(std::size_t from, std::size_t to) const {
    if (from >= values.size() || to >= values.size() || (!values[from] && !values[to]))
        return std::nullopt;
    for (const std::size_t at : {from, to}) {
        if (values[at] ? !values[at]->hasTime() : in_part[at]) return std::nullopt;
    }
    // If a run does not contain a row, the row took no time in any step.
    const auto seconds = [&](std::size_t at) { return values[at] ? values[at]->seconds() : 0.0; };
    const auto error = [&](std::size_t at) {
        return values[at] ? values[at]->seconds_error : std::optional(0.0);
    };
    return differenceOf(seconds(from), seconds(to), error(from), error(to));
}

std::optional<std::size_t> Row::onlyIn() const {
    std::optional<std::size_t> only;
    for (std::size_t at = 0; at < values.size(); ++at) {
        if (!values[at]) continue;
        if (only) return std::nullopt;
        only = at;
    }
    return only;
}

std::optional<std::size_t> Row::mostApart(std::size_t from) const {
    std::optional<std::size_t> most;
    double apart = -1;
    for (std::size_t at = 0; at < values.size(); ++at) {
        const auto one = at == from ? std::nullopt : difference(from, at);
        if (!one || std::abs(one->seconds) <= apart) continue;
        apart = std::abs(one->seconds);
        most = at;
    }
    return most;
}

std::optional<Difference> Comparison::stepDifference(std::size_t from, std::size_t to) const {
    const auto exact = [&](std::size_t side) {
        return side < sides.size() && sides[side].step.seconds_mean &&
               !sides[side].step.seconds_partial;
    };
    if (!exact(from) || !exact(to)) return std::nullopt;
    const Side &before = sides[from], &after = sides[to];
    return differenceOf(*before.step.seconds_mean / before.samples,
                        *after.step.seconds_mean / after.samples,
                        perSample(before.seconds_error, before.samples),
                        perSample(after.seconds_error, after.samples));
}

std::size_t Comparison::rowsInCommon() const {
    return static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), [](const Row& row) {
        return !isOfNothing(row.kind) && !row.onlyIn();
    }));
}

run::GroupBy defaultGroupBy(std::span<const Input> inputs) {
    const bool kernels = std::all_of(inputs.begin(), inputs.end(), [](const Input& input) {
        return run::defaultGroupBy(*input.snapshot) == run::GroupBy::kernel;
    });
    if (kernels) return run::GroupBy::kernel;
    // An estimate and a recording have the same names only for layers and coarser groupings.
    const bool estimated = std::any_of(inputs.begin(), inputs.end(), [](const Input& input) {
        return run::isEstimated(*input.snapshot);
    });
    return estimated ? run::GroupBy::layer : run::GroupBy::op;
}

bool batchesDiffer(std::span<const Input> inputs) {
    const bool known = std::all_of(inputs.begin(), inputs.end(),
                                   [](const Input& input) { return batchOf(input) > 0; });
    return known && std::any_of(inputs.begin(), inputs.end(), [&](const Input& input) {
               return batchOf(input) != batchOf(inputs.front());
           });
}

std::string nothingInCommon(const Comparison& comparison) {
    if (comparison.rowsInCommon() > 0) return {};
    return fmt::format("The runs have no {} in common, so there is nothing to compare.",
                       run::toString(comparison.by));
}

Comparison compareRuns(std::span<const Input> inputs, const Options& options) {
    Comparison comparison;
    comparison.by = options.by.value_or(defaultGroupBy(inputs));
    comparison.baseline = options.baseline < inputs.size() ? options.baseline : 0;
    for (const Input& input : inputs) comparison.sides.push_back(sideOf(input));
    comparison.per_sample =
        options.per_sample && std::all_of(inputs.begin(), inputs.end(),
                                          [](const Input& input) { return batchOf(input) > 0; });
    for (Side& side : comparison.sides)
        side.samples = comparison.per_sample ? static_cast<double>(side.step.batch) : 1;
    comparison.settings = settingsThatDiffer(inputs);
    comparison.notes = notesOn(inputs);
    if (comparison.per_sample) comparison.notes.push_back(perSampleNote());
    Aligner aligner(inputs, comparison.by, comparison.sides);
    comparison.rows = aligner.align();
    comparison.level = aligner.level();
    std::vector<std::shared_ptr<const run::Snapshot>> snapshots;
    for (const Input& input : inputs) snapshots.push_back(input.snapshot);
    comparison.ranks = compareRanks(snapshots);
    std::stable_sort(
        comparison.rows.begin(), comparison.rows.end(), [&](const Row& a, const Row& b) {
            return std::pair(largestDifference(a, comparison.baseline), mostSeconds(a)) >
                   std::pair(largestDifference(b, comparison.baseline), mostSeconds(b));
        });
    return comparison;
}

std::string sentenceOf(const Comparison& comparison, std::size_t run) {
    const Side& base = comparison.sides.at(comparison.baseline);
    const Side& side = comparison.sides.at(run);
    const auto difference = comparison.stepDifference(comparison.baseline, run);
    if (!difference || !difference->ratio) {
        const bool finished = side.step.count > 0 && base.step.count > 0;
        const bool partial = side.step.seconds_partial || base.step.seconds_partial;
        return fmt::format("{} and {} cannot be compared as a whole: {}.", side.label, base.label,
                           !finished ? "one has no finished step"
                           : partial ? "GPU records were lost, so a mean step time is a lower bound"
                                     : "the time of a step is not known in both");
    }
    const double apart = *difference->ratio - 1;
    const double base_seconds = *base.step.seconds_mean / base.samples;
    const std::string_view unit = comparison.per_sample ? "sample" : "step";
    const std::string noise =
        difference->seconds_noise
            ? fmt::format(" (±{})",
                          roofline::formatShare(*difference->seconds_noise / base_seconds))
            : std::string(" (too few steps to determine the noise)");
    if (difference->seconds == 0)
        return fmt::format("{} takes exactly as long per {} as {}.", side.label, unit, base.label);
    return fmt::format("{} takes {} {} per {} than {}{}{}.", side.label,
                       roofline::formatShare(std::abs(apart)), apart > 0 ? "longer" : "less", unit,
                       base.label, difference->withinNoise() ? ", within noise" : "", noise);
}

}  // namespace ridgepoint::compare
