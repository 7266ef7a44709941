// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/roofline/quantity.h"

#include <gtest/gtest.h>

#include <cmath>

namespace ridgepoint::roofline {
namespace {

TEST(Quantity, AShareWithNoiseIsShownAsItComesOut) {
    EXPECT_EQ(formatShareWithNoise(0.066, 0.057), "6.6 % ± 5.7 %");
    EXPECT_EQ(formatShareWithNoise(-0.065, 0.08), "-6.5 % ± 8.0 %");
    EXPECT_EQ(formatShareWithNoise(0.002, 0.03), "0.2 % ± 3.0 %");
    EXPECT_EQ(formatShareWithNoise(-0.0002, 0.0001), "0.0 % ± 0.0 %");
}

TEST(Quantity, AShareWhoseNoiseIsUnknownIsUnknown) {
    EXPECT_EQ(formatShareWithNoise(-0.065, {}), kUnknown);
    EXPECT_EQ(formatShareWithNoise({}, 0.01), kUnknown);
    EXPECT_EQ(formatShareWithNoise(0.01, std::nan("")), kUnknown);
}

TEST(Quantity, ARateHasNoExponent) {
    EXPECT_EQ(formatRate(0.25), "0.25");
    EXPECT_EQ(formatRate(66.42), "66.4");
    EXPECT_EQ(formatRate(160.0), "160");
    EXPECT_EQ(formatRate(999.4), "999");
    EXPECT_EQ(formatRate(999.6), "1,000");
    EXPECT_EQ(formatRate(16'384.2), "16,384");
    EXPECT_EQ(formatRate({}), kUnknown);
}

TEST(Quantity, EnergyHasSmallAndLargePrefixes) {
    EXPECT_EQ(formatEnergy(0), "0 J");
    EXPECT_EQ(formatEnergy(12.34e-6), "12.3 µJ");
    EXPECT_EQ(formatEnergy(0.0456), "45.6 mJ");
    EXPECT_EQ(formatEnergy(0.99951), "1.00 J");
    EXPECT_EQ(formatEnergy(1234), "1.23 kJ");
    EXPECT_EQ(formatEnergy({}), kUnknown);
    EXPECT_EQ(formatPower(350), "350 W");
    EXPECT_EQ(formatEfficiency(12.34e9), "12.3 GFLOP/J");
}

TEST(Quantity, TheUserChoosesTheNotation) {
    setNotation({',', "\u202f", true});
    EXPECT_EQ(formatCount(12'345), "12\u202f345");
    EXPECT_EQ(formatMemory(1.5e9), "1,50 GB");
    EXPECT_EQ(formatMemory(999.6e6), "1,00 GB");
    EXPECT_EQ(formatSeconds(0.0123), "12,3 ms");
    EXPECT_EQ(formatShare(0.0001), "< 0,1 %");
    EXPECT_EQ(formatShareWithNoise(0.066, 0.057), "6,6 % ± 5,7 %");
    EXPECT_EQ(formatFixed(12.5, 2), "12,50");
    {
        const DefaultNotation file;
        EXPECT_EQ(formatMemory(1.5e9), "1.40 GiB");
        EXPECT_EQ(decimalMark(), '.');
    }
    EXPECT_EQ(decimalMark(), ',');
    setNotation({});
    EXPECT_EQ(formatMemory(1.5e9), "1.40 GiB");
}

}  // namespace
}  // namespace ridgepoint::roofline
