// SPDX-License-Identifier: GPL-3.0-or-later
// Describes this machine without any measurement, based on /proc and /sys.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/roofline/terms.h"

namespace ridgepoint::machine {

struct Cache {
    roofline::Level level;   // l1 (data), l2 or l3
    std::int64_t bytes = 0;  // size of one cache
    int instances = 1;       // number of these caches that the usable cores have
};

// A description of a machine. Strings and lists are empty if the system does not report them.
struct Machine {
    std::string host;
    std::string cpu;  // for example, "AMD EPYC 7763 64-Core Processor"
    std::string isa;  // best FP32 vector unit: "avx512", "avx2", "avx", "sse2", "neon" or "scalar"
    int logical_cores = 0;  // number that this process can use (affinity mask, cgroup quota)
    int physical_cores = 0;
    // Memory that this process can use, considering its cgroup limit.
    std::optional<std::int64_t> memory_bytes;
    // Vector and matrix instructions, named as in the kernel (for example, "avx512_bf16"), and
    // "hypervisor" in a virtual machine.
    std::vector<std::string> features;
    std::string governor;            // clock governor, for example "performance" or "schedutil"
    std::optional<double> clock_hz;  // maximum clock that the governor allows
    int numa_nodes = 0;              // number of nodes with a usable processor; 0 if not reported
    std::string product;             // product name of the machine (DMI), if readable
    std::vector<Cache> caches;       // one entry per level and kind of core
    std::vector<std::string> gpus;   // names that the NVIDIA driver reports
    // Versions. "kernel", "ridgepoint" and "driver" are set here. Code that loads other software,
    // such as "libtorch" or "cupti", adds its version.
    std::map<std::string, std::string> software;

    // Returns the total size of all usable caches on a level, or std::nullopt if it is unknown.
    std::optional<std::int64_t> cacheCapacity(roofline::Level level) const;
};

Machine probe();

// Returns the memory that is currently free in bytes (from MemAvailable and the cgroup headroom),
// or std::nullopt if it is unknown.
std::optional<std::int64_t> availableMemoryBytes();

}  // namespace ridgepoint::machine
