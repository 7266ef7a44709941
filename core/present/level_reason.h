// SPDX-License-Identifier: GPL-3.0-or-later
// Explains why a summary shows a cache level instead of DRAM, or a level that few bytes reach.
#pragma once

#include <cstdint>
#include <span>

#include "core/analysis/rows.h"

namespace ridgepoint::run {

enum class LevelReason : std::uint8_t {
    usual,      // nothing to explain
    cached,     // the run's default is this cache, because most bytes stay in it
    few_bytes,  // less than half of the bytes reach this level; the default is a cache inside it
};

// `usual` is the run's default level. Nothing is explained if no row has known bytes of DRAM or of
// the shown level: unknown bytes may cross it.
LevelReason levelReason(roofline::Level shown, roofline::Level usual, std::span<const Row> rows);

}  // namespace ridgepoint::run
