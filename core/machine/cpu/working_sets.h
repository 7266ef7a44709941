// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine: chooses the amount of memory for measuring a level.
#pragma once

#include <cstddef>
#include <optional>

#include "core/machine/machine.h"

namespace ridgepoint::machine {

// Rounds down to a multiple of the kernels' granule, but to at least one granule.
std::size_t wholeGranules(std::size_t bytes);

// Returns the bytes that each of `threads` threads accesses repeatedly to stay in a level and
// outside the next inner one; unset if the level's size is unknown.
std::optional<std::size_t> workingSet(const Machine& machine, roofline::Level level, int threads);

// Returns the bytes that all threads together access to measure DRAM: several times the size of all
// caches, so that data is evicted before it is read again, but not so much that the machine swaps.
std::size_t dramBytes(const Machine& machine, bool quick);

}  // namespace ridgepoint::machine
