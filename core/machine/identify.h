// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the catalogue entry of a GPU. The GPU's facts (compute capability, multiprocessors, memory)
// take precedence over its name, because names of different devices can start with the same words.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/machine/catalogue.h"

namespace ridgepoint::machine {

// A GPU as described by a driver or a profiler's file. Unknown values are empty, 0 or unset.
struct SeenDevice {
    std::uint32_t number = 0;
    std::string name = {};                // name from the driver, such as "NVIDIA A100-SXM4-80GB"
    std::string compute_capability = {};  // for example, "8.0"; for AMD, the gfx version ("9.4")
    std::int64_t multiprocessors = 0;     // number of SMs or compute units
    std::optional<std::int64_t> memory_bytes = {};
    std::optional<double> clock_hz = {}, memory_clock_hz = {};  // maximum clocks
    std::optional<std::int64_t> memory_bus_bits = {};
};

struct Identified {
    // The matching catalogue entry. If several entries match, the device has only the roofs that
    // they share. If no entry matches, the roofs are derived from the facts. Unset if this is
    // impossible, too.
    std::optional<Device> device;
    // Matching catalogue entries; empty if the device is derived or unknown.
    std::vector<std::string> entries;
    std::string how;       // how the device was identified, for users; empty if `device` is unset
    bool certain = false;  // whether exactly one entry matches the name and all known facts
};

Identified identify(const SeenDevice& seen, const Catalogue& catalogue);

// Returns why two descriptions cannot refer to the same device, for example "compute capability 8.0
// and 9.0", or std::nullopt if they do not contradict each other. Names can be truncated, as in
// nvprof's files.
std::optional<std::string> contradiction(const SeenDevice& a, const SeenDevice& b);

// Returns a description such as "\"NVIDIA A2\" (compute capability 8.6, 10 multiprocessors)".
// Returns an empty string if nothing is known.
std::string describe(const SeenDevice& seen);

}  // namespace ridgepoint::machine
