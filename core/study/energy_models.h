// SPDX-License-Identifier: GPL-3.0-or-later
// Fits the roofline model of energy to the recorded points of a study.
#pragma once

#include <string>
#include <vector>

#include "core/study/results.h"

namespace ridgepoint::study {

// Returns a model for each device and precision with at least roofline::kLeastEnergyPoints points
// whose energy, FLOPs, bytes and time were recorded.
std::vector<DeviceEnergy> energyModels(const std::vector<ResultRow>& rows, Devices& devices);
// Adds these models and a remark about each.
void addEnergyModels(Results& results, Devices& devices);
std::string sentenceOf(const DeviceEnergy& energy);

}  // namespace ridgepoint::study
