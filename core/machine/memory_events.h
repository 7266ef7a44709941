// SPDX-License-Identifier: GPL-3.0-or-later
// The events of the memory controllers that count DRAM bytes, from /sys/bus/event_source/devices. A
// controller counts the traffic of its whole socket; memoryCounterAccess() decides who may read it.
//
//   uncore_imc_N, uncore_imc   Intel: the kernel's own events cas_count_read and cas_count_write
//                              (servers), data_reads and data_writes or data_read and data_write
// (clients), which include the bytes of an event
//   amd_umc_N                  AMD from Zen 4 on, Linux 6.7: event 0x0a, a transfer of 64 bytes
//   amd_df                     AMD Zen to Zen 3: events 0x07 + 0x40 × channel, umask 0x38, requests
//                              of 64 bytes at eight channels; the kernel's own metric calls their
//                              sum approximate
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace ridgepoint::machine {

// As perf_event_attr has them; to be opened for all processes on each of these processors.
struct MemoryEvent {
    std::string metric;  // "uncore_imc/cas_count_read": of all controllers that have it
    double bytes = 64;   // for each one counted
    std::uint32_t type = 0;
    std::uint64_t config = 0, config1 = 0, config2 = 0;
    std::vector<int> cpus;  // one of each socket
};

struct MemoryEvents {
    std::vector<MemoryEvent> events;  // all of one metric side by side; empty: none are known
    bool approximate = false;
};

// root: of the file system, for tests.
MemoryEvents memoryEvents(const std::filesystem::path& root = "/");

}  // namespace ridgepoint::machine
