// SPDX-License-Identifier: GPL-3.0-or-later
// Compares two or more runs: the differences of their rows, and whether a difference exceeds the
// variation between the steps of one run. All numbers are per step, so runs of different lengths
// can be compared. On request they are per sample, for runs with different batch sizes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/rank_comparison.h"
#include "core/compare/spread.h"
#include "core/run/analysis/columns.h"
#include "core/run/analysis/energy/step_energy.h"
#include "core/run/analysis/rows.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/snapshot.h"

namespace ridgepoint::compare {

inline constexpr std::size_t kMostRuns = 64;

struct Input {
    std::shared_ptr<const run::Snapshot> snapshot;
    std::string label;  // display name: the file name
    RowSpreads spreads = {};
};

// A row of one run. Numbers are per step or per sample.
struct Value {
    run::Row row;                         // totals over all measured steps
    double steps = 1;                     // number of measured steps, or of samples in these steps
    std::optional<double> seconds_error;  // standard error of the mean over all steps

    double seconds() const { return row.seconds / steps; }
    // Returns whether the time is known and is not a lower bound, so that it can be compared.
    bool hasTime() const {
        return row.seconds_known && !row.seconds_partial && !row.records_dropped;
    }
    // Returns a column's number (core/run/analysis/columns.h), per step or sample if it adds up
    // over steps. Unset if unknown.
    std::optional<double> number(const run::Column& column, roofline::Level level) const;
    // Returns a column's number as a string, for example "≥ 1.81 GFLOP", or "–" if it is unknown.
    std::string text(std::string_view column, roofline::Level level) const;
};
// Returns the column's number in `to` ÷ its number in `from`. Unset if one of the numbers is
// unknown or a lower bound, or if the number in `from` is 0.
std::optional<double> ratioOf(const run::Column& column, roofline::Level level,
                              const std::optional<Value>& from, const std::optional<Value>& to);

// The criterion by which a row in one run was matched with a row in another run.
enum class Match : std::uint8_t {
    name,
    launcher,  // kernels with different names that the same op launched in the same layer and phase
    order      // layers with different names but the same order and ops
};
std::string_view toString(Match match);

// A row's or step's time in the run `to` minus its time in the run `from`.
struct Difference {
    double seconds = 0;
    std::optional<double> ratio;          // to ÷ from; unset if `from` has no time
    std::optional<double> seconds_noise;  // two standard errors of `seconds`; unset if unknown
    bool withinNoise() const { return seconds_noise && std::abs(seconds) <= *seconds_noise; }
};

struct Row {
    std::string name;  // name in the first run that contains the row
    run::RowKind kind = run::RowKind::op;
    cost::Category category = cost::Category::other;
    Match match = Match::name;
    std::vector<std::optional<Value>> values;  // indexed by run
    // Indexed by run. True if the file contains only a part of the program, so a missing row might
    // still have taken time.
    std::vector<bool> in_part;

    // Returns the difference. Unset if neither run contains the row, or if the time in one of the
    // runs is unknown.
    std::optional<Difference> difference(std::size_t from, std::size_t to) const;
    std::optional<std::size_t> onlyIn() const;  // returns the run if exactly one run has the row
    // Returns the run whose time differs most from the time in run `from`. Unset if no difference
    // is known.
    std::optional<std::size_t> mostApart(std::size_t from) const;
};

// Returns the name of a run's CPU or GPU.
std::string deviceOf(const run::Snapshot& snapshot);

// Totals for one run.
struct Side {
    std::string label, title;
    std::string device;  // device name, for example, "NVIDIA T4"
    std::string id;      // run ID
    run::StepSummary step;
    std::optional<double> seconds_error;  // standard error of the step time
    std::optional<run::Energy> energy;    // of the device, per step; unset if unknown
    double samples = 1;                   // step values are divided by this; 1 for values per step
    std::optional<std::int64_t> peak_allocated_bytes;
    bool growing = false;    // true if the run is still being recorded
    bool estimated = false;  // true if the run was calculated, not measured
};

// A setting with different values in the compared runs.
struct Setting {
    std::string name;                 // for example, "batch"
    std::vector<std::string> values;  // indexed by run
};

struct Comparison {
    run::GroupBy by = run::GroupBy::op;
    std::size_t baseline = 0;
    bool per_sample = false;
    // The innermost of the runs' default memory levels. The rows of every run have intensities at
    // this level.
    roofline::Level level = roofline::Level::dram;
    std::vector<Side> sides;
    std::vector<Setting> settings;
    // Sorted by the absolute difference from the baseline, largest first.
    std::vector<Row> rows;
    RankComparison ranks;  // the ranks of merged runs; times are mean values per step
    // Reasons to doubt the numbers, one sentence per reason.
    std::vector<std::string> notes;

    // Returns the difference for the whole step. Unset if one run has no finished step.
    std::optional<Difference> stepDifference(std::size_t from, std::size_t to) const;
    // Returns the number of rows that occur in two or more runs, excluding the rows for idle
    // time and for time outside ops.
    std::size_t rowsInCommon() const;
};

struct Options {
    // Default: kernels if all runs have them, layers if one run is an estimate, or ops in all other
    // cases.
    std::optional<run::GroupBy> by;
    std::size_t baseline = 0;  // index into the inputs
    // If true, divides by the number of samples per step, unless a batch size is unknown.
    bool per_sample = false;
};
// Compares 2 to kMostRuns inputs. If the baseline index is invalid, the first input is used.
Comparison compareRuns(std::span<const Input> inputs, const Options& options = {});
run::GroupBy defaultGroupBy(std::span<const Input> inputs);
bool batchesDiffer(std::span<const Input> inputs);  // returns false if a batch size is unknown

// Returns a sentence that explains why the runs have no common rows, or an empty string if they
// have some.
std::string nothingInCommon(const Comparison& comparison);

// Returns, for example, "b.ridge takes 2.1 % longer a step than a.ridge (±0.4 %)" or "… within
// noise (±3.0 %)".
std::string sentenceOf(const Comparison& comparison, std::size_t run);

}  // namespace ridgepoint::compare
