// SPDX-License-Identifier: GPL-3.0-or-later
// Imports files from torch's memory tools: snapshots of the CUDA allocator and memory timelines of
// torch.profiler. A snapshot comes from torch.cuda.memory._dump_snapshot and is a pickle, or the
// page that torch.cuda._memory_viz creates from it. A timeline comes from export_memory_timeline
// (.json, .raw.json.gz).
#pragma once

#include "core/import/importer.h"

namespace ridgepoint::import::memory {

Likeness sniff(std::string_view beginning, std::string_view file_name);
std::unique_ptr<Reader> open(Sinks& sinks, Report& report);

}  // namespace ridgepoint::import::memory
