// SPDX-License-Identifier: GPL-3.0-or-later
// Selects a processor's events and their meaning from the events that libpfm lists
// (pmu_catalogue.h), by the families below; cpu_recipe.cpp contains these as data.
//
//   FP_ARITH_INST_RETIRED    Intel from Broadwell on: instructions by width and precision. A fused
//                            multiply-add counts twice, so that count × lanes is FLOPs.
//   FP_ARITH_INST_RETIRED2   Intel with FP16: likewise
//   RETIRED_SSE_AVX_FLOPS    AMD from Zen 2 on: FLOPs, of single and double precision alike
//   RETIRED_SSE_AVX_OPERATIONS, RETIRED_SSE_OPS
//                            AMD Zen 1, family 15h: FLOPs by precision
//
// Sources: the descriptions that libpfm 4.13 gives of these events. Each is held against a known
// matrix product before it is believed (calibration.h).
//
// No family: Haswell and the small cores before it have no event of the kind; Sandy Bridge and Ivy
// Bridge count what was attempted, again and again while data is late, and not what was done.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/collect/counters/recipe.h"

namespace ridgepoint::collect::counters {

struct CpuRecipe {
    Recipe recipe;
    // The precisions whose FLOPs no term counts, or none counts separately: they keep the modelled
    // FLOPs.
    std::vector<roofline::Arithmetic> unseen;
    // Bytes of DRAM are those that cores asked for and no cache had; what is written back, and what
    // prefetchers fetch ahead of the last cache, is missing.
    bool bytes_at_least = false;
    std::vector<std::string> notes;  // warnings for readers of the numbers, one sentence each
};

// events: what the PMU has, as "EVENT:UMASK", of events without one as "EVENT". Terms are such
// names too, with several umasks of one event ("EVENT:UMASK:UMASK") where one counter holds their
// sum. May have no terms.
CpuRecipe chooseCpuRecipe(std::span<const std::string> events);

// Puts bytes of memory controllers (core/machine/memory_events.h) in the place of cache misses.
struct MemoryMetric {
    std::string name;
    double bytes = 64;  // for each one counted
};
void countMemoryControllers(CpuRecipe& recipe, std::span<const MemoryMetric> metrics);

}  // namespace ridgepoint::collect::counters
