// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/matrix_units.h"

#include <gtest/gtest.h>

namespace ridgepoint::cost {
namespace {

using roofline::Arithmetic;
using roofline::Ceiling;
using roofline::index;

std::vector<Ceiling> roofs(std::initializer_list<Arithmetic> arithmetics) {
    std::vector<Ceiling> list;
    for (const Arithmetic arithmetic : arithmetics) {
        Ceiling ceiling;
        ceiling.arithmetic = arithmetic;
        ceiling.value = 1e12;
        list.push_back(ceiling);
    }
    return list;
}

TEST(MatrixUnits, AreThoseThatTheDeviceHas) {
    const auto gpu = roofs({Arithmetic::fp32, Arithmetic::fp16, Arithmetic::tensor_tf32,
                            Arithmetic::tensor_bf16, Arithmetic::tensor_fp16});
    const MatrixUnits on_gpu = matrixUnits(gpu, false);
    EXPECT_EQ(on_gpu[index(Arithmetic::bf16)], Arithmetic::tensor_bf16);
    EXPECT_EQ(on_gpu[index(Arithmetic::fp16)], Arithmetic::tensor_fp16);
    EXPECT_EQ(on_gpu[index(Arithmetic::fp32)], Arithmetic::fp32);
    EXPECT_EQ(matrixUnits(gpu, true)[index(Arithmetic::fp32)], Arithmetic::tensor_tf32);

    const auto cpu = roofs({Arithmetic::fp32, Arithmetic::bf16});
    const MatrixUnits on_cpu = matrixUnits(cpu, true);
    EXPECT_EQ(on_cpu[index(Arithmetic::bf16)], Arithmetic::bf16);
    EXPECT_EQ(on_cpu[index(Arithmetic::fp16)], Arithmetic::fp32) << "converted";
    EXPECT_EQ(on_cpu[index(Arithmetic::fp32)], Arithmetic::fp32);

    EXPECT_EQ(matrixUnits({}, false), plainMatrixUnits());
}

}  // namespace
}  // namespace ridgepoint::cost
