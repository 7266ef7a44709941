// SPDX-License-Identifier: GPL-3.0-or-later
// Imports the tables of `nsys stats --format csv` (Nsight Systems): kernels, copies and CUDA API
// calls, both as summaries and as traces, and NVTX ranges. docs/import.md lists the reports.
#pragma once

#include "core/import/importer.h"

namespace ridgepoint::import::nsys {

Likeness sniff(std::string_view beginning, std::string_view file_name);
std::unique_ptr<Reader> open(Sinks& sinks, Report& report);

}  // namespace ridgepoint::import::nsys
