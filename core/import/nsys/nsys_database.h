// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the SQLite databases of Nsight Systems, which `nsys export --type sqlite` writes, and which
// `nsys stats` writes next to the report. Supports schemas 2 and 3. Missing tables and columns are
// treated as empty.
#pragma once

#include <cstdint>
#include <functional>

#include "core/import/database_file.h"
#include "core/import/gpu_tables.h"

namespace ridgepoint::import::nsys {

bool isDatabase(std::string_view beginning);

// Reads the database. `tables_of` returns the tables for a process index. Rows without a process
// are added to the tables of process 0.
void readDatabase(DatabaseFile& file, Report& report,
                  const std::function<GpuTables&(std::uint64_t process)>& tables_of);

// Adds an NVTX range. torch.autograd.profiler.emit_nvtx gives ranges of ops names such as
// "aten::mm, op_id = 5".
void addRange(GpuTables& tables, std::string_view name, HostRanges::Range range);

}  // namespace ridgepoint::import::nsys
