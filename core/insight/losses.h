// SPDX-License-Identifier: GPL-3.0-or-later
// Answers where a step loses time: its time, the time at the roofs, and the rows with
// the most time above their roofs.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/run/analysis/rows.h"
#include "core/run/analysis/step_summary.h"

namespace ridgepoint::insight {

// Returns the time of a row minus the time at the roofs, as the column
// "headroom_seconds" shows it.
std::optional<double> timeAboveRoof(const run::Row& row);

struct Loss {
    std::size_t row = 0;           // index into the rows
    double seconds = 0;            // lost per step; for idle time, all of it
    double share = 0;              // of the step
    std::optional<double> factor;  // time ÷ least time; unset for idle time
    std::string layer;  // where most of the row's time is; empty: unknown, or the row itself
};

struct Losses {
    double step_seconds = 0;    // median step
    double least_seconds = 0;   // sum of the rows' times at the roofs
    double unknown_share = 0;   // of the time, in rows without a known least time
    std::vector<Loss> largest;  // largest first
    double mostWon() const { return step_seconds - least_seconds; }
};

// Returns no more than `most` losses. Unset if there is no finished step, or if no row has a roof.
std::optional<Losses> lossesOf(const run::Snapshot& snapshot, std::span<const run::Row> rows,
                               const run::StepSummary& step, std::size_t most = 3);

}  // namespace ridgepoint::insight
