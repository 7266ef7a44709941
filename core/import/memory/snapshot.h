// SPDX-License-Identifier: GPL-3.0-or-later
// Imports a snapshot of the CUDA caching allocator as a run of one step: earlier allocations, the
// recorded allocations and releases, and the blocks in use at the end.
#pragma once

#include "core/import/memory/pickle.h"
#include "core/import/report.h"
#include "core/import/sink.h"

namespace ridgepoint::import::memory {

// Whether a pickle's root looks like a snapshot.
bool isSnapshot(const Pickle& pickle);

// Throws ImportError if nothing in it is usable. Messages name `file`.
void readSnapshot(const Pickle& pickle, Sink& sink, Report& report, const std::string& file);

}  // namespace ridgepoint::import::memory
