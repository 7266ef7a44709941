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
#include "core/compare/memory_curves.h"
#include "core/compare/sweep.h"
#include "ui/roofline/dot_color.h"

namespace ridgepoint::ui {

struct CompareFrame {
    compare::Comparison comparison;
    std::vector<std::shared_ptr<const run::Snapshot>> snapshots;  // indexed by run
    std::vector<int> colors;                                      // palette indices, indexed by run
    std::vector<compare::Machine> machines;
    std::vector<compare::StepMemory> memory;  // indexed by run
    std::optional<std::vector<compare::SweepCurve>> sweep;

    std::size_t runs() const { return comparison.sides.size(); }
    QString label(std::size_t run) const;  // file name without its extension
    Tint tint(std::size_t run) const;
    // Returns the pairs of runs that arrows connect. If there is only one curve of batch sizes, the
    // arrows follow the curve. Otherwise, they point from the baseline to each other run.
    std::vector<std::pair<std::size_t, std::size_t>> arrows() const;
};

// Compares the inputs. If `level` is unset, keeps the level that compareRuns() selects. `colors`
// contains one colour index per input.
std::shared_ptr<const CompareFrame> makeCompareFrame(std::span<const compare::Input> inputs,
                                                     const compare::Options& options,
                                                     std::optional<roofline::Level> level,
                                                     std::vector<int> colors);

// Return the title, the subtitle and the footnote of a comparison's picture.
QString compareTitle(const CompareFrame& frame);  // for example "b8 vs b16"
// Returns the step times, differences and settings of the runs.
QString compareSubtitle(const CompareFrame& frame);
QString compareProvenance(const CompareFrame& frame);
// Returns, for example, "b takes 2.1 % longer per step than a (±0.4 %)" in the user's language.
QString differenceWords(const CompareFrame& frame, std::size_t run);

// Returns, for example, "+12.3 ms", "−1.20 s" or "0 s".
QString signedSeconds(double seconds);
// Returns, for example, "+12.3 %" or "× 21.5", or "new" if the baseline does not contain the row.
QString relativeWords(const compare::Difference& difference);

}  // namespace ridgepoint::ui
