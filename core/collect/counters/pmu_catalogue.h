// SPDX-License-Identifier: GPL-3.0-or-later
// PmuCatalogue lists libpfm's CPU events by name, with their encodings for perf_event_open
// (core/collect/counters/perf_reader.h). It needs no permission and no counters, and also contains
// CPUs that this machine does not have.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/collect/counters/perf_reader.h"

namespace ridgepoint::collect::counters {

struct Pmu {
    std::string name;         // "skx"
    std::string description;  // "Intel Skylake X"
    bool present = false;     // this CPU has the PMU
    bool of_core =
        false;         // counts events of a core; false: events of shared parts or of the kernel
    int counters = 0;  // per core; fewer if its other thread uses some of them
    int number = 0;    // number in libpfm
};

class PmuCatalogue {
  public:
    // Throws CountersUnavailable if libpfm does not start.
    PmuCatalogue();
    ~PmuCatalogue();
    PmuCatalogue(const PmuCatalogue&) = delete;
    PmuCatalogue& operator=(const PmuCatalogue&) = delete;

    std::vector<Pmu> all() const;
    // Returns the PMU of this CPU's cores; unset if libpfm does not know the CPU.
    std::optional<Pmu> ofThisCore() const;
    // Returns names as "EVENT:UMASK", or "EVENT" for an event without umasks.
    std::vector<std::string> events(const Pmu& pmu) const;
    // Encodes an event for threads outside the kernel. Throws CountersUnavailable. A PMU that is
    // not present needs LIBPFM_ENCODE_INACTIVE in the environment when the catalogue is created.
    PerfEvent encode(const Pmu& pmu, const std::string& event) const;
};

}  // namespace ridgepoint::collect::counters
