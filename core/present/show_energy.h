// SPDX-License-Identifier: GPL-3.0-or-later
// Formats the energy of a run's steps as text and as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/run/analysis/energy/step_energy.h"

namespace ridgepoint::present {

std::string energyPerStep(const run::Energy& energy);  // for example, "12.3 J ± 400 mJ"
// Returns, for example, "12.3 J ± 400 mJ per step", "0.77 J per sample", "350 W", one string each.
std::vector<std::string> energyWords(const run::Energy& energy, const run::StepSummary& steps);
// Returns the lines about the energy of the GPU and of the CPU; empty if neither is known.
std::string energyLines(const run::Snapshot& snapshot, const run::StepSummary& steps, int columns);
// Returns the member `energy` of `show --json`.
nlohmann::ordered_json energyJson(const run::Snapshot& snapshot, const run::StepSummary& steps);

}  // namespace ridgepoint::present
