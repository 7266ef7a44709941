// SPDX-License-Identifier: GPL-3.0-or-later
// Contains the data that a comparison's views show at one moment.
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
    std::vector<std::shared_ptr<const run::Snapshot>> snapshots;  // indexed by run
    std::vector<int> colors;  // indexed by run: index in the palette
    std::vector<compare::Machine> machines;
    std::vector<compare::StepMemory> memory;  // indexed by run
    std::optional<std::vector<compare::SweepCurve>> sweep;

    std::size_t runs() const { return comparison.sides.size(); }
    QString label(std::size_t run) const;  // file name without its ending
    Tint tint(std::size_t run) const;
    // Returns the pairs of runs that arrows connect: along the curve if there is only one curve of
    // batch sizes, else from the baseline to each other run.
    std::vector<std::pair<std::size_t, std::size_t>> arrows() const;
};

// Unset `level`: one that is known for every run. `colors`: one per input.
std::shared_ptr<const CompareFrame> makeCompareFrame(std::span<const compare::Input> inputs,
                                                     const compare::Options& options,
                                                     std::optional<roofline::Level> level,
                                                     std::vector<int> colors);

// Return title, subtitle and provenance for pictures of a comparison.
QString compareTitle(const CompareFrame& frame);     // "b8 · b16"
QString compareSubtitle(const CompareFrame& frame);  // how the runs differ, and the baseline
QString compareProvenance(const CompareFrame& frame);
// "b takes 2.1 % longer per step than a (±0.4 %)", in the user's language.
QString differenceWords(const CompareFrame& frame, std::size_t run);

// "+12.3 ms", "−1.20 s", "0 s"
QString signedSeconds(double seconds);
// "+12.3 %", "× 21.5"; "new" if the baseline does not have the row
QString relativeWords(const compare::Difference& difference);

}  // namespace ridgepoint::ui
