// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates rates from a row's values.
#pragma once

#include <optional>

#include "core/analysis/rows.h"

namespace ridgepoint::run {

// Returns the bytes of a level ÷ the time of the calls with known bytes, in B/s. Unset if either is
// unknown, or if the row's times are partial or from replays.
inline std::optional<double> bytesPerSecond(const Row& row, roofline::Level level) {
    const auto& bytes = row.bytes[roofline::index(level)];
    if (!bytes || !(row.known_seconds.value_or(0) > 0) || row.replayed || row.seconds_partial) {
        return std::nullopt;
    }
    return static_cast<double>(*bytes) / *row.known_seconds;
}

// Returns counted ÷ modelled bytes of a level: traffic relative to the compulsory traffic of the
// model. Unset if either is unknown, or if the model has no bytes.
inline std::optional<double> countedOverModelled(const Row& row, roofline::Level level) {
    const auto& counted = row.bytes[roofline::index(level)];
    const auto& modelled = row.modelled_bytes[roofline::index(level)];
    if (row.bytes_from != roofline::Provenance::counted || !counted || !modelled ||
        *modelled == 0) {
        return std::nullopt;
    }
    return static_cast<double>(*counted) / static_cast<double>(*modelled);
}

// Returns counted ÷ modelled FLOPs in the same way.
inline std::optional<double> countedFlopsOverModelled(const Row& row) {
    if (row.flops_from != roofline::Provenance::counted || !row.flops_known ||
        row.modelled_flops.value_or(0) == 0) {
        return std::nullopt;
    }
    return row.totalFlops() / static_cast<double>(*row.modelled_flops);
}

}  // namespace ridgepoint::run
