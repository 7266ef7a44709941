// SPDX-License-Identifier: GPL-3.0-or-later
// Compares two or more runs: what takes longer, by how much, and whether that is more
// than steps of one run differ among themselves. Every number is of one step, so that runs of
// different length can be compared.
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
#include "core/compare/spread.h"
#include "core/run/snapshot.h"

namespace ridgepoint::compare {

inline constexpr std::size_t kMostRuns = 8;

struct Input {
    std::shared_ptr<const run::Snapshot> snapshot;
    std::string label;  // what people call it: its file's name
    RowSpreads spreads = {};
};

// A row of one run. Numbers are of one step.
struct Value {
    run::Row row;                         // of all measured steps
    double steps = 1;                     // how many these are
    std::optional<double> seconds_error;  // standard error of the mean, from step to step

    double seconds() const { return row.seconds / steps; }
    // A lower bound cannot be compared.
    bool hasTime() const {
        return row.seconds_known && !row.seconds_partial && !row.records_dropped;
    }
    // The number of a column (core/analysis/columns.h); unset if it is unknown.
    std::optional<double> number(const run::Column& column, roofline::Level level) const;
    // The same for people: "≥ 1.81 GFLOP"; "–" if it is unknown.
    std::string text(std::string_view column, roofline::Level level) const;
};
// The column's number in one run ÷ that in another; unset if either is unknown, 0 or a lower bound.
std::optional<double> ratioOf(const run::Column& column, roofline::Level level,
                              const std::optional<Value>& from, const std::optional<Value>& to);

// How a row of one run was found to be the same as that of another.
enum class Match : std::uint8_t {
    name,
    launcher,  // kernels of other names that the same op launched in the same layer and phase
    order      // layers of other names that come in the same order and do the same ops
};
std::string_view toString(Match match);

// Of a number of one run, less that of another.
struct Difference {
    double seconds = 0;
    std::optional<double> ratio;          // to ÷ from; unset where there was nothing
    std::optional<double> seconds_noise;  // two standard errors of `seconds`; unset: not known
    bool withinNoise() const { return seconds_noise && std::abs(seconds) <= *seconds_noise; }
};

struct Row {
    std::string name;  // of the first run that has it
    run::RowKind kind = run::RowKind::op;
    cost::Category category = cost::Category::other;
    Match match = Match::name;
    std::vector<std::optional<Value>> values;  // by run
    // By run: its file has only a part of what ran, so that a row that it lacks may have taken
    // time.
    std::vector<bool> in_part;

    // Unset where neither run has it, or the time of one is not known.
    std::optional<Difference> difference(std::size_t from, std::size_t to) const;
    std::optional<std::size_t> onlyIn() const;  // set when a single run has it
    // The one that differs most from this run; unset without any other.
    std::optional<std::size_t> mostApart(std::size_t from) const;
};

// The name of the processor or GPU that a run was on.
std::string deviceOf(const run::Snapshot& snapshot);

// One run as a whole.
struct Side {
    std::string label, title;
    std::string device;  // its name: "NVIDIA T4"
    std::string id;      // of the run
    run::StepSummary step;
    std::optional<double> seconds_error;
    std::optional<std::int64_t> peak_allocated_bytes;
    bool growing = false;    // still being recorded
    bool estimated = false;  // worked out, not measured
};

// A setting that is not the same in all runs.
struct Setting {
    std::string name;                 // "batch"
    std::vector<std::string> values;  // by run
};

struct Comparison {
    run::GroupBy by = run::GroupBy::op;
    std::size_t baseline = 0;
    // The outermost memory level that the rows of every run have intensities for.
    roofline::Level level = roofline::Level::dram;
    std::vector<Side> sides;
    std::vector<Setting> settings;
    // The largest difference from the baseline first, whichever way it goes.
    std::vector<Row> rows;
    // One sentence each: what should be known before the numbers are believed.
    std::vector<std::string> notes;

    // Of the whole step; unset when one has no finished step.
    std::optional<Difference> stepDifference(std::size_t from, std::size_t to) const;
    // Rows that two or more runs have, without those of idle time.
    std::size_t rowsInCommon() const;
};

struct Options {
    // Default: kernels where all runs have them, layers with an estimate, else ops.
    std::optional<run::GroupBy> by;
    std::size_t baseline = 0;  // of the inputs
};
// Two to kMostRuns inputs; a baseline beyond them is the first.
Comparison compareRuns(std::span<const Input> inputs, const Options& options = {});
run::GroupBy defaultGroupBy(std::span<const Input> inputs);

// Why no row of one run is one of another, as a sentence; empty: some are.
std::string nothingInCommon(const Comparison& comparison);

// "b.ridge takes 2.1 % longer a step than a.ridge (±0.4 %)", "… within noise (±3.0 %)".
std::string sentenceOf(const Comparison& comparison, std::size_t run);

}  // namespace ridgepoint::compare
