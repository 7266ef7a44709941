// SPDX-License-Identifier: GPL-3.0-or-later
// Compares counters with matrix products whose FLOPs are known.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/recording/collect/counters/counter_calibration.h"
#include "core/recording/collect/counters/profiler_api.h"

namespace ridgepoint::tests {
namespace {

using namespace recording::collect::counters;
using roofline::Arithmetic;
using ::testing::HasSubstr;

// A product with 2·8·8·8 = 1024 FLOPs.
constexpr CalibrationSettings kSmall{8, 8, 8, 1e-3};

class ChipWithTensorCores : public CounterSession, public KnownProduct {
  public:
    ChipWithTensorCores() {
        for (const Arithmetic arithmetic :
             {Arithmetic::fp64, Arithmetic::fp32, Arithmetic::tensor_fp64, Arithmetic::tensor_tf32,
              Arithmetic::tensor_bf16}) {
            recipe_.terms.push_back({std::string(toString(arithmetic)), Recipe::Quantity::flops,
                                     arithmetic, roofline::Level::dram, 1});
        }
    }
    const Recipe& recipe() const override { return recipe_; }
    const std::string& chip() const override { return chip_; }
    std::size_t passes() const override { return 2; }
    void beginSet(Ranges, std::size_t) override { counted_.clear(), passes_ = 0; }
    void beginPass() override { ++passes_; }
    void push(std::string_view name) override { open_ = name; }
    void pop() override { open_.clear(); }
    bool endPass() override { return passes_ == 2; }
    Set takeSet() override {
        Set set;
        for (const auto& [name, work] : counted_) set.ranges.push_back({name, work});
        return set;
    }
    void release() override { released_ = true; }

    bool run(ProductPrecision precision, std::int64_t m, std::int64_t n, std::int64_t k) override {
        if (impossible.contains(precision)) return false;
        const auto flops = static_cast<double>(2 * m * n * k);
        if (open_.empty()) return true;  // open but not counting
        CountedWork& work = counted_[open_];
        for (const Recipe::Term& term : recipe_.terms) {
            work.flops[roofline::index(term.arithmetic)] = 0;
        }
        const Arithmetic unit = unitOf(precision);
        work.flops[roofline::index(unit)] = flops * (worth.contains(unit) ? worth[unit] : 1.0);
        return true;
    }
    static Arithmetic unitOf(ProductPrecision precision) {
        switch (precision) {
            case ProductPrecision::fp64:
                return Arithmetic::tensor_fp64;
            case ProductPrecision::fp32:
                return Arithmetic::fp32;
            case ProductPrecision::tf32:
                return Arithmetic::tensor_tf32;
            case ProductPrecision::bf16:
                return Arithmetic::tensor_bf16;
            default:
                return Arithmetic::tensor_fp16;
        }
    }
    std::set<ProductPrecision> impossible;
    std::map<Arithmetic, double> worth;
    bool released_ = false;

  private:
    Recipe recipe_;
    std::string chip_ = "GA100", open_;
    std::map<std::string, CountedWork> counted_;
    int passes_ = 0;
};

TEST(Calibration, GoodCountersPassOnWhicheverUnitDidTheProduct) {
    ChipWithTensorCores chip;
    const auto checks = calibrate(chip, chip, kSmall);
    // The recipe does not count FP16.
    ASSERT_EQ(checks.size(), 4u);
    for (const run::CounterCheck& check : checks) {
        EXPECT_TRUE(check.good) << check.reason;
        EXPECT_EQ(check.expected_flops, 1024);
        EXPECT_EQ(check.counted_flops, 1024);
    }
    EXPECT_EQ(checks[0].arithmetic, Arithmetic::tensor_fp64);
    EXPECT_TRUE(chip.released_);
}

TEST(Calibration, ACounterOfMultiplyAddsIsFoundOutAndNamed) {
    ChipWithTensorCores chip;
    chip.worth[Arithmetic::tensor_bf16] = 0.5;
    chip.worth[Arithmetic::tensor_tf32] = 1.002;
    chip.worth[Arithmetic::fp32] = 1.0005;
    const auto checks = calibrate(chip, chip, kSmall);
    ASSERT_EQ(checks.size(), 4u);
    EXPECT_TRUE(checks[1].good);   // within a thousandth
    EXPECT_FALSE(checks[2].good);  // outside this tolerance
    EXPECT_FALSE(checks[3].good);
    EXPECT_EQ(checks[3].arithmetic, Arithmetic::tensor_bf16);
    EXPECT_THAT(checks[3].reason, HasSubstr("tensor_bf16 gave 512"));
    EXPECT_THAT(checks[3].reason, HasSubstr("2·M·N·K"));
}

TEST(Calibration, WhatTheGpuCannotDoIsNotChecked) {
    ChipWithTensorCores chip;
    chip.impossible = {ProductPrecision::bf16, ProductPrecision::tf32};
    const auto checks = calibrate(chip, chip, kSmall);
    ASSERT_EQ(checks.size(), 2u);
    EXPECT_EQ(checks[1].arithmetic, Arithmetic::fp32);
}

TEST(Calibration, ACounterThatSaysNothingFails) {
    ChipWithTensorCores chip;
    chip.worth[Arithmetic::tensor_bf16] = 0;
    const auto checks = calibrate(chip, chip, kSmall);
    EXPECT_FALSE(checks.back().good);
}

}  // namespace
}  // namespace ridgepoint::tests
