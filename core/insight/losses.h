// SPDX-License-Identifier: GPL-3.0-or-later
// Finds where a step loses time. Compares the step time with the minimum time that the roofs allow,
// and lists the rows that exceed their own minimum times the most.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/run/analysis/rows.h"
#include "core/run/analysis/step_summary.h"

namespace ridgepoint::insight {

// Returns a row's time minus the minimum time that its roof allows. The column "headroom_seconds"
// shows the same value.
std::optional<double> timeAboveRoof(const run::Row& row);

struct Loss {
    std::size_t row = 0;           // index into the rows
    double seconds = 0;            // lost time per step; for idle time, the entire time
    double share = 0;              // share of the step time
    std::optional<double> factor;  // time ÷ minimum time; unset for idle time
    std::string layer;  // layer with most of the row's time; empty if unknown or if the row is a
                        // layer
};

struct Losses {
    double step_seconds = 0;    // median step
    double least_seconds = 0;   // sum of the minimum times that the roofs allow
    double unknown_share = 0;   // share of the time in rows without a known minimum time
    std::vector<Loss> largest;  // largest first
    double mostWon() const { return step_seconds - least_seconds; }
};

// Returns the `most` largest losses. Unset if no step is finished, or if no row has a roof.
std::optional<Losses> lossesOf(const run::Snapshot& snapshot, std::span<const run::Row> rows,
                               const run::StepSummary& step, std::size_t most = 3);

}  // namespace ridgepoint::insight
