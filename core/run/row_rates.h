// SPDX-License-Identifier: GPL-3.0-or-later
// Rates that follow from a row.
#pragma once

#include <optional>

#include "core/run/rows.h"

namespace ridgepoint::run {

// Bytes of a level ÷ time, B/s; unset where the bytes are unknown or no time was taken.
inline std::optional<double> bytesPerSecond(const Row& row, roofline::Level level) {
    const auto& bytes = row.bytes[roofline::index(level)];
    if (!bytes || !(row.seconds > 0)) return std::nullopt;
    return static_cast<double>(*bytes) / row.seconds;
}

}  // namespace ridgepoint::run
