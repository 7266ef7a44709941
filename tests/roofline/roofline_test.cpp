// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/roofline/roofline.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace ridgepoint::roofline {
namespace {

Ceiling compute(Arithmetic arithmetic, double value, Provenance provenance = Provenance::measured) {
    Ceiling ceiling;
    ceiling.kind = Ceiling::Kind::compute;
    ceiling.arithmetic = arithmetic;
    ceiling.value = value;
    ceiling.provenance = provenance;
    return ceiling;
}

Ceiling bandwidth(Level level, double value, Provenance provenance = Provenance::measured) {
    Ceiling ceiling;
    ceiling.kind = Ceiling::Kind::bandwidth;
    ceiling.level = level;
    ceiling.value = value;
    ceiling.provenance = provenance;
    return ceiling;
}

Work work(double fp32_flops, std::optional<double> dram_bytes, double seconds = 0) {
    Work result;
    result.flops[index(Arithmetic::fp32)] = fp32_flops;
    result.bytes[index(Level::dram)] = dram_bytes;
    result.seconds = seconds;
    return result;
}

// 100 FLOP/s and 10 B/s: the ridge point is at 10 FLOP/byte.
const std::vector<Ceiling> kSimple = {compute(Arithmetic::fp32, 100), bandwidth(Level::dram, 10)};

TEST(RidgePoint, PublishedDevices) {
    EXPECT_NEAR(ridgePoint(15.7e12, 0.9e12), 17.4, 0.05);    // V100
    EXPECT_NEAR(ridgePoint(19.5e12, 1.555e12), 12.5, 0.05);  // A100
}

TEST(RidgePoint, RoofsMeetThere) {
    const double ridge = ridgePoint(15.7e12, 0.9e12);
    EXPECT_DOUBLE_EQ(attainable(ridge, 15.7e12, 0.9e12), 15.7e12);
    EXPECT_LT(attainable(ridge * 0.99, 15.7e12, 0.9e12), 15.7e12);
    EXPECT_DOUBLE_EQ(attainable(ridge * 1.01, 15.7e12, 0.9e12), 15.7e12);
}

TEST(Attainable, SlopeThenRoof) {
    EXPECT_DOUBLE_EQ(attainable(0, 100, 10), 0);
    EXPECT_DOUBLE_EQ(attainable(1, 100, 10), 10);
    EXPECT_DOUBLE_EQ(attainable(10, 100, 10), 100);
    EXPECT_DOUBLE_EQ(attainable(1e6, 100, 10), 100);
    EXPECT_DOUBLE_EQ(attainable(std::numeric_limits<double>::infinity(), 100, 10), 100);
}

// Published points: all three networks are right of the V100's ridge point, so the compute roof
// applies.
TEST(Attainable, PublishedNetworksOnV100AreUnderTheComputeRoof) {
    for (const auto& [intensity, achieved] :
         {std::pair{24.53, 6.51e12}, {27.67, 6.25e12}, {18.78, 6.43e12}}) {
        const double roof = attainable(intensity, 15.7e12, 0.9e12);
        EXPECT_DOUBLE_EQ(roof, 15.7e12);
        const double seconds = 0.01;
        const Work dot = work(achieved * seconds, achieved * seconds / intensity, seconds);
        const std::vector<Ceiling> v100 = {
            compute(Arithmetic::fp32, 15.7e12, Provenance::datasheet),
            bandwidth(Level::dram, 0.9e12, Provenance::datasheet)};
        EXPECT_NEAR(roofShare(dot, v100).value(), achieved / 15.7e12, 1e-12);
        EXPECT_EQ(bound(dot, v100)->kind, Bound::Kind::compute);
        EXPECT_NEAR(arithmeticIntensity(dot, Level::dram).value(), intensity, 1e-9);
    }
}

TEST(Work, TotalAddsAllArithmetic) {
    Work mixed;
    EXPECT_EQ(mixed.totalFlops(), 0);
    for (std::size_t i = 0; i < kArithmeticCount; ++i) {
        mixed.flops[i] = std::ldexp(1.0, static_cast<int>(i));
    }
    EXPECT_DOUBLE_EQ(mixed.totalFlops(), std::ldexp(1.0, static_cast<int>(kArithmeticCount)) - 1);
}

TEST(Intensity, PerLevel) {
    Work dot = work(100, 50);
    dot.bytes[index(Level::l1)] = 400;
    EXPECT_DOUBLE_EQ(arithmeticIntensity(dot, Level::dram).value(), 2);
    EXPECT_DOUBLE_EQ(arithmeticIntensity(dot, Level::l1).value(), 0.25);
    EXPECT_FALSE(arithmeticIntensity(dot, Level::l2));
}

TEST(Intensity, UnknownIsNotZero) {
    EXPECT_FALSE(arithmeticIntensity(work(100, std::nullopt), Level::dram));
    EXPECT_FALSE(arithmeticIntensity(work(100, 0), Level::dram));
    EXPECT_FALSE(arithmeticIntensity(work(0, 50), Level::dram));
}

TEST(Roofs, HighestOfTheKind) {
    const std::vector<Ceiling> roofs = {
        compute(Arithmetic::fp32, 50), compute(Arithmetic::fp32, 80), compute(Arithmetic::fp64, 99),
        bandwidth(Level::l1, 7),       bandwidth(Level::dram, 3),     bandwidth(Level::dram, 2)};
    EXPECT_EQ(computeRoof(roofs, Arithmetic::fp32), &roofs[1]);
    EXPECT_EQ(computeRoof(roofs, Arithmetic::fp64), &roofs[2]);
    EXPECT_EQ(computeRoof(roofs, Arithmetic::bf16), nullptr);
    EXPECT_EQ(bandwidthRoof(roofs, Level::l1), &roofs[3]);
    EXPECT_EQ(bandwidthRoof(roofs, Level::dram), &roofs[4]);
    EXPECT_EQ(bandwidthRoof(roofs, Level::l2), nullptr);
    EXPECT_EQ(computeRoof({}, Arithmetic::fp32), nullptr);
    EXPECT_EQ(bandwidthRoof({}, Level::l1), nullptr);
}

TEST(Roofs, MeasuredBeatsDatasheetInEitherOrder) {
    const Ceiling sheet = compute(Arithmetic::fp32, 200, Provenance::datasheet);
    const Ceiling own = compute(Arithmetic::fp32, 150, Provenance::measured);
    for (const std::vector<Ceiling>& roofs :
         {std::vector{sheet, own}, std::vector{own, sheet}, std::vector{sheet, own, sheet}}) {
        EXPECT_EQ(computeRoof(roofs, Arithmetic::fp32)->value, 150);
    }
    const std::vector<Ceiling> lanes = {bandwidth(Level::dram, 9, Provenance::datasheet),
                                        bandwidth(Level::dram, 5), bandwidth(Level::dram, 6)};
    EXPECT_EQ(bandwidthRoof(lanes, Level::dram)->value, 6);
    const std::vector<Ceiling> sheets = {bandwidth(Level::dram, 9, Provenance::datasheet),
                                         bandwidth(Level::dram, 11, Provenance::imported)};
    EXPECT_EQ(bandwidthRoof(sheets, Level::dram)->value, 11);
}

TEST(IdealTime, ComputeAndMemoryOverlap) {
    const IdealTime time = idealTime(work(200, 50), kSimple).value();
    EXPECT_DOUBLE_EQ(time.compute_seconds, 2);
    EXPECT_DOUBLE_EQ(time.memory_seconds, 5);
    EXPECT_DOUBLE_EQ(time.seconds, 5);
    EXPECT_EQ(time.slowest_level, Level::dram);
}

TEST(IdealTime, ArithmeticsAddUp) {
    const std::vector<Ceiling> roofs = {compute(Arithmetic::fp32, 100),
                                        compute(Arithmetic::tensor_bf16, 1000)};
    Work mixed;
    mixed.flops[index(Arithmetic::fp32)] = 100;
    mixed.flops[index(Arithmetic::tensor_bf16)] = 3000;
    EXPECT_DOUBLE_EQ(idealTime(mixed, roofs)->seconds, 4);
    EXPECT_DOUBLE_EQ(attainable(mixed, roofs).value(), 3100.0 / 4);
}

TEST(IdealTime, SlowestLevelCounts) {
    const std::vector<Ceiling> roofs = {bandwidth(Level::l1, 100), bandwidth(Level::l2, 20),
                                        bandwidth(Level::dram, 10)};
    Work moving;
    moving.bytes[index(Level::l1)] = 300;
    moving.bytes[index(Level::l2)] = 100;
    moving.bytes[index(Level::l3)] = 1e9;  // there is no roof for it
    moving.bytes[index(Level::dram)] = 20;
    const IdealTime time = idealTime(moving, roofs).value();
    EXPECT_DOUBLE_EQ(time.memory_seconds, 5);
    EXPECT_EQ(time.slowest_level, Level::l2);
    moving.bytes[index(Level::dram)] = 50;  // as slow as L2: the outer level is reported
    EXPECT_EQ(idealTime(moving, roofs)->slowest_level, Level::dram);
}

TEST(IdealTime, UnsetWithoutAnyRoof) {
    EXPECT_FALSE(idealTime(work(100, 10), {}));
    EXPECT_FALSE(idealTime(work(0, std::nullopt), kSimple));
    EXPECT_FALSE(idealTime(Work{}, kSimple));
    Work other;
    other.flops[index(Arithmetic::fp64)] = 5;
    EXPECT_FALSE(idealTime(other, kSimple));
}

TEST(IdealTime, PartsWithoutARoofTakeNoTime) {
    Work mixed = work(100, std::nullopt);
    mixed.flops[index(Arithmetic::bf16)] = 1e6;
    EXPECT_DOUBLE_EQ(idealTime(mixed, kSimple)->seconds, 1);
}

TEST(Attainable, OfWork) {
    EXPECT_DOUBLE_EQ(attainable(work(100, 10), kSimple).value(), 100);  // on the ridge
    EXPECT_DOUBLE_EQ(attainable(work(100, 100), kSimple).value(), 10);
    EXPECT_DOUBLE_EQ(attainable(work(100, 1), kSimple).value(), 100);
    EXPECT_DOUBLE_EQ(attainable(work(100, std::nullopt), kSimple).value(), 100);
    EXPECT_FALSE(attainable(work(0, 100), kSimple));
    EXPECT_FALSE(attainable(work(100, 100), {}));
}

TEST(Attainable, TheTwoFormsAgree) {
    for (double intensity = 0.01; intensity < 1e4; intensity *= 3) {
        EXPECT_NEAR(attainable(work(intensity, 1), kSimple).value(), attainable(intensity, 100, 10),
                    1e-9);
    }
}

TEST(RoofShare, IdealOverTime) {
    EXPECT_DOUBLE_EQ(roofShare(work(200, 50, 10), kSimple).value(), 0.5);
    EXPECT_DOUBLE_EQ(roofShare(work(0, 50, 10), kSimple).value(), 0.5);   // limited by bytes
    EXPECT_DOUBLE_EQ(roofShare(work(2000, 50, 10), kSimple).value(), 2);  // shows an error
    EXPECT_FALSE(roofShare(work(200, 50, 0), kSimple));
    EXPECT_FALSE(roofShare(work(200, 50, 10), {}));
}

TEST(RoofShare, IsAchievedOverAttainable) {
    const Work dot = work(700, 33, 21);
    const double achieved = dot.totalFlops() / dot.seconds;
    EXPECT_NEAR(roofShare(dot, kSimple).value(), achieved / attainable(dot, kSimple).value(),
                1e-12);
}

TEST(Bound, ByTheLongerTime) {
    EXPECT_EQ(toString(bound(work(1000, 10, 12), kSimple).value()), "compute");
    EXPECT_EQ(toString(bound(work(10, 100, 12), kSimple).value()), "memory(dram)");
    EXPECT_EQ(toString(bound(work(100, 10, 1), kSimple).value()), "compute");  // on the ridge
    EXPECT_EQ(toString(bound(work(0, 100, 12), kSimple).value()), "memory(dram)");
}

TEST(Bound, LatencyBelowATenth) {
    EXPECT_EQ(bound(work(1000, 10, 99), kSimple)->kind, Bound::Kind::compute);
    EXPECT_EQ(bound(work(1000, 10, 101), kSimple)->kind, Bound::Kind::latency);
    EXPECT_EQ(bound(work(0, 10, 11), kSimple)->kind, Bound::Kind::latency);
    EXPECT_EQ(toString(Bound{}), "latency");
}

TEST(Bound, UntimedWorkIsJudgedByItsRoofs) {
    EXPECT_EQ(bound(work(1000, 10), kSimple)->kind, Bound::Kind::compute);
    EXPECT_EQ(bound(work(10, 1000), kSimple)->kind, Bound::Kind::memory);
    EXPECT_FALSE(bound(work(0, 0), kSimple));
}

TEST(Bound, WorkThatMovesAndComputesNothingHasNone) {
    EXPECT_FALSE(bound(work(0, 0, 1), kSimple));
    EXPECT_FALSE(roofShare(work(0, 0, 1), kSimple));
}

TEST(Bound, UnsetWhenNothingIsKnown) {
    EXPECT_FALSE(bound(work(0, std::nullopt, 1), kSimple));
    EXPECT_FALSE(bound(work(1, 1, 1), {}));
}

TEST(Bound, NamesTheLevel) {
    const std::vector<Ceiling> roofs = {bandwidth(Level::l2, 10)};
    Work moving;
    moving.bytes[index(Level::l2)] = 10;
    moving.seconds = 1;
    EXPECT_EQ(toString(bound(moving, roofs).value()), "memory(l2)");
}

// Properties that define the time-based roofline, on both sides of the ridge point.
TEST(TimePoint, BothSidesOfTheRidge) {
    const double balance = ridgePoint(100, 10);
    for (double intensity = 0.01; intensity < 1e4; intensity *= 2.7) {
        const double seconds = 3;
        const TimePoint point =
            timePoint(work(intensity * 7, 7, seconds), Level::dram, 100, 10).value();
        EXPECT_NEAR(point.compute_seconds / point.memory_seconds, intensity / balance,
                    1e-9 * intensity / balance);
        if (intensity >= balance) {
            EXPECT_DOUBLE_EQ(point.compute_seconds, seconds);
            EXPECT_NEAR(point.memory_seconds, seconds * balance / intensity, 1e-9);
        } else {
            EXPECT_DOUBLE_EQ(point.memory_seconds, seconds);
            EXPECT_NEAR(point.compute_seconds, seconds * intensity / balance, 1e-9);
        }
    }
}

// The run time and the intensity can be calculated from the point.
TEST(TimePoint, RoundTrip) {
    const Work dot = work(4.2e12, 3.1e11, 0.7);
    const TimePoint point = timePoint(dot, Level::dram, 15.7e12, 0.9e12).value();
    EXPECT_DOUBLE_EQ(std::max(point.compute_seconds, point.memory_seconds), 0.7);
    const double intensity =
        point.compute_seconds / point.memory_seconds * ridgePoint(15.7e12, 0.9e12);
    EXPECT_NEAR(intensity, arithmeticIntensity(dot, Level::dram).value(), 1e-9);
}

TEST(TimePoint, OnTheRidgeBothAreTheRunTime) {
    const TimePoint point = timePoint(work(100, 10, 2), Level::dram, 100, 10).value();
    EXPECT_DOUBLE_EQ(point.compute_seconds, 2);
    EXPECT_DOUBLE_EQ(point.memory_seconds, 2);
}

TEST(TimePoint, WithoutFlopsOrBytes) {
    const TimePoint moving = timePoint(work(0, 10, 2), Level::dram, 100, 10).value();
    EXPECT_EQ(moving.compute_seconds, 0);
    EXPECT_EQ(moving.memory_seconds, 2);
    const TimePoint computing = timePoint(work(10, 0, 2), Level::dram, 100, 10).value();
    EXPECT_EQ(computing.compute_seconds, 2);
    EXPECT_EQ(computing.memory_seconds, 0);
    EXPECT_FALSE(timePoint(work(0, 0, 2), Level::dram, 100, 10));
    EXPECT_FALSE(timePoint(work(10, std::nullopt, 2), Level::dram, 100, 10));
    EXPECT_FALSE(timePoint(work(10, 10, 2), Level::l1, 100, 10));
    EXPECT_FALSE(timePoint(work(10, 10, 0), Level::dram, 100, 10));
}

TEST(Roofline, LeadingRoofsAreTheHighestOfEachKind) {
    const auto compute = [](Arithmetic arithmetic, double value, Provenance from) {
        Ceiling ceiling;
        ceiling.arithmetic = arithmetic;
        ceiling.value = value;
        ceiling.provenance = from;
        return ceiling;
    };
    const auto bandwidth = [](Level level, double value) {
        Ceiling ceiling;
        ceiling.kind = Ceiling::Kind::bandwidth;
        ceiling.level = level;
        ceiling.value = value;
        return ceiling;
    };
    const std::vector<Ceiling> ceilings{
        compute(Arithmetic::fp32, 1e12, Provenance::measured),
        compute(Arithmetic::fp32, 2e12, Provenance::measured),   // 1
        compute(Arithmetic::fp32, 3e12, Provenance::datasheet),  // 2
        compute(Arithmetic::fp64, 1e12, Provenance::measured),   // 3
        compute(Arithmetic::bf16, 4e12, Provenance::measured),   // 4
        bandwidth(Level::l1, 2e11),                              // 5
        bandwidth(Level::l1, 1e11),
        bandwidth(Level::dram, 1e10),
        bandwidth(Level::dram, 1e10),
        bandwidth(Level::l2, -1)};
    using Places = std::vector<std::size_t>;
    EXPECT_EQ(leadingRoofs(ceilings, {}), (Places{1, 2, 5, 7}));
    PerArithmetic<bool> used{};
    used[index(Arithmetic::bf16)] = used[index(Arithmetic::fp32)] = true;
    EXPECT_EQ(leadingRoofs(ceilings, used), (Places{1, 2, 4, 5, 7}));
    // There is no FP16 roof, so FP32's is used, or any available one.
    used = {};
    used[index(Arithmetic::fp16)] = true;
    EXPECT_EQ(leadingRoofs(ceilings, used), (Places{1, 2, 5, 7}));
    EXPECT_EQ(leadingRoofs(std::span(ceilings).subspan(3, 2), used), (Places{0, 1}));
    EXPECT_TRUE(leadingRoofs({}, used).empty());
}

}  // namespace
}  // namespace ridgepoint::roofline
