// SPDX-License-Identifier: GPL-3.0-or-later
// Finds functions in a program or library of another process.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::recording::script {

// Returns the values of the dynamic and static symbols in an ELF64 file that are in `names`,
// relative to the address at which the file is loaded. Missing symbols are omitted. The result is
// empty if the file is unreadable or damaged.
std::map<std::string, std::uint64_t> symbolsOf(const std::filesystem::path& file,
                                               const std::vector<std::string>& names);

// Returns the position of `code` in the executable parts of an ELF64 file, relative to the load
// address, or 0 if it is missing.
std::uint64_t codeIn(const std::filesystem::path& file, std::string_view code);

// A file that a process has mapped.
struct LoadedFile {
    std::uint64_t address = 0;   // address of the first page; 0: not mapped
    std::filesystem::path path;  // path at which this program can open the file; empty if there is
                                 // none
};
// Returns the mapped file. `file` is its name in the process's memory map. The process may have a
// different root folder.
LoadedFile loadedFile(pid_t process, const std::filesystem::path& file);

// Returns the path of a library that the process has mapped and whose name begins with `prefix`.
// Returns an empty path if there is none.
std::filesystem::path mappedLibrary(pid_t process, const std::string& prefix);

}  // namespace ridgepoint::recording::script
