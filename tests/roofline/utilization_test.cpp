// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/roofline/utilization.h"

#include <gtest/gtest.h>

namespace ridgepoint::roofline {
namespace {

Ceiling roof(Arithmetic arithmetic, double value, Provenance provenance = Provenance::datasheet) {
    Ceiling ceiling;
    ceiling.arithmetic = arithmetic;
    ceiling.value = value;
    ceiling.provenance = provenance;
    return ceiling;
}

PerArithmetic<double> flops(double value, Arithmetic arithmetic = Arithmetic::tensor_bf16) {
    PerArithmetic<double> all{};
    all[index(arithmetic)] = value;
    return all;
}

double model(const PassFlops& kind) {
    return matrixFlops(std::span(&kind, 1)).model[index(Arithmetic::tensor_bf16)];
}

TEST(MatrixFlops, LeavesOutRecomputation) {
    // Nothing is recomputed; the first layer needs no gradient of its input.
    EXPECT_EQ(model({.forward = flops(10), .backward = flops(19)}), 29);
    // A recomputed forward pass whose ops cannot be told apart from gradients.
    EXPECT_EQ(model({.forward = flops(10), .backward = flops(30)}), 30);
    // A recomputed forward pass that is known, with one gradient only.
    EXPECT_EQ(model({.forward = flops(10), .backward = flops(20), .again = flops(10)}), 20);
    EXPECT_EQ(model({.forward = flops(10)}), 10);  // inference
    // An optimizer's matrix work is hardware FLOPs only.
    const PassFlops muon{.forward = flops(10), .backward = flops(20), .others = flops(5)};
    const MatrixFlops both = matrixFlops(std::span(&muon, 1));
    EXPECT_EQ(both.model[index(Arithmetic::tensor_bf16)], 30);
    EXPECT_EQ(both.hardware[index(Arithmetic::tensor_bf16)], 35);
    EXPECT_TRUE(both.model_known);
}

// The gradients of attention can be matrix products, which are another kind of work.
TEST(MatrixFlops, FindsGradientsOfOneKindInAnother) {
    const std::vector<PassFlops> kinds{{.forward = flops(10), .backward = flops(28)},
                                       {.forward = flops(4)}};
    EXPECT_EQ(matrixFlops(kinds).model[index(Arithmetic::tensor_bf16)], 42);
}

TEST(MatrixFlops, IsUnknownWithoutMarkedPasses) {
    const PassFlops kind{.others = flops(30)};
    const Utilization use = utilization(matrixFlops(std::span(&kind, 1)), 1,
                                        std::vector{roof(Arithmetic::tensor_bf16, 100)});
    EXPECT_FALSE(use.mfu);
    EXPECT_FALSE(use.model_flops);
    EXPECT_DOUBLE_EQ(*use.hfu, 0.3);
    EXPECT_FALSE(use.reason.empty());
}

TEST(Utilization, UsesThePeakOfEachPrecision) {
    const std::vector ceilings{roof(Arithmetic::tensor_bf16, 100),
                               roof(Arithmetic::tensor_bf16, 90, Provenance::measured),
                               roof(Arithmetic::tensor_fp8, 200)};
    MatrixFlops all;
    all.model = all.hardware = flops(50, Arithmetic::tensor_fp8);
    all.hardware[index(Arithmetic::tensor_bf16)] = all.model[index(Arithmetic::tensor_bf16)] = 10;
    const Utilization use = utilization(all, 1, ceilings);
    EXPECT_DOUBLE_EQ(*use.mfu, 0.35);
    ASSERT_EQ(use.peaks.size(), 2u);
    EXPECT_EQ(use.peaks[0].value, 100);  // the vendor's figure, not the measured one
    // A precision without a peak makes the utilization unknown, not lower.
    EXPECT_FALSE(utilization(all, 1, std::span(ceilings).first(2)).hfu);
    EXPECT_FALSE(utilization(all, std::nullopt, ceilings).hfu);
    EXPECT_FALSE(utilization({}, 1, ceilings).hfu);
}

}  // namespace
}  // namespace ridgepoint::roofline
