// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/counters/cpu_plan.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/machine/counter_access.h"
#include "core/machine/memory_events.h"
#include "core/recording/collect/counters/unavailable.h"

namespace ridgepoint::recording::collect::counters {
namespace {

using machine::CounterAccess;

PerfEvent perfEvent(const machine::MemoryEvent& event) {
    return {event.metric, event.type, event.config, event.config1, event.config2, event.cpus};
}

// Changes the recipe so that it counts bytes at the memory controllers, which must be readable.
// Returns the controllers' events by metric, in the recipe's order.
std::vector<std::vector<PerfEvent>> memoryControllers(CpuRecipe& recipe,
                                                      const machine::MemoryEvents& memory) {
    std::vector<MemoryMetric> metrics;
    std::vector<std::vector<PerfEvent>> events;
    for (const machine::MemoryEvent& event : memory.events) {
        const auto known =
            std::find_if(metrics.begin(), metrics.end(),
                         [&](const MemoryMetric& metric) { return metric.name == event.metric; });
        const auto at = static_cast<std::size_t>(known - metrics.begin());
        if (known == metrics.end()) {
            metrics.push_back({event.metric, event.bytes});
            events.emplace_back();
        }
        events[at].push_back(perfEvent(event));
    }
    countMemoryControllers(recipe, metrics);
    recipe.notes.emplace_back(
        memory.approximate ? "Bytes of DRAM are counted at the memory controllers: those of every "
                             "program that ran "
                             "on the machine meanwhile, and on this processor only approximately."
                           : "Bytes of DRAM are counted at the memory controllers: those of every "
                             "program that ran "
                             "on the machine meanwhile.");
    return events;
}

}  // namespace

CpuPlan planFor(const PmuCatalogue& catalogue, const Pmu& pmu, const std::filesystem::path& root,
                bool with_memory) {
    CpuPlan plan;
    plan.chip = fmt::format("{} ({})", pmu.description, pmu.name);
    plan.recipe = chooseCpuRecipe(catalogue.events(pmu));
    std::vector<std::vector<PerfEvent>> shared;
    if (with_memory) {
        const machine::MemoryEvents memory = machine::memoryEvents(root);
        const CounterAccess access = machine::memoryCounterAccess(root);
        if (!memory.events.empty() && access.state == CounterAccess::State::open) {
            shared = memoryControllers(plan.recipe, memory);
        } else if (plan.recipe.bytes_at_least && access.state == CounterAccess::State::closed) {
            plan.recipe.notes.push_back(
                fmt::format("The memory controllers could count DRAM traffic, but reading them is "
                            "not permitted: {}",
                            access.remedy));
        }
    }
    if (plan.recipe.bytes_at_least) {
        plan.recipe.notes.emplace_back(
            "DRAM bytes are a lower bound: they count the cores' cache misses, without write-backs "
            "and prefetches.");
    }
    for (const Recipe::Term& term : plan.recipe.recipe.terms) {
        const bool of_controllers = !shared.empty() && term.quantity == Recipe::Quantity::bytes;
        if (!of_controllers) plan.events.push_back({catalogue.encode(pmu, term.metric)});
    }
    // The recipe's last terms are those of the memory controllers, so their events are added last.
    for (std::vector<PerfEvent>& events : shared) plan.events.push_back(std::move(events));
    return plan;
}

CpuPlan planForThisCpu(const PmuCatalogue& catalogue, const std::filesystem::path& root) {
    const auto pmu = catalogue.ofThisCore();
    if (!pmu) {
        throw CountersUnavailable(
            "Hardware counters were not read: libpfm does not know this processor's; a newer one "
            "may.");
    }
    return planFor(catalogue, *pmu, root, true);
}

}  // namespace ridgepoint::recording::collect::counters
