// SPDX-License-Identifier: GPL-3.0-or-later
// Explains why a summary shows a cache level instead of DRAM, or a level that few bytes reach.
#pragma once

#include <cstdint>
#include <span>

#include "core/run/analysis/rows.h"

namespace ridgepoint::present {

enum class LevelReason : std::uint8_t {
    usual,      // no explanation is necessary
    cached,     // the cache is the run's default level, because most bytes stay in it
    few_bytes,  // less than half of the bytes reach this level; the default is an inner cache
};

// Returns the reason why the summary shows this level. `usual` is the run's default level. Returns
// LevelReason::usual if no row has known bytes for DRAM or for the shown level, because unknown
// bytes might cross these levels.
LevelReason levelReason(roofline::Level shown, roofline::Level usual,
                        std::span<const run::Row> rows);

}  // namespace ridgepoint::present
