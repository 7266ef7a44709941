// SPDX-License-Identifier: GPL-3.0-or-later
// Imports a snapshot of the CUDA caching allocator as a run with one step. The step contains
// earlier allocations, the recorded allocations and releases, and the blocks in use at the end.
#pragma once

#include "core/import/import_report.h"
#include "core/import/memory/pickle.h"
#include "core/import/sink.h"

namespace ridgepoint::import::memory {

// Returns whether the root of a pickle has the structure of a snapshot.
bool isSnapshot(const Pickle& pickle);

// Reads a snapshot. Throws ImportError if the snapshot contains no usable data. Messages name
// `file`.
void readSnapshot(const Pickle& pickle, Sink& sink, Report& report, const std::string& file);

}  // namespace ridgepoint::import::memory
