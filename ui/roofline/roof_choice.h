// SPDX-License-Identifier: GPL-3.0-or-later
// Which roofs the roofline draws: the run's own, and those of another device.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/roofline/roofline.h"
#include "core/run/snapshot.h"

namespace ridgepoint::ui {

struct RoofChoice {
    bool highest_only = true;                                 // of each precision and of each level
    std::optional<roofline::PerArithmetic<bool>> precisions;  // unset: those of the run's FLOPs
    roofline::PerLevel<bool> levels{true, true, true, true};
    std::set<std::string> hidden_units;  // vector units, tensor cores; of bandwidths their accesses
    bool measured = true;
    bool datasheet = true;
    std::string beside_name;                // of the other device; empty: none
    std::vector<roofline::Ceiling> beside;  // its roofs
};

struct DrawnRoofs {
    std::vector<roofline::Ceiling> ceilings;  // the run's in its order, then the other device's
    std::vector<std::size_t> shown;           // places of those that are drawn
};
DrawnRoofs chooseRoofs(const run::Snapshot& snapshot, const RoofChoice& choice);

// The precisions that are drawn, chosen or by themselves.
roofline::PerArithmetic<bool> precisionsOf(const run::Snapshot& snapshot, const RoofChoice& choice);

}  // namespace ridgepoint::ui
