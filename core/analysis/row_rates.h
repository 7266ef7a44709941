// SPDX-License-Identifier: GPL-3.0-or-later
// Rates that follow from a row.
#pragma once

#include <optional>

#include "core/analysis/rows.h"

namespace ridgepoint::run {

// Bytes of a level ÷ time of the calls whose bytes they are, B/s; unset where either is unknown or
// no time was taken.
inline std::optional<double> bytesPerSecond(const Row& row, roofline::Level level) {
    const auto& bytes = row.bytes[roofline::index(level)];
    if (!bytes || !(row.known_seconds.value_or(0) > 0) || row.replayed || row.seconds_partial) {
        return std::nullopt;
    }
    return static_cast<double>(*bytes) / *row.known_seconds;
}

// How much more a level carried than the compulsory traffic of the model: counted ÷ modelled bytes.
// Unset where either is not known or the model has none.
inline std::optional<double> countedOverModelled(const Row& row, roofline::Level level) {
    const auto& counted = row.bytes[roofline::index(level)];
    const auto& modelled = row.modelled_bytes[roofline::index(level)];
    if (row.bytes_from != roofline::Provenance::counted || !counted || !modelled ||
        *modelled == 0) {
        return std::nullopt;
    }
    return static_cast<double>(*counted) / static_cast<double>(*modelled);
}

// The same of FLOPs: counted ÷ modelled.
inline std::optional<double> countedFlopsOverModelled(const Row& row) {
    if (row.flops_from != roofline::Provenance::counted || !row.flops_known ||
        row.modelled_flops.value_or(0) == 0) {
        return std::nullopt;
    }
    return row.totalFlops() / static_cast<double>(*row.modelled_flops);
}

}  // namespace ridgepoint::run
