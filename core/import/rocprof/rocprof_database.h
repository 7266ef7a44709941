// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the databases of rocprofv3 (rocpd), whose table names end with a process ID.
#pragma once

#include <string_view>

#include "core/import/database_file.h"
#include "core/import/rocprof/rocprof_tables.h"

namespace ridgepoint::import::rocprof {

bool isDatabase(std::string_view beginning);
void readDatabase(DatabaseFile& file, Tables& tables);

}  // namespace ridgepoint::import::rocprof
