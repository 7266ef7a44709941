// SPDX-License-Identifier: GPL-3.0-or-later
// Checks files of the driver and the kernel to determine whether this process is allowed to read
// hardware counters. If it is not, reports the setting or command that allows it.
#pragma once

#include <filesystem>
#include <string>

namespace ridgepoint::machine {

struct CounterAccess {
    enum class State {
        open,     // no restriction was found
        partly,   // some counters can be read, or only an attempt shows whether they can be read
        closed,   // counters exist, but this process cannot read them
        missing,  // the machine has no counters
    };
    State state = State::missing;
    std::string detail;  // the result of the check, without a final period
    std::string remedy;  // a sentence with the setting or command that allows access, or empty
};

// Checks access to the counters of NVIDIA GPUs: the driver's restriction to administrators, MIG,
// virtual GPUs, containers and confidential machines. `root` is the root of the file system; tests
// use another folder.
CounterAccess gpuCounterAccess(const std::filesystem::path& root = "/");

// Check access to the counters of cores and memory controllers for this process: the kernel's
// performance-monitoring unit, perf_event_paranoid and capabilities.
CounterAccess cpuCounterAccess(const std::filesystem::path& root = "/");
CounterAccess memoryCounterAccess(const std::filesystem::path& root = "/");

bool inContainer(const std::filesystem::path& root = "/");

}  // namespace ridgepoint::machine
