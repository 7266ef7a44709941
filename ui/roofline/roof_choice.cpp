// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/roofline/roof_choice.h"

#include <algorithm>
#include <span>

namespace ridgepoint::ui {
namespace {

using roofline::Arithmetic;
using roofline::Ceiling;

bool chosen(const Ceiling& ceiling, const RoofChoice& choice,
            const roofline::PerArithmetic<bool>& precisions) {
    const bool datasheet = ceiling.provenance == roofline::Provenance::datasheet;
    if (datasheet ? !choice.datasheet : !choice.measured) return false;
    if (choice.hidden_units.contains(ceiling.unit)) return false;
    if (ceiling.kind == Ceiling::Kind::bandwidth) return choice.levels[index(ceiling.level)];
    return precisions[index(ceiling.arithmetic)];
}

}  // namespace

roofline::PerArithmetic<bool> precisionsOf(const run::Snapshot& snapshot,
                                           const RoofChoice& choice) {
    if (choice.precisions) return *choice.precisions;
    roofline::PerArithmetic<bool> used = run::arithmeticsOf(snapshot);
    // For a run without FLOPs, FP32 is used, as in leadingRoofs().
    if (std::none_of(used.begin(), used.end(), [](bool each) { return each; })) {
        used[index(Arithmetic::fp32)] = true;
    }
    return used;
}

DrawnRoofs chooseRoofs(const run::Snapshot& snapshot, const RoofChoice& choice) {
    DrawnRoofs drawn;
    drawn.ceilings = snapshot.ceilings;
    const std::size_t own = drawn.ceilings.size();
    for (Ceiling ceiling : choice.beside) {
        ceiling.name = choice.beside_name + ": " + ceiling.name;
        drawn.ceilings.push_back(std::move(ceiling));
    }
    const roofline::PerArithmetic<bool> precisions = precisionsOf(snapshot, choice);
    // The highest roof is selected separately for each device.
    for (const auto& [begin, end] :
         {std::pair(std::size_t{0}, own), std::pair(own, drawn.ceilings.size())}) {
        std::vector<std::size_t> places;
        std::vector<Ceiling> candidates;
        for (std::size_t i = begin; i < end; ++i) {
            // The user's selection of sources applies only to the roofs of the run.
            RoofChoice mine = choice;
            if (begin == own) mine.datasheet = true;
            if (!chosen(drawn.ceilings[i], mine, precisions)) continue;
            places.push_back(i);
            candidates.push_back(drawn.ceilings[i]);
        }
        if (!choice.highest_only) {
            drawn.shown.insert(drawn.shown.end(), places.begin(), places.end());
            continue;
        }
        for (const std::size_t place : roofline::leadingRoofs(candidates, precisions)) {
            drawn.shown.push_back(places[place]);
        }
    }
    for (std::size_t i = 0; i < own; ++i) {
        if (drawn.ceilings[i].name == choice.emphasized &&
            std::find(drawn.shown.begin(), drawn.shown.end(), i) == drawn.shown.end())
            drawn.shown.push_back(i);
    }
    return drawn;
}

}  // namespace ridgepoint::ui
