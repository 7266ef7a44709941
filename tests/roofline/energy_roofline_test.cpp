// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/roofline/energy_roofline.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace ridgepoint::roofline {
namespace {

// Energies and peaks in the order of those of the GPU and the CPU that Choi et al. fitted, and the
// balance points that follow from the paper's definitions, calculated by hand.
struct Known {
    const char* name;
    double flop, byte, watts, peak, bandwidth;
    double time, energy, effective;
};
constexpr Known kDevices[] = {
    {"GTX 580, double", 212e-12, 513e-12, 122, 197.63e9, 192.4e9, 1.0, 2.4, 0.79},
    {"i7-950, double", 670e-12, 795e-12, 122, 53.28e9, 25.6e9, 2.1, 1.2, 1.1},
    {"GTX 580, single", 99.7e-12, 513e-12, 122, 1581.06e9, 192.4e9, 8.2, 5.1, 4.5},
    {"i7-950, single", 371e-12, 795e-12, 122, 106.56e9, 25.6e9, 4.2, 2.1, 2.1}};

TEST(EnergyRoofline, HasTheBalancePointsOfItsDefinition) {
    for (const Known& device : kDevices) {
        const EnergyModel model{device.flop, device.byte, device.watts};
        const EnergyBalance balance = energyBalance(model, device.peak, device.bandwidth);
        EXPECT_NEAR(balance.time, device.time, 0.05) << device.name;
        EXPECT_NEAR(balance.energy, device.energy, 0.05) << device.name;
        EXPECT_NEAR(balance.effective, device.effective, 0.05) << device.name;
        EXPECT_NEAR(flopsPerJoule(model, balance.effective, device.peak, device.bandwidth),
                    balance.most_flops_per_joule / 2, 1e-6 * balance.most_flops_per_joule)
            << device.name;
        EXPECT_NEAR(flopsPerJoule(model, 1e9, device.peak, device.bandwidth),
                    balance.most_flops_per_joule, 1e-6 * balance.most_flops_per_joule);
    }
    // A device on which bytes need much energy is balanced beyond its ridge point.
    const EnergyModel costly{100e-12, 5000e-12, 10};
    const EnergyBalance balance = energyBalance(costly, 1e12, 1e12);
    EXPECT_GT(balance.effective, balance.time);
    EXPECT_NEAR(flopsPerJoule(costly, balance.effective, 1e12, 1e12),
                balance.most_flops_per_joule / 2, 1);
}

std::vector<MeasuredEnergy> measured(const EnergyModel& model, double noise) {
    std::vector<MeasuredEnergy> points;
    for (int i = 0; i < 12; ++i) {
        MeasuredEnergy& point = points.emplace_back();
        const double intensity = std::pow(2.0, i - 2);
        point.bytes = 1e9 * (1 + i % 3);
        point.flops = intensity * point.bytes;
        point.seconds = (1.2 + 0.1 * (i % 4)) * std::max(point.flops / 1e13, point.bytes / 1e12);
        point.joules = point.flops * model.joules_per_flop + point.bytes * model.joules_per_byte +
                       point.seconds * model.constant_watts;
        point.joules *= 1 + noise * std::sin(7.3 * i);
    }
    return points;
}

TEST(EnergyRoofline, TheFitFindsTheModelOfExactEnergies) {
    const EnergyModel model{8e-12, 60e-12, 90};
    const auto fit = fitEnergyModel(measured(model, 0));
    ASSERT_TRUE(fit);
    EXPECT_EQ(fit->points, 12u);
    EXPECT_NEAR(fit->model.joules_per_flop, 8e-12, 1e-18);
    EXPECT_NEAR(fit->model.joules_per_byte, 60e-12, 1e-17);
    EXPECT_NEAR(fit->model.constant_watts, 90, 1e-5);
    EXPECT_LT(fit->largest_error, 1e-9);
    const auto noisy = fitEnergyModel(measured(model, 0.01));
    ASSERT_TRUE(noisy);
    EXPECT_NEAR(noisy->model.joules_per_byte, 60e-12, 4 * noisy->standard_error.joules_per_byte);
    EXPECT_GT(noisy->standard_error.constant_watts, 0);
    EXPECT_LT(noisy->largest_error, 0.03);
}

TEST(EnergyRoofline, NothingIsFittedToPointsThatDoNotSeparateTheParts) {
    const EnergyModel model{8e-12, 60e-12, 90};
    std::vector<MeasuredEnergy> points = measured(model, 0);
    EXPECT_FALSE(fitEnergyModel(std::span(points).first(kLeastEnergyPoints - 1)));
    // Power that does not depend on the work has no part for FLOPs and bytes.
    EXPECT_FALSE(fitEnergyModel(measured({0, 0, 90}, 0.02)));
    // Larger batches of one network change all amounts alike.
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto batch = static_cast<double>(i + 1);
        points[i] = {1e12 * batch, 1e10 * batch, 0.1 * batch, 20 * batch};
    }
    EXPECT_FALSE(fitEnergyModel(points));
    points.assign(20, {std::nan(""), 0, -1, HUGE_VAL});
    EXPECT_FALSE(fitEnergyModel(points));
}

}  // namespace
}  // namespace ridgepoint::roofline
