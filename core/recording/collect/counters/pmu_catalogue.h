// SPDX-License-Identifier: GPL-3.0-or-later
// PmuCatalogue lists libpfm's CPU events by name, with their encodings for perf_event_open
// (core/recording/collect/counters/perf_reader.h). It needs no permissions and no counters, and it
// also lists the events of CPUs that this machine does not have.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/recording/collect/counters/perf_reader.h"

namespace ridgepoint::recording::collect::counters {

struct Pmu {
    std::string name;         // for example, "skx"
    std::string description;  // for example, "Intel Skylake X"
    bool present = false;     // whether this CPU has the PMU
    bool of_core = false;  // whether the PMU counts core events, not events of shared parts or of
                           // the kernel
    int counters = 0;      // counters per core; fewer are free if the core's other thread uses some
    int number = 0;        // libpfm's number for this PMU
};

class PmuCatalogue {
  public:
    // Throws CountersUnavailable if libpfm cannot be initialised.
    PmuCatalogue();
    ~PmuCatalogue();
    PmuCatalogue(const PmuCatalogue&) = delete;
    PmuCatalogue& operator=(const PmuCatalogue&) = delete;

    std::vector<Pmu> all() const;
    // Returns the PMU of this CPU's cores, or unset if libpfm does not know the CPU.
    std::optional<Pmu> ofThisCore() const;
    // Returns the event names as "EVENT:UMASK", or "EVENT" for an event without umasks.
    std::vector<std::string> events(const Pmu& pmu) const;
    // Encodes an event to count only user-mode work of threads. Throws CountersUnavailable. If the
    // PMU is not present, LIBPFM_ENCODE_INACTIVE must be set in the environment before the
    // catalogue is created.
    PerfEvent encode(const Pmu& pmu, const std::string& event) const;
};

}  // namespace ridgepoint::recording::collect::counters
