// SPDX-License-Identifier: GPL-3.0-or-later
// Creates and removes the files of a run, and reports why one cannot be created.
#pragma once

#include <filesystem>

namespace ridgepoint::run {

// Throws StoreError with the reason; error: value of errno.
[[noreturn]] void cannotCreate(const std::filesystem::path& path, int error);
// Creates the empty file; only one of two recorders can succeed.
void makeFile(const std::filesystem::path& path);
// Creates the first file of "run.ridge" (number 1), "run-2.ridge" (2) … that does not exist, and
// returns its path. Starts with `number`, and sets it to the number of the new file.
std::filesystem::path makeFreeFile(const std::filesystem::path& wanted, int& number);
// Removes the file and its -wal and -shm files.
void removeFile(const std::filesystem::path& path);

}  // namespace ridgepoint::run
