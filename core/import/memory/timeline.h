// SPDX-License-Identifier: GPL-3.0-or-later
// Imports memory timelines of torch.profiler: prof.export_memory_timeline("x.raw.json.gz"), a list
// of [time in ns, action, bytes, category], and prof.export_memory_timeline("x.json"), a list of
// times in µs and a list of the bytes per category (torch/profiler/_memory_profiler.py).
#pragma once

#include "core/import/input.h"
#include "core/import/report.h"
#include "core/import/sink.h"

namespace ridgepoint::import::memory {

// Whether a file with this beginning may be one.
bool looksLikeTimeline(std::string_view beginning);

// Throws ImportError if nothing in it is usable.
void readTimeline(Input& input, Sink& sink, Report& report);

}  // namespace ridgepoint::import::memory
