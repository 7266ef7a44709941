// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/counters/pmu_catalogue.h"

#include <fmt/format.h>
#include <perfmon/pfmlib_perf_event.h>

#include <cstdlib>
#include <mutex>

#include "core/recording/collect/counters/unavailable.h"

namespace ridgepoint::recording::collect::counters {
namespace {

// The whole process shares libpfm. The first catalogue initialises it, and the last one terminates
// it.
std::mutex pfm_mutex;
int pfm_users = 0;

Pmu pmuOf(int number, const pfm_pmu_info_t& info) {
    Pmu pmu;
    pmu.name = info.name;
    pmu.description = info.desc;
    pmu.present = info.is_present != 0;
    pmu.of_core = info.type == PFM_PMU_TYPE_CORE;
    pmu.counters = info.num_cntrs;
    pmu.number = number;
    return pmu;
}

}  // namespace

PmuCatalogue::PmuCatalogue() {
    const std::lock_guard lock(pfm_mutex);
    if (pfm_users++ > 0) return;
    if (const int failed = pfm_initialize(); failed != PFM_SUCCESS) {
        --pfm_users;
        throw CountersUnavailable(
            fmt::format("Hardware counters were not read: libpfm does not start here ({}).",
                        pfm_strerror(failed)));
    }
}

PmuCatalogue::~PmuCatalogue() {
    const std::lock_guard lock(pfm_mutex);
    if (--pfm_users == 0) pfm_terminate();
}

std::vector<Pmu> PmuCatalogue::all() const {
    std::vector<Pmu> pmus;
    for (int number = PFM_PMU_NONE; number < PFM_PMU_MAX; ++number) {
        pfm_pmu_info_t info{};
        info.size = sizeof(info);
        if (pfm_get_pmu_info(static_cast<pfm_pmu_t>(number), &info) != PFM_SUCCESS) continue;
        pmus.push_back(pmuOf(number, info));
    }
    return pmus;
}

std::optional<Pmu> PmuCatalogue::ofThisCore() const {
    std::optional<Pmu> found;
    for (const Pmu& pmu : all()) {
        // Skips the architectural PMU, which every Intel processor has in addition to its specific
        // PMU. It has fewer events.
        if (!pmu.present || !pmu.of_core || pmu.name == "ix86arch") continue;
        if (!found) found = pmu;
    }
    return found;
}

std::vector<std::string> PmuCatalogue::events(const Pmu& pmu) const {
    std::vector<std::string> names;
    pfm_pmu_info_t of{};
    of.size = sizeof(of);
    if (pfm_get_pmu_info(static_cast<pfm_pmu_t>(pmu.number), &of) != PFM_SUCCESS) return names;
    for (int at = of.first_event; at != -1; at = pfm_get_event_next(at)) {
        pfm_event_info_t event{};
        event.size = sizeof(event);
        if (pfm_get_event_info(at, PFM_OS_NONE, &event) != PFM_SUCCESS) continue;
        bool any = false;
        for (int i = 0; i < event.nattrs; ++i) {
            pfm_event_attr_info_t attribute{};
            attribute.size = sizeof(attribute);
            if (pfm_get_event_attr_info(at, i, PFM_OS_NONE, &attribute) != PFM_SUCCESS ||
                attribute.type != PFM_ATTR_UMASK) {
                continue;
            }
            names.push_back(fmt::format("{}:{}", event.name, attribute.name));
            any = true;
        }
        if (!any) names.emplace_back(event.name);
    }
    return names;
}

PerfEvent PmuCatalogue::encode(const Pmu& pmu, const std::string& event) const {
    perf_event_attr attributes{};
    attributes.size = sizeof(attributes);
    char* canonical = nullptr;
    pfm_perf_encode_arg_t encoded{};
    encoded.size = sizeof(encoded);
    encoded.attr = &attributes;
    encoded.fstr = &canonical;
    const std::string name = fmt::format("{}::{}", pmu.name, event);
    const int failed =
        pfm_get_os_event_encoding(name.c_str(), PFM_PLM3, PFM_OS_PERF_EVENT, &encoded);
    std::free(canonical);
    if (failed != PFM_SUCCESS) {
        throw CountersUnavailable(fmt::format(
            "Hardware counters were not read: libpfm does not know how to ask for {} ({}).", name,
            pfm_strerror(failed)));
    }
    PerfEvent perf;
    perf.name = event;
    perf.type = attributes.type;
    perf.config = attributes.config;
    perf.config1 = attributes.config1;
    perf.config2 = attributes.config2;
    return perf;
}

}  // namespace ridgepoint::recording::collect::counters
