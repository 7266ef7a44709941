// SPDX-License-Identifier: GPL-3.0-or-later
// Compares two or more runs: the differences of their rows, and whether a difference exceeds the
// variation between the steps of one run. All numbers are per step, so runs of different lengths
// can be compared; on request per sample, for runs of different batches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/columns.h"
#include "core/analysis/rows.h"
#include "core/analysis/step_summary.h"
#include "core/compare/ranks.h"
#include "core/compare/spread.h"
#include "core/run/snapshot.h"

namespace ridgepoint::compare {

inline constexpr std::size_t kMostRuns = 64;

struct Input {
    std::shared_ptr<const run::Snapshot> snapshot;
    std::string label;  // name for people: the file name
    RowSpreads spreads = {};
};

// A row of one run. Numbers are per step, or per sample.
struct Value {
    run::Row row;                         // totals of all measured steps
    double steps = 1;                     // number of measured steps, or of their samples
    std::optional<double> seconds_error;  // standard error of the mean over steps

    double seconds() const { return row.seconds / steps; }
    // Returns whether the time can be compared: it is known and not a lower bound.
    bool hasTime() const {
        return row.seconds_known && !row.seconds_partial && !row.records_dropped;
    }
    // Returns the number of a column (core/analysis/columns.h) per step; unset if unknown.
    std::optional<double> number(const run::Column& column, roofline::Level level) const;
    // Returns the same number for people: "≥ 1.81 GFLOP"; "–" if it is unknown.
    std::string text(std::string_view column, roofline::Level level) const;
};
// Returns the column's number in `to` ÷ `from`; unset if either is unknown, 0 or a lower bound.
std::optional<double> ratioOf(const run::Column& column, roofline::Level level,
                              const std::optional<Value>& from, const std::optional<Value>& to);

// The criterion that matched a row of one run to a row of another run.
enum class Match : std::uint8_t {
    name,
    launcher,  // kernels with different names, launched by the same op in the same layer and phase
    order      // layers with different names, in the same order and with the same ops
};
std::string_view toString(Match match);

// The time of a row or step in the run `to` minus its time in the run `from`.
struct Difference {
    double seconds = 0;
    std::optional<double> ratio;          // to ÷ from; unset: `from` has no time
    std::optional<double> seconds_noise;  // two standard errors of `seconds`; unset if unknown
    bool withinNoise() const { return seconds_noise && std::abs(seconds) <= *seconds_noise; }
};

struct Row {
    std::string name;  // name in the first run that has the row
    run::RowKind kind = run::RowKind::op;
    cost::Category category = cost::Category::other;
    Match match = Match::name;
    std::vector<std::optional<Value>> values;  // indexed by run
    // Indexed by run. True if the file contains only a part of the program, so that a missing row
    // may still have taken time.
    std::vector<bool> in_part;

    // Returns unset if neither run has the row, or if the time in one run is unknown.
    std::optional<Difference> difference(std::size_t from, std::size_t to) const;
    std::optional<std::size_t> onlyIn() const;  // the only run with the row, if just one has it
    // Returns the run that differs most from run `from`; unset if no other run has the row.
    std::optional<std::size_t> mostApart(std::size_t from) const;
};

// Returns the name of the CPU or GPU of a run.
std::string deviceOf(const run::Snapshot& snapshot);

// Totals of one run.
struct Side {
    std::string label, title;
    std::string device;  // name of the device: "NVIDIA T4"
    std::string id;      // ID of the run
    run::StepSummary step;
    std::optional<double> seconds_error;  // of a step
    double samples = 1;                   // by which a step is divided; 1: per step
    std::optional<std::int64_t> peak_allocated_bytes;
    bool growing = false;    // still being recorded
    bool estimated = false;  // calculated, not measured
};

// A setting that differs between runs.
struct Setting {
    std::string name;                 // "batch"
    std::vector<std::string> values;  // indexed by run
};

struct Comparison {
    run::GroupBy by = run::GroupBy::op;
    std::size_t baseline = 0;
    bool per_sample = false;
    // The outermost memory level for which the rows of every run have intensities.
    roofline::Level level = roofline::Level::dram;
    std::vector<Side> sides;
    std::vector<Setting> settings;
    // Rows with the largest absolute difference from the baseline first.
    std::vector<Row> rows;
    RankComparison ranks;  // per step
    // Reasons to doubt the numbers, one sentence each.
    std::vector<std::string> notes;

    // Returns the difference of the whole step; unset if one of the runs has no finished step.
    std::optional<Difference> stepDifference(std::size_t from, std::size_t to) const;
    // Returns the number of rows that two or more runs have, without idle time.
    std::size_t rowsInCommon() const;
};

struct Options {
    // Default: kernels if all runs have them, layers if one run is an estimate, otherwise ops.
    std::optional<run::GroupBy> by;
    std::size_t baseline = 0;  // index of the input
    // Divides by the samples of a step; per step nevertheless if a batch is unknown.
    bool per_sample = false;
};
// Requires 2 to kMostRuns inputs. An invalid baseline index means the first input.
Comparison compareRuns(std::span<const Input> inputs, const Options& options = {});
run::GroupBy defaultGroupBy(std::span<const Input> inputs);
bool batchesDiffer(std::span<const Input> inputs);  // false if a batch is unknown

// Returns one sentence with the reason why the runs have no common rows; empty if they have some.
std::string nothingInCommon(const Comparison& comparison);

// Returns "b.ridge takes 2.1 % longer a step than a.ridge (±0.4 %)", "… within noise (±3.0 %)".
std::string sentenceOf(const Comparison& comparison, std::size_t run);

}  // namespace ridgepoint::compare
