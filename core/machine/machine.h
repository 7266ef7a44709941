// SPDX-License-Identifier: GPL-3.0-or-later
// Describes this machine as /proc and /sys report it, without measuring.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/roofline/terms.h"

namespace ridgepoint::machine {

struct Cache {
    roofline::Level level;   // l1 (data), l2, l3
    std::int64_t bytes = 0;  // size of one instance
    int instances = 1;       // number of instances that the usable cores have
};

// Texts and lists are empty if the system does not report them.
struct Machine {
    std::string host;
    std::string cpu;        // "AMD EPYC 7763 64-Core Processor"
    std::string isa;        // best FP32 vector unit: "avx512", "avx2", "avx",
                            // "sse2", "neon"; "scalar" if none is known
    int logical_cores = 0;  // usable by this process (affinity mask, cgroup quota)
    int physical_cores = 0;
    // Usable by this process (including the cgroup limit).
    std::optional<std::int64_t> memory_bytes;
    // Vector and matrix instructions as the kernel spells
    // them, "avx512_bf16"; "hypervisor" in a virtual machine.
    std::vector<std::string> features;
    std::string governor;            // clock governor: "performance", "schedutil"
    std::optional<double> clock_hz;  // highest clock that the governor allows
    int numa_nodes = 0;              // nodes with a usable processor; 0 if not reported
    std::string product;             // the machine's product name (DMI), if readable
    std::vector<Cache> caches;       // one entry per kind of core if there are two kinds
    std::vector<std::string> gpus;   // names, from the NVIDIA driver if present
    // "kernel", "ridgepoint" and "driver" are set here;
    // the code that loads "libtorch", "cupti" … adds them.
    std::map<std::string, std::string> software;

    // Total capacity of all usable instances of a level; unset if unknown.
    std::optional<std::int64_t> cacheCapacity(roofline::Level level) const;
};

Machine probe();

// Free memory now (MemAvailable and cgroup headroom), bytes; unset if unknown.
std::optional<std::int64_t> availableMemoryBytes();

}  // namespace ridgepoint::machine
