// SPDX-License-Identifier: GPL-3.0-or-later
// Selects the unit of a device that does matrix work in a data type.
#pragma once

#include <span>

#include "core/roofline/roofline.h"

namespace ridgepoint::cost {

using MatrixUnits = roofline::PerArithmetic<roofline::Arithmetic>;

// Each arithmetic its own unit.
MatrixUnits plainMatrixUnits();

// By the roofs that a device has: BF16 and FP16 on tensor cores or AMX tiles where it has such,
// else on vector instructions of the type, else as FP32, into which libraries then convert. tf32:
// FP32 products are done in TF32 where there is a unit for it.
MatrixUnits matrixUnits(std::span<const roofline::Ceiling> ceilings, bool tf32);

}  // namespace ridgepoint::cost
