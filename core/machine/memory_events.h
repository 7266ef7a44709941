// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the events of memory controllers that count DRAM bytes, from /sys/bus/event_source/devices.
// A controller counts the traffic of its whole socket. memoryCounterAccess() checks whether this
// process is allowed to read the events.
//
//   uncore_imc_N, uncore_imc   Intel: the kernel's own events cas_count_read and cas_count_write
//                              (servers), data_reads and data_writes or data_read and data_write
//                              (clients), which include the bytes per event
//   amd_umc_N                  AMD from Zen 4 on, Linux 6.7: event 0x0a, 64-byte transfers
//   amd_df                     AMD Zen to Zen 3: events 0x07 + 0x40 × channel, umask 0x38, 64-byte
//                              requests on eight channels; the kernel's own metric considers their
//                              sum approximate
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace ridgepoint::machine {

// An event with the fields of perf_event_attr. It must be opened for all processes on each
// processor in `cpus`.
struct MemoryEvent {
    // For example, "uncore_imc/cas_count_read"; equal for all controllers that have the event.
    std::string metric;
    double bytes = 64;  // bytes per counted event
    std::uint32_t type = 0;
    std::uint64_t config = 0, config1 = 0, config2 = 0;
    std::vector<int> cpus;  // one processor per socket
};

struct MemoryEvents {
    std::vector<MemoryEvent> events;  // events of the same metric are adjacent; empty if unknown
    bool approximate = false;
};

// Returns the events of this machine. `root` is the root of the file system; tests use another
// folder.
MemoryEvents memoryEvents(const std::filesystem::path& root = "/");

}  // namespace ridgepoint::machine
