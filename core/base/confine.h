// SPDX-License-Identifier: GPL-3.0-or-later
// Permanently removes this process's access to the network, to other programs and to most files,
// before it reads an untrusted file (with seccomp and Landlock, see docs/security.md).
#pragma once

#include <filesystem>
#include <vector>

namespace ridgepoint::run {

struct Permitted {
    // Files and whole folders that the process may read, or read and write. Paths that do not exist
    // are ignored. The system's libraries and files about the machine are always readable.
    std::vector<std::filesystem::path> read{}, write{};
    bool any_file = false;  // restrict only system calls, not files
};

// The restrictions that the kernel now enforces. Old kernels and some containers support neither.
struct Confined {
    bool calls = false, files = false;
};
// Restricts system calls of the whole process, and files for this thread and its later threads.
Confined confine(const Permitted& permitted);

}  // namespace ridgepoint::run
