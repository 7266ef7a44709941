// SPDX-License-Identifier: GPL-3.0-or-later
// Selects the events to count on this CPU: core events from libpfm, and memory controller events if
// they are readable.
#pragma once

#include <filesystem>

#include "core/recording/collect/counters/cpu_counters.h"
#include "core/recording/collect/counters/pmu_catalogue.h"

namespace ridgepoint::recording::collect::counters {

// Creates a plan for this CPU. Throws CountersUnavailable if libpfm does not know the PMU of this
// CPU's cores, or if no event counts FLOPs or bytes. root: the root folder, for tests.
CpuPlan planForThisCpu(const PmuCatalogue& catalogue, const std::filesystem::path& root = "/");

// Creates a plan for a given PMU. with_memory: whether to include events from the machine's memory
// controllers.
CpuPlan planFor(const PmuCatalogue& catalogue, const Pmu& pmu, const std::filesystem::path& root,
                bool with_memory);

}  // namespace ridgepoint::recording::collect::counters
