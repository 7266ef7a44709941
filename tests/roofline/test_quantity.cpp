// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>

#include "core/roofline/quantity.h"

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

}  // namespace
}  // namespace ridgepoint::roofline
