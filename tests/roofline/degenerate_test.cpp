// SPDX-License-Identifier: GPL-3.0-or-later
// All combinations of extreme values: nothing may crash, and every result must be a number that can
// be drawn.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "core/roofline/roofline.h"

namespace ridgepoint::roofline {
namespace {

using Limits = std::numeric_limits<double>;

constexpr double kInfinity = Limits::infinity();
constexpr double kNan = Limits::quiet_NaN();
constexpr std::array kExtremes = {
    0.0,           -0.0,           1.0,       -1.0,       1e12, Limits::min(), Limits::denorm_min(),
    Limits::max(), -Limits::max(), kInfinity, -kInfinity, kNan};

bool possibleRate(double value) { return std::isfinite(value) && value > 0; }
bool possibleAmount(double value) { return std::isfinite(value) && value >= 0; }

TEST(Degenerate, RidgeAndAttainableAreNumbersOnlyForPossibleRoofs) {
    for (const double flops : kExtremes) {
        for (const double bytes : kExtremes) {
            const double ridge = ridgePoint(flops, bytes);
            if (!possibleRate(flops) || !possibleRate(bytes)) {
                EXPECT_TRUE(std::isnan(ridge)) << flops << " " << bytes;
            } else {
                EXPECT_TRUE(std::isnan(ridge) || possibleAmount(ridge)) << flops << " " << bytes;
            }
            for (const double intensity : kExtremes) {
                const double value = attainable(intensity, flops, bytes);
                const bool possible = intensity >= 0 && possibleRate(flops) && possibleRate(bytes);
                EXPECT_EQ(std::isnan(value), !possible);
                if (possible) {
                    EXPECT_TRUE(possibleAmount(value));
                    EXPECT_LE(value, flops);
                }
            }
        }
    }
}

void expectDrawable(const Work& work, std::span<const Ceiling> roofs) {
    EXPECT_TRUE(possibleAmount(work.totalFlops()));
    if (const auto value = arithmeticIntensity(work, Level::dram)) {
        EXPECT_TRUE(possibleAmount(*value));
    }
    if (const auto time = idealTime(work, roofs)) {
        EXPECT_TRUE(possibleAmount(time->seconds));
        EXPECT_TRUE(possibleAmount(time->compute_seconds));
        EXPECT_TRUE(possibleAmount(time->memory_seconds));
        EXPECT_EQ(time->seconds, std::max(time->compute_seconds, time->memory_seconds));
    }
    if (const auto value = attainable(work, roofs)) {
        EXPECT_TRUE(possibleAmount(*value));
    }
    if (const auto value = roofShare(work, roofs)) {
        EXPECT_TRUE(possibleAmount(*value));
    }
    if (const auto value = bound(work, roofs)) {
        EXPECT_NE(toString(*value), "unknown");
        EXPECT_TRUE(possibleAmount(work.seconds));
    }
}

TEST(Degenerate, WorkUnderOrdinaryRoofs) {
    std::vector<Ceiling> roofs(2);
    roofs[0].value = 1e12;
    roofs[1].kind = Ceiling::Kind::bandwidth;
    roofs[1].value = 1e11;
    for (const double flops : kExtremes) {
        for (const double bytes : kExtremes) {
            for (const double seconds : kExtremes) {
                Work work;
                work.flops[index(Arithmetic::fp32)] = flops;
                work.flops[index(Arithmetic::bf16)] = 1;
                work.bytes[index(Level::dram)] = bytes;
                work.seconds = seconds;
                expectDrawable(work, roofs);
                if (const auto point = timePoint(work, Level::dram, 1e12, 1e11)) {
                    EXPECT_TRUE(possibleAmount(point->compute_seconds));
                    EXPECT_TRUE(possibleAmount(point->memory_seconds));
                    EXPECT_EQ(std::max(point->compute_seconds, point->memory_seconds), seconds);
                }
            }
        }
    }
}

TEST(Degenerate, OrdinaryWorkUnderExtremeRoofs) {
    Work work;
    work.flops[index(Arithmetic::fp32)] = 1e9;
    work.bytes[index(Level::dram)] = 1e8;
    work.seconds = 1e-3;
    for (const double flops : kExtremes) {
        for (const double bytes : kExtremes) {
            std::vector<Ceiling> roofs(2);
            roofs[0].value = flops;
            roofs[1].kind = Ceiling::Kind::bandwidth;
            roofs[1].value = bytes;
            expectDrawable(work, roofs);
            EXPECT_EQ(computeRoof(roofs, Arithmetic::fp32) != nullptr, possibleRate(flops));
            EXPECT_EQ(bandwidthRoof(roofs, Level::dram) != nullptr, possibleRate(bytes));
            if (const auto point = timePoint(work, Level::dram, flops, bytes)) {
                EXPECT_TRUE(possibleRate(flops) && possibleRate(bytes));
                EXPECT_TRUE(possibleAmount(point->compute_seconds));
                EXPECT_TRUE(possibleAmount(point->memory_seconds));
            }
        }
    }
}

TEST(Degenerate, DamagedFlopsMakeTheResultUnset) {
    std::vector<Ceiling> roofs(2);
    roofs[0].value = 100;
    roofs[1].kind = Ceiling::Kind::bandwidth;
    roofs[1].value = 10;
    for (const double damaged : {-1.0, kNan, kInfinity, -kInfinity}) {
        Work work;
        work.flops[index(Arithmetic::fp32)] = 100;
        work.flops[index(Arithmetic::fp64)] = damaged;
        work.bytes[index(Level::dram)] = 10;
        work.seconds = 1;
        EXPECT_EQ(work.totalFlops(), 100);
        EXPECT_FALSE(arithmeticIntensity(work, Level::dram));
        EXPECT_FALSE(idealTime(work, roofs));
        EXPECT_FALSE(attainable(work, roofs));
        EXPECT_FALSE(roofShare(work, roofs));
        EXPECT_FALSE(bound(work, roofs));
        EXPECT_FALSE(timePoint(work, Level::dram, 100, 10));
    }
}

TEST(Degenerate, DamagedBytesAreUnknownBytes) {
    std::vector<Ceiling> roofs(2);
    roofs[0].value = 100;
    roofs[1].kind = Ceiling::Kind::bandwidth;
    roofs[1].value = 10;
    for (const double damaged : {-1.0, kNan, kInfinity, -kInfinity}) {
        Work work;
        work.flops[index(Arithmetic::fp32)] = 100;
        work.bytes[index(Level::dram)] = damaged;
        work.seconds = 1;
        EXPECT_FALSE(arithmeticIntensity(work, Level::dram));
        EXPECT_FALSE(timePoint(work, Level::dram, 100, 10));
        ASSERT_TRUE(idealTime(work, roofs));
        EXPECT_EQ(idealTime(work, roofs)->memory_seconds, 0);
        EXPECT_EQ(bound(work, roofs)->kind, Bound::Kind::compute);
    }
}

TEST(Degenerate, ADamagedRoofDoesNotHideAGoodOne) {
    std::vector<Ceiling> roofs(4);
    roofs[0].value = kNan;
    roofs[1].value = 100;
    roofs[2].value = kInfinity;
    roofs[3].value = -5;
    EXPECT_EQ(computeRoof(roofs, Arithmetic::fp32), &roofs[1]);
}

TEST(Degenerate, TotalOfHugeCountsStaysFinite) {
    Work work;
    work.flops.fill(Limits::max());
    EXPECT_EQ(work.totalFlops(), Limits::max());
}

}  // namespace
}  // namespace ridgepoint::roofline
