// SPDX-License-Identifier: GPL-3.0-or-later
// Creates and removes the files of a run, and reports why a file cannot be created.
#pragma once

#include <filesystem>

namespace ridgepoint::run {

// Throws a StoreError that contains the reason. `error` is a value of errno.
[[noreturn]] void cannotCreate(const std::filesystem::path& path, int error);
// Creates the file, which is empty. If two recorders call this, only one of them succeeds.
void makeFile(const std::filesystem::path& path);
// Creates the first file in the series "run.ridge" (number 1), "run-2.ridge" (2) … that does not
// exist yet, and returns its path. Starts at `number`, and sets `number` to the number of the new
// file.
std::filesystem::path makeFreeFile(const std::filesystem::path& wanted, int& number);
// Removes the file, together with its -wal and -shm files.
void removeFile(const std::filesystem::path& path);

}  // namespace ridgepoint::run
