// SPDX-License-Identifier: GPL-3.0-or-later
// Whether this process may read hardware counters, from the driver's and the kernel's files. If
// not, it names the setting or the command that allows it.
#pragma once

#include <filesystem>
#include <string>

namespace ridgepoint::machine {

struct CounterAccess {
    enum class State {
        open,     // nothing speaks against it
        partly,   // some of them, or it will be seen when they are tried
        closed,   // there are counters, and this process may not read them
        missing,  // there are none here
    };
    State state = State::missing;
    std::string detail;  // what was found, without a full stop
    std::string
        remedy;  // the setting or command that would change it, a sentence; empty: nothing needed
};

// Those of NVIDIA GPUs: the driver's restriction to administrators, MIG, virtual GPUs, containers,
// confidential machines. root: of the file system, for tests.
CounterAccess gpuCounterAccess(const std::filesystem::path& root = "/");

// Those of the processor's cores, and of its memory controllers, for a process's own threads:
// whether the kernel has a performance-monitoring unit at all, perf_event_paranoid, capabilities.
CounterAccess cpuCounterAccess(const std::filesystem::path& root = "/");
CounterAccess memoryCounterAccess(const std::filesystem::path& root = "/");

bool inContainer(const std::filesystem::path& root = "/");

}  // namespace ridgepoint::machine
