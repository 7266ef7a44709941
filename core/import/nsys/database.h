// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the SQLite databases of Nsight Systems (`nsys export --type sqlite`, or written by `nsys
// stats` next to the report). Schemas 2 and 3: tables and columns that are missing stay empty.
#pragma once

#include <cstdint>
#include <functional>

#include "core/import/database_file.h"
#include "core/import/gpu_tables.h"

namespace ridgepoint::import::nsys {

bool isDatabase(std::string_view beginning);

// Adds the rows of each process to the tables that `tablesOf` returns for its number; the tables of
// process 0 also get what belongs to none.
void readDatabase(DatabaseFile& file, Report& report,
                  const std::function<GpuTables&(std::uint64_t process)>& tables_of);

// Adds an NVTX range, of which torch.autograd.profiler.emit_nvtx names ops: "aten::mm, op_id = 5".
void addRange(GpuTables& tables, std::string_view name, HostRanges::Range range);

}  // namespace ridgepoint::import::nsys
