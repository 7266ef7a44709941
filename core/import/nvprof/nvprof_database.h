// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the SQLite databases of nvprof and the Visual Profiler (`nvprof -o run.nvprof`, .nvvp).
#pragma once

#include "core/import/database_file.h"
#include "core/import/gpu_tables.h"

namespace ridgepoint::import::nvprof {

bool isDatabase(std::string_view beginning);
void readDatabase(DatabaseFile& file, Report& report, GpuTables& tables);

}  // namespace ridgepoint::import::nvprof
