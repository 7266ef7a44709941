// SPDX-License-Identifier: GPL-3.0-or-later
// The zoom steps of wheel and keys in every figure.
#pragma once

namespace ridgepoint::ui {

inline constexpr double kWheelFactor = 1.25;  // for each notch
inline constexpr double kKeyFactor = 1.5;     // for each press
inline constexpr double kKeyPan = 0.15;       // of what is shown, for each press

}  // namespace ridgepoint::ui
