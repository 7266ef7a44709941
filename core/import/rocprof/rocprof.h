// SPDX-License-Identifier: GPL-3.0-or-later
// Imports the CSV tables of rocprofv3 and of rocprof versions 1 and 2, and the databases of
// rocprofv3 (results.db, rocpd): kernels, copies, HIP calls, ROCTx ranges and hardware counters.
#pragma once

#include "core/import/importer.h"

namespace ridgepoint::import::rocprof {

Likeness sniff(std::string_view beginning, std::string_view file_name);
std::unique_ptr<Reader> open(Sinks& sinks, Report& report);

}  // namespace ridgepoint::import::rocprof
