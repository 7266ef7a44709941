// SPDX-License-Identifier: GPL-3.0-or-later
// Selects the unit of a device that does matrix work in a data type.
#pragma once

#include <span>

#include "core/roofline/roofline.h"

namespace ridgepoint::cost {

using MatrixUnits = roofline::PerArithmetic<roofline::Arithmetic>;

// Maps each arithmetic to its own unit.
MatrixUnits plainMatrixUnits();

// Chooses units by a device's roofs. BF16 and FP16 use tensor cores or AMX tiles if there are any,
// otherwise vector instructions of the type. Without these, libraries convert to FP32. tf32: FP32
// products use TF32 if the device has a unit for TF32.
MatrixUnits matrixUnits(std::span<const roofline::Ceiling> ceilings, bool tf32);

}  // namespace ridgepoint::cost
