// SPDX-License-Identifier: GPL-3.0-or-later
// Selects the unit of a device that does matrix work in a data type.
#pragma once

#include <span>

#include "core/roofline/roofline.h"

namespace ridgepoint::cost {

using MatrixUnits = roofline::PerArithmetic<roofline::Arithmetic>;

// Returns a mapping from each precision to its own unit.
MatrixUnits plainMatrixUnits();

// Selects units according to a device's roofs. BF16 and FP16 use tensor cores or AMX tiles if the
// device has them, or vector instructions for the type if not. If neither exists, libraries convert
// to FP32. If `tf32` is true and the device has a unit for TF32, FP32 products use it.
MatrixUnits matrixUnits(std::span<const roofline::Ceiling> ceilings, bool tf32);

}  // namespace ridgepoint::cost
