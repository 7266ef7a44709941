// SPDX-License-Identifier: GPL-3.0-or-later
// Changes and completes the metadata of a complete run.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/run/store/call_arguments.h"
#include "core/run/types.h"

namespace ridgepoint::run {

// Calls `change` with the run's RunInfo and stores the result. If this changes the rank, the rank
// in the run's own exchanges is updated as well. The change is atomic. Throws StoreError.
void reviseRun(const std::filesystem::path& path, const std::function<void(RunInfo&)>& change);

// Moves the contents of SQLite's log ("-wal") into the run file and removes the log. This is
// necessary after the run's writer was killed. Does nothing while a recorder writes the file.
// Throws StoreError.
void closeAbandonedRun(const std::filesystem::path& path);

// Returns RunWriter::Batch::calls. Empty if they are unknown, as in an unfinished run or a file
// from an earlier version. Throws StoreError.
std::vector<CallArguments> callsIn(const std::filesystem::path& path);

// Returns RunWriter::Batch::annotations, or std::nullopt if they are unknown, as in an unfinished
// run or a file from an earlier version. Throws StoreError.
std::optional<std::vector<std::string>> annotationsIn(const std::filesystem::path& path);

}  // namespace ridgepoint::run
