// SPDX-License-Identifier: GPL-3.0-or-later
// The data that a comparison's views show at one moment, derived once.
#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/compare/comparison.h"
#include "core/compare/machines.h"
#include "core/compare/step_memory.h"
#include "core/compare/sweep.h"
#include "ui/roofline/dot_color.h"

namespace ridgepoint::ui {

struct CompareFrame {
    compare::Comparison comparison;
    std::vector<std::shared_ptr<const run::Snapshot>> snapshots;  // by run
    std::vector<int> colors;  // by run: place among the palette's
    std::vector<compare::Machine> machines;
    std::vector<compare::StepMemory> memory;  // by run
    std::optional<std::vector<compare::SweepCurve>> sweep;

    std::size_t runs() const { return comparison.sides.size(); }
    QString label(std::size_t run) const;  // without the ending of a run's file
    Tint tint(std::size_t run) const;
    // Which dots an arrow joins, from and to: along a single curve of batch sizes, else from the
    // baseline to each of the others.
    std::vector<std::pair<std::size_t, std::size_t>> arrows() const;
};

// `level`: unset, one that is known of every run. `colors` as many as inputs.
std::shared_ptr<const CompareFrame> makeCompareFrame(std::span<const compare::Input> inputs,
                                                     const compare::Options& options,
                                                     std::optional<roofline::Level> level,
                                                     std::vector<int> colors);

// Title, subtitle and provenance of pictures of a comparison.
QString compareTitle(const CompareFrame& frame);     // "b8 · b16"
QString compareSubtitle(const CompareFrame& frame);  // in what the runs differ, and the baseline
QString compareProvenance(const CompareFrame& frame);

// "+12.3 ms", "−1.20 s", "0 s"
QString signedSeconds(double seconds);
// "+12.3 %", "× 21.5"; of what was not there before: "new"
QString relativeWords(const compare::Difference& difference);

}  // namespace ridgepoint::ui
