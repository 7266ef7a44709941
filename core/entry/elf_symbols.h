// SPDX-License-Identifier: GPL-3.0-or-later
// Finds functions of a program or library of another process.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::entry {

// Returns the values of the dynamic and, if present, static symbols of an ELF64 file that are in
// `names`, relative to the address at which the file is loaded. Missing symbols are left out; a
// file that cannot be read or is damaged has none.
std::map<std::string, std::uint64_t> symbolsOf(const std::filesystem::path& file,
                                               const std::vector<std::string>& names);

// Returns where these bytes are in the executable parts of an ELF64 file, like symbolsOf(); 0 if
// they are not there.
std::uint64_t codeIn(const std::filesystem::path& file, std::string_view code);

// A file that is mapped in a process.
struct LoadedFile {
    std::uint64_t address = 0;   // of its first page; 0: it is not mapped
    std::filesystem::path path;  // under which this program can open it; empty: it cannot
};
// `file`: as the process's memory map names it. The process may have another root.
LoadedFile loadedFile(pid_t process, const std::filesystem::path& file);

// Returns the path of a library that is mapped in the process, whose name begins so; empty if none.
std::filesystem::path mappedLibrary(pid_t process, const std::string& prefix);

}  // namespace ridgepoint::entry
