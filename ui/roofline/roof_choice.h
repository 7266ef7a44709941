// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the roofs that the roofline draws: the run's own and another device's.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/roofline/roofline.h"
#include "core/run/snapshot.h"

namespace ridgepoint::ui {

struct RoofChoice {
    bool highest_only = true;                                 // for each precision and level
    std::optional<roofline::PerArithmetic<bool>> precisions;  // unset: those of the run's FLOPs
    roofline::PerLevel<bool> levels{true, true, true, true};
    std::set<std::string> hidden_units;  // vector units, tensor cores; accesses of bandwidth roofs
    bool measured = true;
    bool datasheet = true;
    std::string beside_name;                // name of the other device; empty if there is none
    std::vector<roofline::Ceiling> beside;  // roofs of the other device
};

struct DrawnRoofs {
    std::vector<roofline::Ceiling> ceilings;  // the run's roofs in order, then the other device's
    std::vector<std::size_t> shown;           // indices of the drawn ceilings
};
DrawnRoofs chooseRoofs(const run::Snapshot& snapshot, const RoofChoice& choice);

// Returns the drawn precisions, whether chosen by the user or by default.
roofline::PerArithmetic<bool> precisionsOf(const run::Snapshot& snapshot, const RoofChoice& choice);

}  // namespace ridgepoint::ui
