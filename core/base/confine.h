// SPDX-License-Identifier: GPL-3.0-or-later
// Takes from this process, for good, what reading a stranger's file does not need: the network,
// other programs and other people's files (seccomp and Landlock, see docs/security.md).
#pragma once

#include <filesystem>
#include <vector>

namespace ridgepoint::run {

struct Permitted {
    // Files, or folders with all that is in them; what does not exist is left out. The system's
    // libraries and descriptions of the machine can be read in any case.
    std::vector<std::filesystem::path> read{}, write{};
    bool any_file = false;  // restrict system calls alone
};

// What the kernel enforces from here on; an old one, or a container's, may offer neither.
struct Confined {
    bool calls = false, files = false;
};
// For this thread and those that it starts; system calls for the whole process.
Confined confine(const Permitted& permitted);

}  // namespace ridgepoint::run
