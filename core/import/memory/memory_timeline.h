// SPDX-License-Identifier: GPL-3.0-or-later
// Imports memory timelines of torch.profiler (torch/profiler/_memory_profiler.py). A timeline from
// prof.export_memory_timeline("x.raw.json.gz") is a list of [time in ns, action, bytes, category].
// A timeline from prof.export_memory_timeline("x.json") consists of a list of times in µs and a
// list of bytes per category.
#pragma once

#include "core/import/import_report.h"
#include "core/import/input.h"
#include "core/import/sink.h"

namespace ridgepoint::import::memory {

// Returns whether a file with this beginning can be a timeline.
bool looksLikeTimeline(std::string_view beginning);

// Reads a timeline. Throws ImportError if it contains no usable data.
void readTimeline(Input& input, Sink& sink, Report& report);

}  // namespace ridgepoint::import::memory
