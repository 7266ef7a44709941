// SPDX-License-Identifier: GPL-3.0-or-later
// Selects the roofs that the roofline draws: the roofs of the run and of another device.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/roofline/roofline.h"
#include "core/run/snapshot.h"

namespace ridgepoint::ui {

struct RoofChoice {
    // Whether to draw only the highest roof for each precision and level.
    bool highest_only = true;
    std::optional<roofline::PerArithmetic<bool>> precisions;  // if unset, the run's precisions
    roofline::PerLevel<bool> levels{true, true, true, true};
    std::set<std::string> hidden_units;  // vector units, tensor cores, bandwidth accesses
    bool measured = true;
    bool datasheet = true;
    std::string beside_name;                // name of the other device; empty if there is none
    std::vector<roofline::Ceiling> beside;  // roofs of the other device
    std::string emphasized;                 // name of a roof that is drawn in any case
};

struct DrawnRoofs {
    std::vector<roofline::Ceiling> ceilings;  // roofs of the run, then of the other device
    std::vector<std::size_t> shown;           // indices of the drawn ceilings
};
DrawnRoofs chooseRoofs(const run::Snapshot& snapshot, const RoofChoice& choice);

// Returns the drawn precisions, which are the user's selection or the default.
roofline::PerArithmetic<bool> precisionsOf(const run::Snapshot& snapshot, const RoofChoice& choice);

}  // namespace ridgepoint::ui
