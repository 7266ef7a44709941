// SPDX-License-Identifier: GPL-3.0-or-later
// The roofline model of energy: J. Choi, D. Bedard, R. Fowler, R. Vuduc, "A roofline model of
// energy", IPDPS 2013 (doi 10.1109/IPDPS.2013.77). Work needs
//   energy = FLOPs × energy per FLOP + bytes × energy per byte + time × constant power.
// Time can overlap, energy cannot, so FLOP/J rises smoothly with the intensity.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace ridgepoint::roofline {

struct EnergyModel {
    double joules_per_flop = 0, joules_per_byte = 0;
    double constant_watts = 0;  // power that does not depend on the work
};

// Returns the most FLOP/J that work of this intensity can reach on a device with these roofs.
double flopsPerJoule(const EnergyModel& model, double intensity, double flops_per_second,
                     double bytes_per_second);

// Balance points of a device, in FLOP/byte.
struct EnergyBalance {
    double time = 0;  // FLOPs take as long as bytes: the ridge point
    // FLOPs need as much energy as bytes, without the constant power and with it. At the latter
    // intensity, FLOP/J is half of its maximum.
    double energy = 0, effective = 0;
    double most_flops_per_joule = 0;  // at an unlimited intensity
};
EnergyBalance energyBalance(const EnergyModel& model, double flops_per_second,
                            double bytes_per_second);

struct MeasuredEnergy {
    double flops = 0, bytes = 0, seconds = 0, joules = 0;
};
struct EnergyFit {
    EnergyModel model, standard_error;
    std::size_t points = 0;
    double largest_error = 0;  // largest relative difference between the model and a measurement
};
inline constexpr std::size_t kLeastEnergyPoints = 5;
// Fits the model with the least sum of squared relative errors. Returns std::nullopt if there are
// fewer than kLeastEnergyPoints points, or if they do not separate the three parts: a part is
// negative, or its standard error is larger than half of it.
std::optional<EnergyFit> fitEnergyModel(std::span<const MeasuredEnergy> points);

}  // namespace ridgepoint::roofline
