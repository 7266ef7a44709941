// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the direction and the kinds of memory of a copy from the words of other profilers.
#pragma once

#include <string_view>

#include "core/run/gpu.h"

namespace ridgepoint::import {

// Returns the direction in a copy's name, such as "[CUDA memcpy HtoD]", "Memcpy DtoH (Device ->
// Pageable)", "CopyHostToDevice" or "MEMORY_COPY_HOST_TO_DEVICE".
run::CopyDirection directionIn(std::string_view name);
// Returns the kind of memory for a word such as "Pageable" or "Device Static".
run::MemoryPlace placeIn(std::string_view word);

}  // namespace ridgepoint::import
