// SPDX-License-Identifier: GPL-3.0-or-later
// Selects a CPU's events and their meaning from the events that libpfm lists (pmu_catalogue.h). The
// selection uses the families below, which cpu_recipe.cpp contains as data.
//
//   FP_ARITH_INST_RETIRED    Intel from Broadwell on: instructions by width and precision. A fused
//                            multiply-add counts twice, so FLOPs are count × lanes.
//   FP_ARITH_INST_RETIRED2   Intel with FP16: the same
//   RETIRED_SSE_AVX_FLOPS    AMD from Zen 2 on: FLOPs of single and double precision together
//   RETIRED_SSE_AVX_OPERATIONS, RETIRED_SSE_OPS
//                            AMD Zen 1, family 15h: FLOPs by precision
//
// Source: libpfm 4.13's descriptions of these events. Each event is compared with a known matrix
// product before it is used (counter_calibration.h).
//
// Not supported: Haswell and earlier small cores, which have no such event, and Sandy Bridge and
// Ivy Bridge, which count operations again when they are repeated because data is late.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/recording/collect/counters/recipe.h"

namespace ridgepoint::recording::collect::counters {

struct CpuRecipe {
    Recipe recipe;
    // The precisions whose FLOPs are not counted separately. Their FLOPs remain modelled.
    std::vector<roofline::Arithmetic> unseen;
    // True if DRAM bytes are the cores' cache misses, which exclude write-backs and data that
    // prefetchers load into the last-level cache.
    bool bytes_at_least = false;
    std::vector<std::string> notes;  // warnings about the numbers, one sentence each
};

// Returns the recipe for a PMU. events: the PMU's events as "EVENT:UMASK", or "EVENT" for an event
// without umasks. The recipe's terms use the same names, with several umasks ("EVENT:UMASK:UMASK")
// if one counter can count their sum. The recipe may have no terms.
CpuRecipe chooseCpuRecipe(std::span<const std::string> events);

// A memory controller metric that replaces cache misses (core/machine/memory_events.h).
struct MemoryMetric {
    std::string name;
    double bytes = 64;  // bytes per count
};
void countMemoryControllers(CpuRecipe& recipe, std::span<const MemoryMetric> metrics);

}  // namespace ridgepoint::recording::collect::counters
