// SPDX-License-Identifier: GPL-3.0-or-later
// The data that rules examine, calculated once for all of them.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/analysis/gpu_summary.h"
#include "core/analysis/rows.h"
#include "core/analysis/step_summary.h"
#include "core/run/snapshot.h"

namespace ridgepoint::insight {

// A call shorter than this does too little: starting it costs as much as its work.
inline constexpr double kSmallCallSeconds = 100e-6;
// Small calls that run far below both their roofs.
bool isTooSmall(const run::Row& row);

struct Facts {
    explicit Facts(const run::Snapshot& snapshot);

    const run::Snapshot& snapshot;
    run::Scope scope;
    run::StepSummary step;
    std::vector<run::Row> ops, phases, categories;
    // Of a run whose GPU was traced; else empty.
    std::vector<run::Row> kernels;
    std::optional<run::GpuSummary> gpu;

    // Of somebody's own program, with its own loop and options.
    bool script() const;
    // Seconds per step in which a script's rank waits for others without an op that shows it.
    // Unset: unknown.
    std::optional<double> standingStill() const;
    // Code is compiled in measured steps.
    bool compiles() const;

    bool any() const { return scope.steps > 0 && seconds > 0; }
    double seconds = 0;  // of all rows, over the scope's steps
    // Whether it is known what a step takes; else nothing is a share of it.
    bool stepsTimed() const;

    // Share of all rows' time; unset when the run has no such phase or category, or no steps.
    std::optional<double> shareOf(run::Phase phase) const;
    std::optional<double> shareOf(cost::Category category) const;
    // Seconds of a step.
    double perStep(double total_seconds) const {
        return total_seconds / static_cast<double>(scope.steps);
    }

    // Rows by op that something is true of, largest time first, and their time.
    struct Part {
        std::vector<std::string> names;
        double seconds = 0;
        double judged_seconds = 0;  // of these, the calls whose work is known
        double lost_seconds = 0;    // beyond what the roofs allow, where that is known
    };
    Part partOf(const std::function<bool(const run::Row&)>& wanted) const;
};

}  // namespace ridgepoint::insight
