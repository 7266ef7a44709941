// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the catalogue entry of a GPU. The GPU's facts (compute capability, multiprocessors, memory)
// take precedence over its name, because names of different devices can begin alike.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/machine/catalogue.h"

namespace ridgepoint::machine {

// A GPU as a driver or a profiler's file describes it. Missing values are empty, 0 or unset.
struct SeenDevice {
    std::uint32_t number = 0;
    std::string name = {};                // name from the driver: "NVIDIA A100-SXM4-80GB"
    std::string compute_capability = {};  // "8.0"; for AMD the gfx version, "9.4"
    std::int64_t multiprocessors = 0;     // SMs or compute units
    std::optional<std::int64_t> memory_bytes = {};
    std::optional<double> clock_hz = {}, memory_clock_hz = {};  // highest clocks
    std::optional<std::int64_t> memory_bus_bits = {};
};

struct Identified {
    // The matching entry. If several match, it has only the roofs that they share; if none matches,
    // roofs derived from the facts. Unset if none of these was possible.
    std::optional<Device> device;
    std::vector<std::string> entries;  // matching catalogue entries; empty: derived, or unknown
    std::string how;                   // sentences for users; empty if `device` is unset
    bool certain = false;              // one entry matches the name and contradicts no fact
};

Identified identify(const SeenDevice& seen, const Catalogue& catalogue);

// Returns why two descriptions cannot be the same device: "compute capability 8.0 and 9.0". Unset:
// they do not contradict each other. A name may be truncated, as in nvprof's files.
std::optional<std::string> contradiction(const SeenDevice& a, const SeenDevice& b);

// "\"NVIDIA A2\" (compute capability 8.6, 10 multiprocessors)"; empty if nothing is known.
std::string describe(const SeenDevice& seen);

}  // namespace ridgepoint::machine
