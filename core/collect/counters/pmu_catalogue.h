// SPDX-License-Identifier: GPL-3.0-or-later
// libpfm's knowledge of processors: their events by name, and how perf_event_open is asked for them
// (core/collect/counters/perf_reader.h). Needs no permission and no counters; knows processors that
// are not here too.
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
    bool present = false;     // this processor is one
    bool of_core =
        false;         // counts what a core does; else what cores share, or what the kernel does
    int counters = 0;  // of a core; fewer where its other thread has its part of them
    int number = 0;    // libpfm's
};

class PmuCatalogue {
  public:
    // Throws CountersUnavailable where libpfm does not start.
    PmuCatalogue();
    ~PmuCatalogue();
    PmuCatalogue(const PmuCatalogue&) = delete;
    PmuCatalogue& operator=(const PmuCatalogue&) = delete;

    std::vector<Pmu> all() const;
    // The one that counts this processor's cores; unset: libpfm does not know the processor.
    std::optional<Pmu> ofThisCore() const;
    // "EVENT:UMASK", of an event without umasks "EVENT".
    std::vector<std::string> events(const Pmu& pmu) const;
    // Of what threads do outside of the kernel. Throws CountersUnavailable. A PMU that is not
    // present needs LIBPFM_ENCODE_INACTIVE in the environment when the catalogue is made.
    PerfEvent encode(const Pmu& pmu, const std::string& event) const;
};

}  // namespace ridgepoint::collect::counters
