// SPDX-License-Identifier: GPL-3.0-or-later
// What this machine is: read from /proc and /sys, no measuring.
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
    std::int64_t bytes = 0;  // of one instance
    int instances = 1;       // how many of them the usable cores have
};

// Texts and lists are empty if the machine does not report them.
struct Machine {
    std::string host;
    std::string cpu;        // "AMD EPYC 7763 64-Core Processor"
    std::string isa;        // best FP32 vector unit: "avx512", "avx2", "avx", "sse2", "neon";
                            // "scalar" where none is known
    int logical_cores = 0;  // that this process may use (affinity mask, cgroup quota)
    int physical_cores = 0;
    // That this process may use (cgroup limit considered).
    std::optional<std::int64_t> memory_bytes;
    // Vector and matrix instructions, "avx512_bf16", as the kernel spells them; "hypervisor" in a
    // virtual machine.
    std::vector<std::string> features;
    std::string governor;            // of the processor's clock: "performance", "schedutil"
    std::optional<double> clock_hz;  // the highest that the governor allows
    int numa_nodes = 0;              // that have a processor of ours; 0: the system does not say
    std::string product;             // what the machine is sold as (DMI), where it may be read
    std::vector<Cache> caches;       // on a machine with two kinds of core, one entry for each kind
    std::vector<std::string> gpus;   // names, from the NVIDIA driver when present
    // "kernel", "ridgepoint", "driver" here; "libtorch", "cupti" … are added by the code that loads
    // them.
    std::map<std::string, std::string> software;

    // Capacity of all usable instances of a level together; unset when unknown.
    std::optional<std::int64_t> cacheCapacity(roofline::Level level) const;
};

Machine probe();

// Free memory now (MemAvailable, cgroup headroom considered), bytes; unset when unknown.
std::optional<std::int64_t> availableMemoryBytes();

}  // namespace ridgepoint::machine
