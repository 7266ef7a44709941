// SPDX-License-Identifier: GPL-3.0-or-later
// A snapshot of the CUDA caching allocator as a run of one step: what was allocated before its
// history began, every allocation and release of the history, what is alive at its end.
#pragma once

#include "core/import/memory/pickle.h"
#include "core/import/report.h"
#include "core/import/sink.h"

namespace ridgepoint::import::memory {

// Whether a pickle's root looks like a snapshot.
bool isSnapshot(const Pickle& pickle);

// Throws ImportError when nothing in it can be used. `file` is for its sentence.
void readSnapshot(const Pickle& pickle, Sink& sink, Report& report, const std::string& file);

}  // namespace ridgepoint::import::memory
