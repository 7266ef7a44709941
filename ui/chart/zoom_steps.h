// SPDX-License-Identifier: GPL-3.0-or-later
// Zoom steps of the mouse wheel and keys in all figures.
#pragma once

namespace ridgepoint::ui {

inline constexpr double kWheelFactor = 1.25;  // zoom factor of a wheel notch
inline constexpr double kKeyFactor = 1.5;     // zoom factor of a key press
inline constexpr double kKeyPan = 0.15;       // fraction of the visible range that a key press pans

}  // namespace ridgepoint::ui
