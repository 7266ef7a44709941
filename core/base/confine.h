// SPDX-License-Identifier: GPL-3.0-or-later
// Permanently removes this process's access to the network, to other programs and to most files,
// before it reads an untrusted file (with seccomp and Landlock, see docs/security.md).
#pragma once

#include <filesystem>
#include <vector>

namespace ridgepoint::base {

struct Permitted {
    // Files and whole folders that the process may read, or read and write. Nonexistent paths are
    // ignored. System libraries and files that describe the machine are always readable.
    std::vector<std::filesystem::path> read{}, write{};
    bool any_file = false;  // if true, restrict only system calls, not files
};

// The restrictions that the kernel now enforces. Old kernels and some containers support neither.
struct Confined {
    bool calls = false, files = false;
};
// Restricts the system calls of the whole process. Restricts file access for this thread and for
// threads that it creates later.
Confined confine(const Permitted& permitted);

}  // namespace ridgepoint::base
