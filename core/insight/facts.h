// SPDX-License-Identifier: GPL-3.0-or-later
// Facts contains the data that the rules examine, calculated once for all rules.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/run/analysis/gpu_summary.h"
#include "core/run/analysis/rows.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/snapshot.h"

namespace ridgepoint::insight {

// Calls that are shorter than this do too little work, because starting a call takes about as long
// as the work itself.
inline constexpr double kSmallCallSeconds = 100e-6;
// Returns whether the row's calls are on average shorter than kSmallCallSeconds and far below both
// roofs.
bool isTooSmall(const run::Row& row);

// Name of the row that contains torch.compile's compilations
// (resources/python/ridgepoint_entry/compiled.py).
inline constexpr std::string_view kCompilationRowName = "torch.compile";

struct Facts {
    explicit Facts(const run::Snapshot& snapshot);

    const run::Snapshot& snapshot;
    run::Scope scope;
    run::StepSummary step;
    std::vector<run::Row> ops, phases, categories;
    // These members are set only if the GPU was traced.
    std::vector<run::Row> kernels;
    std::optional<run::GpuSummary> gpu;

    // Returns whether a user's script was recorded. A script has its own training loop and options.
    bool script() const;
    // Returns the time that a script's rank spends in exchanges with other ranks (waiting and
    // moving data), in seconds per step. This time is outside ops. Returns 0 if there are no ranks
    // or no script, and std::nullopt if the time is unknown.
    std::optional<double> standingStill() const;
    // Returns whether measured steps include the compilation of code.
    bool compiles() const;

    bool any() const { return scope.steps > 0 && seconds > 0; }
    double seconds = 0;  // total of all rows over the steps that they cover
    // Returns whether the step time is known. If it is unknown, shares of the step time are
    // unknown, too.
    bool stepsTimed() const;

    // These functions return the share that a phase or category has of the time of all rows; unset
    // if no row belongs to the phase or category, or if the step time is unknown.
    std::optional<double> shareOf(run::Phase phase) const;
    std::optional<double> shareOf(cost::Category category) const;
    // Converts a total to seconds per step.
    double perStep(double total_seconds) const {
        return total_seconds / static_cast<double>(scope.steps);
    }

    // The op rows that meet a condition, sorted by time (longest first), and their total time.
    struct Part {
        std::vector<std::string> names;
        double seconds = 0;
        double judged_seconds = 0;  // time of the calls with known work
        double lost_seconds = 0;    // known time minus the minimum that the roofs allow
    };
    Part partOf(const std::function<bool(const run::Row&)>& wanted) const;
};

}  // namespace ridgepoint::insight
