// SPDX-License-Identifier: GPL-3.0-or-later
// The gate: decides whether new runs are worse than base runs, row by row, so that noise alone
// rarely makes it fail (docs/gate.md). Repeated runs of both sides separate changes from noise.
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

// The quantity that must not become worse: the time of a step and of its rows, peak memory, FLOPs
// per step, or the share of the roof that rows reach. The last gets worse by becoming smaller.
enum class Metric : std::uint8_t { step, memory, flops, roof };
inline constexpr std::array kMetrics{Metric::step, Metric::memory, Metric::flops, Metric::roof};
std::string_view toString(Metric metric);

struct GateInput {
    std::shared_ptr<const run::Snapshot> snapshot;
    std::string label;
    StepSeconds steps;  // for Metric::step; empty: too few steps have stored calls
};
// Number of steps whose times a gate reads from each run.
inline constexpr std::int64_t kGateSteps = 200;

struct GateOptions {
    Metric metric = Metric::step;
    std::optional<run::GroupBy> by;  // default: as in comparisons
    double fail_above = 0.05;        // a row fails if it is worse by at least this share …
    double level = 0.01;             // … and if noise explains that with at most this probability
    double least_share = 0.01;       // smaller rows are not tested: share of all rows
    Budgets budgets;
};

enum class Verdict : std::uint8_t {
    passed,
    worse,        // worse by at least the limit, and noise does not explain it
    over_budget,  // every new run exceeds the row's budget
    noise,        // worse by at least the limit, but noise may explain it
    small,        // not tested: below GateOptions::least_share
    unknown       // not tested: `reason` says why
};
std::string_view toString(Verdict verdict);
inline bool fails(Verdict verdict) {
    return verdict == Verdict::worse || verdict == Verdict::over_budget;
}

struct GateRow {
    std::string name;
    std::optional<run::RowKind> kind;  // unset: the whole, or memory
    bool whole = false;                // the step or the memory peak, not a part of it
    // Of each run; unset where a run does not have the row or its value.
    std::vector<std::optional<double>> base, now;
    std::optional<double> base_value, now_value;  // medians; unset if a value is unset
    std::optional<Change> change;                 // unset without base runs, or if not comparable
    // The change relative to the other rows, which a slower machine does not cause; unset for the
    // whole, and if it was not tested.
    std::optional<double> change_relative;
    std::optional<double> p;       // corrected for all rows; unset if not needed
    double limit = 0;              // share
    std::optional<double> budget;  // in the metric's unit
    Verdict verdict = Verdict::passed;
    std::string reason;  // one sentence for `worse`, `over_budget` and `unknown`
};

// What separates a change from noise.
enum class NoiseFrom : std::uint8_t {
    runs,   // the spread between runs: a permutation test
    steps,  // too few runs: the spread between the steps of a run
    none    // neither is known, or there are no base runs
};
std::string_view toString(NoiseFrom from);

struct Gate {
    GateOptions options;
    run::GroupBy by = run::GroupBy::op;  // without meaning for Metric::memory
    std::vector<Side> base, now;
    NoiseFrom noise = NoiseFrom::none;
    // The level that was used: options.level, or what so few runs allow if that is larger.
    double level = 0;
    // Failed rows first, then the whole, then others by their worsening.
    std::vector<GateRow> rows;
    // Sentences on what the gate can exclude, and on reasons to doubt it.
    std::vector<std::string> notes;

    bool failed() const;
    std::size_t count(Verdict verdict) const;
};

// Requires new runs with finished steps, at most kMostRuns runs in all. Without base runs it checks
// only budgets. Throws BudgetError for a budget that matches no row, and std::runtime_error with
// one sentence if two inputs are the same run or have no rows in common.
Gate gate(std::span<const GateInput> base, std::span<const GateInput> now,
          const GateOptions& options);

// "FAILED: 2 of 14 rows are worse: conv2 (+8.1 %), step (+6.0 %)." or "Passed: …".
std::string sentenceOf(const Gate& gate);
// The value of a row for people, in the metric's unit.
std::string valueText(Metric metric, const std::optional<double>& value);
// "+8.1 %", "−3.0 %".
std::string changeText(double relative);

}  // namespace ridgepoint::compare
