// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine: how much memory to go through to measure a level.
#pragma once

#include <cstddef>
#include <optional>

#include "core/machine/machine.h"

namespace ridgepoint::machine {

// Down to a multiple of the kernels' granule, at least one.
std::size_t wholeGranules(std::size_t bytes);

// Bytes that one of `threads` threads goes through over and over to stay in a level and out of the
// one inside it; unset when the level's size is unknown.
std::optional<std::size_t> workingSet(const Machine& machine, roofline::Level level, int threads);

// Several times what all caches hold, so that what is read again has been pushed out; never so
// much that the machine would have to swap. For all threads together.
std::size_t dramBytes(const Machine& machine, bool quick);

}  // namespace ridgepoint::machine
