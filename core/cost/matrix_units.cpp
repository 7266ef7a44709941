// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/matrix_units.h"

namespace ridgepoint::cost {

using roofline::Arithmetic;
using roofline::index;

MatrixUnits plainMatrixUnits() {
    MatrixUnits units{};
    for (std::size_t i = 0; i < units.size(); ++i) units[i] = static_cast<Arithmetic>(i);
    return units;
}

MatrixUnits matrixUnits(std::span<const roofline::Ceiling> ceilings, bool tf32) {
    MatrixUnits units = plainMatrixUnits();
    const auto has = [&](Arithmetic arithmetic) {
        return roofline::computeRoof(ceilings, arithmetic) != nullptr;
    };
    if (!has(Arithmetic::fp32)) return units;  // the roofs were not measured
    const auto choose = [&](Arithmetic type, Arithmetic matrix) {
        if (has(matrix)) {
            units[index(type)] = matrix;
        } else if (!has(type)) {
            units[index(type)] = Arithmetic::fp32;
        }
    };
    choose(Arithmetic::bf16, Arithmetic::tensor_bf16);
    choose(Arithmetic::fp16, Arithmetic::tensor_fp16);
    if (has(Arithmetic::tensor_int8)) units[index(Arithmetic::int8)] = Arithmetic::tensor_int8;
    if (tf32 && has(Arithmetic::tensor_tf32)) {
        units[index(Arithmetic::fp32)] = Arithmetic::tensor_tf32;
    }
    return units;
}

}  // namespace ridgepoint::cost
