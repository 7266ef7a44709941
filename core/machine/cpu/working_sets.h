// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine: determines how much memory is accessed to measure a level.
#pragma once

#include <cstddef>
#include <optional>

#include "core/machine/machine.h"

namespace ridgepoint::machine {

// Rounds down to a multiple of the kernels' granule. The result is at least one granule.
std::size_t wholeGranules(std::size_t bytes);

// Returns the number of bytes that each of `threads` threads must access repeatedly so that the
// data stays in this level but not in the next inner level. Returns std::nullopt if the size of the
// level is unknown.
std::optional<std::size_t> workingSet(const Machine& machine, roofline::Level level, int threads);

// Returns the number of bytes that all threads together access to measure DRAM. It is several times
// the total size of the largest caches, so that data is evicted before it is read again, but at
// most a quarter of the available memory, so that the machine does not swap.
std::size_t dramBytes(const Machine& machine, bool quick);

}  // namespace ridgepoint::machine
