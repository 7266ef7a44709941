// SPDX-License-Identifier: GPL-3.0-or-later
// Decides whether new runs are worse than base runs, row by row, so that noise alone rarely makes
// the gate fail (docs/gate.md). Repeated base runs and new runs separate changes from noise.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/budgets.h"
#include "core/compare/comparison.h"
#include "core/compare/repeats.h"

namespace ridgepoint::compare {

// The quantity that must not become worse: the time of a step and its rows, peak memory, FLOPs per
// step, energy per step, the rows' share of roof, or the model or hardware FLOPs utilization of a
// step.
enum class Metric : std::uint8_t { step, memory, flops, energy, roof, mfu, hfu };
inline constexpr std::array kMetrics{Metric::step, Metric::memory, Metric::flops, Metric::energy,
                                     Metric::roof, Metric::mfu,    Metric::hfu};
std::string_view toString(Metric metric);
// Returns whether smaller values are worse.
constexpr bool lessIsWorse(Metric metric) { return metric >= Metric::roof; }
// Returns whether the metric describes whole steps, which have no rows by op, layer and so on.
constexpr bool ofWholeSteps(Metric metric) {
    return metric == Metric::energy || metric >= Metric::mfu;
}
// Returns whether the metric's rows are those of a grouping.
constexpr bool hasGroups(Metric metric) {
    return metric != Metric::memory && !ofWholeSteps(metric);
}

struct GateInput {
    std::shared_ptr<const run::Snapshot> snapshot;
    std::string label;
    StepSeconds steps;  // used for Metric::step; empty if too few steps have stored calls
};
// Maximum number of steps per run for which a gate reads the times.
inline constexpr std::int64_t kGateSteps = 200;

struct GateOptions {
    Metric metric = Metric::step;
    std::optional<run::GroupBy> by;  // default: the same as in comparisons
    double fail_above = 0.05;        // a row fails if it is worse by at least this share and noise
                                     // does not explain the change
    double level = 0.01;             // significance level: the maximum p at which a row fails
    double least_share = 0.01;       // rows whose share of all rows is smaller are not tested
    Budgets budgets;
};

enum class Verdict : std::uint8_t {
    passed,
    worse,        // worse by at least the limit, and noise does not explain the change
    over_budget,  // exceeds the row's budget in every new run
    noise,        // worse by at least the limit, but noise may explain the change
    small,        // not tested because the row is below GateOptions::least_share
    unknown       // not tested for the reason in `reason`
};
std::string_view toString(Verdict verdict);
inline bool fails(Verdict verdict) {
    return verdict == Verdict::worse || verdict == Verdict::over_budget;
}

struct GateRow {
    std::string name;
    std::optional<run::RowKind> kind;  // unset for the whole step and for memory
    bool whole = false;                // true for the step or the memory peak, false for a part
    // One value per run. Unset if the run does not contain the row or the value is unknown.
    std::vector<std::optional<double>> base, now;
    // Medians; unset if one of the values is unset or there are none.
    std::optional<double> base_value, now_value;
    // True if a value in `base` or `now` is a lower bound.
    bool base_at_least = false, now_at_least = false;
    std::optional<Change> change;  // unset if there are no base runs or the values
                                   // are not comparable
    // The change relative to the other rows, which excludes the effect of a slower machine. Set
    // only for parts of a step that a test between runs covered.
    std::optional<double> change_relative;
    // Probability that noise alone explains the change, corrected for the number of rows; unset if
    // the row did not worsen by its limit.
    std::optional<double> p;
    double limit = 0;              // maximum permitted worsening, as a share
    std::optional<double> budget;  // in the unit of the metric
    Verdict verdict = Verdict::passed;
    std::string reason;  // a sentence for `worse`, `over_budget` and `unknown`
};

// The source from which the gate estimates the noise.
enum class NoiseFrom : std::uint8_t {
    runs,   // the spread between runs, in a permutation test
    steps,  // the spread between the steps of a run, because there are too few runs
    none    // unknown, or there are no base runs
};
std::string_view toString(NoiseFrom from);

struct Gate {
    GateOptions options;
    run::GroupBy by = run::GroupBy::op;  // not used without hasGroups()
    std::vector<Side> base, now;
    NoiseFrom noise = NoiseFrom::none;
    // The significance level in use. This is options.level, or the smallest level that this number
    // of runs allows if that is larger.
    double level = 0;
    // Sorted: failed rows, then the whole step or memory, then other rows. Within each group, the
    // largest worsening comes first.
    std::vector<GateRow> rows;
    // Sentences that describe which changes the gate can exclude, and reasons to doubt its result.
    std::vector<std::string> notes;

    bool failed() const;
    // Returns whether no row has values that could be compared or checked.
    bool nothingCompared() const;
    std::size_t count(Verdict verdict) const;
};

// Tests the new runs against the base runs. The new runs must have finished steps. The number of
// base and new runs must not exceed kMostRuns. Without base runs, only budgets are checked. Throws
// BudgetError if a budget matches no row, and std::runtime_error with one sentence if two inputs
// are the same run or have no rows in common.
Gate gate(std::span<const GateInput> base, std::span<const GateInput> now,
          const GateOptions& options);

// Returns, for example, "FAILED: 2 of 14 rows are worse: conv2 (+8.1 %), step (+6.0 %)." or
// "Passed: …".
std::string sentenceOf(const Gate& gate);
// Returns a row's value as a string, in the unit of the metric.
std::string valueText(Metric metric, const std::optional<double>& value);
// Returns, for example, "+8.1 %" or "−3.0 %".
std::string changeText(double relative);

}  // namespace ridgepoint::compare
