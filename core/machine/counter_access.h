// SPDX-License-Identifier: GPL-3.0-or-later
// Checks whether this process may read hardware counters, from files of the driver and the kernel.
// If not, names the setting or the command that allows access.
#pragma once

#include <filesystem>
#include <string>

namespace ridgepoint::machine {

struct CounterAccess {
    enum class State {
        open,     // no restriction was found
        partly,   // some are readable, or only an attempt will show it
        closed,   // counters exist, but this process may not read them
        missing,  // there are no counters
    };
    State state = State::missing;
    std::string detail;  // the finding, without a full stop
    std::string remedy;  // a sentence with the setting or command to use; empty if there is none
};

// For NVIDIA GPUs: checks the driver's restriction to administrators, MIG, virtual GPUs, containers
// and confidential machines. root: root of the file system, for tests.
CounterAccess gpuCounterAccess(const std::filesystem::path& root = "/");

// For the threads of this process on cores and memory controllers: checks the kernel's
// performance-monitoring unit, perf_event_paranoid and capabilities.
CounterAccess cpuCounterAccess(const std::filesystem::path& root = "/");
CounterAccess memoryCounterAccess(const std::filesystem::path& root = "/");

bool inContainer(const std::filesystem::path& root = "/");

}  // namespace ridgepoint::machine
