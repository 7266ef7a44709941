// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the zoom steps of wheel and keys in every figure.
#pragma once

namespace ridgepoint::ui {

inline constexpr double kWheelFactor = 1.25;  // factor per notch
inline constexpr double kKeyFactor = 1.5;     // factor per key press
inline constexpr double kKeyPan = 0.15;       // share of the visible range, per key press

}  // namespace ridgepoint::ui
