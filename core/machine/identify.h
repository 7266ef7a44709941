// SPDX-License-Identifier: GPL-3.0-or-later
// Which device of the catalogue a GPU is. Its facts (compute capability, multiprocessors, memory)
// decide before its name does: a name that merely begins like another device's proves nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/machine/catalogue.h"

namespace ridgepoint::machine {

// A GPU as a driver or a profiler's file describes it. Empty, 0, unset: not stated.
struct SeenDevice {
    std::uint32_t number = 0;
    std::string name = {};                // the driver's: "NVIDIA A100-SXM4-80GB"
    std::string compute_capability = {};  // "8.0"; of AMD the gfx version, "9.4"
    std::int64_t multiprocessors = 0;     // SMs or compute units
    std::optional<std::int64_t> memory_bytes = {};
    std::optional<double> clock_hz = {}, memory_clock_hz = {};  // the highest
    std::optional<std::int64_t> memory_bus_bits = {};
};

struct Identified {
    // Roofs of the matching entry; of several entries those roofs that they share; else roofs
    // derived from the facts. Unset: neither was possible.
    std::optional<Device> device;
    std::vector<std::string> entries;  // of the catalogue that match; empty: derived, or unknown
    std::string how;                   // sentences for people; empty when `device` is unset
    bool certain = false;              // one entry matches the name and contradicts no fact
};

Identified identify(const SeenDevice& seen, const Catalogue& catalogue);

// Why two descriptions cannot be of one device: "compute capability 8.0 and 9.0". Unset: nothing in
// them contradicts. A name may be cut off, as nvprof does.
std::optional<std::string> contradiction(const SeenDevice& a, const SeenDevice& b);

// "\"NVIDIA A2\" (compute capability 8.6, 10 multiprocessors)"; empty when nothing is known.
std::string describe(const SeenDevice& seen);

}  // namespace ridgepoint::machine
