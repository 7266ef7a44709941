// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/counters/cpu_recipe.h"

#include <algorithm>
#include <array>
#include <set>

namespace ridgepoint::recording::collect::counters {
namespace {

using roofline::Arithmetic;
using roofline::Level;
using Quantity = Recipe::Quantity;
using Listed = std::set<std::string_view>;

struct EventWorth {
    std::string_view event;   // event name without umasks
    std::string_view umasks;  // "A:B" adds up both umasks, which must all be available
    Arithmetic arithmetic;
    double factor;  // FLOPs per count
};
constexpr std::array kFlops = {
    EventWorth{"FP_ARITH_INST_RETIRED", "SCALAR_DOUBLE", Arithmetic::fp64, 1},
    EventWorth{"FP_ARITH_INST_RETIRED", "128B_PACKED_DOUBLE", Arithmetic::fp64, 2},
    EventWorth{"FP_ARITH_INST_RETIRED", "256B_PACKED_DOUBLE", Arithmetic::fp64, 4},
    EventWorth{"FP_ARITH_INST_RETIRED", "512B_PACKED_DOUBLE", Arithmetic::fp64, 8},
    EventWorth{"FP_ARITH_INST_RETIRED", "SCALAR_SINGLE", Arithmetic::fp32, 1},
    EventWorth{"FP_ARITH_INST_RETIRED", "128B_PACKED_SINGLE", Arithmetic::fp32, 4},
    EventWorth{"FP_ARITH_INST_RETIRED", "256B_PACKED_SINGLE", Arithmetic::fp32, 8},
    EventWorth{"FP_ARITH_INST_RETIRED", "512B_PACKED_SINGLE", Arithmetic::fp32, 16},
    EventWorth{"FP_ARITH_INST_RETIRED2", "SCALAR_HALF", Arithmetic::fp16, 1},
    EventWorth{"FP_ARITH_INST_RETIRED2", "128B_PACKED_HALF", Arithmetic::fp16, 8},
    EventWorth{"FP_ARITH_INST_RETIRED2", "256B_PACKED_HALF", Arithmetic::fp16, 16},
    EventWorth{"FP_ARITH_INST_RETIRED2", "512B_PACKED_HALF", Arithmetic::fp16, 32},
    EventWorth{"RETIRED_SSE_AVX_FLOPS", "ADD_SUB_FLOPS:MULT_FLOPS:DIV_FLOPS:MAC_FLOPS",
               Arithmetic::fp32, 1},
    EventWorth{"RETIRED_SSE_AVX_FLOPS", "BFLOAT_MAC_FLOPS", Arithmetic::bf16, 1},
    EventWorth{"RETIRED_SSE_AVX_OPERATIONS",
               "SP_ADD_SUB_FLOPS:SP_MULT_FLOPS:SP_DIV_FLOPS:SP_MULT_ADD_FLOPS", Arithmetic::fp32,
               1},
    EventWorth{"RETIRED_SSE_AVX_OPERATIONS",
               "DP_ADD_SUB_FLOPS:DP_MULT_FLOPS:DP_DIV_FLOPS:DP_MULT_ADD_FLOPS", Arithmetic::fp64,
               1},
    EventWorth{"RETIRED_SSE_OPS",
               "SINGLE_ADD_SUB_OPS:SINGLE_MUL_OPS:SINGLE_DIV_OPS:SINGLE_MUL_ADD_OPS",
               Arithmetic::fp32, 1},
    EventWorth{"RETIRED_SSE_OPS",
               "DOUBLE_ADD_SUB_OPS:DOUBLE_MUL_OPS:DOUBLE_DIV_OPS:DOUBLE_MUL_ADD_OPS",
               Arithmetic::fp64, 1},
};
// This event counts both precisions' FLOPs together. They are shown as FP32 unless the model uses
// FP64.
constexpr std::string_view kOfBothPrecisions = "RETIRED_SSE_AVX_FLOPS";

// Events for cache lines that cores fetched from memory. The first row whose events are all
// available is used.
struct Misses {
    std::string_view event, umasks;
};
constexpr std::array kMisses = {
    std::array{Misses{"ANY_DATA_CACHE_FILLS_FROM_SYSTEM", "DRAM_IO_NEAR:DRAM_IO_FAR"}, Misses{}},
    std::array{Misses{"ANY_DATA_CACHE_FILLS_FROM_SYSTEM", "MEM_IO_LCL:MEM_IO_RMT"}, Misses{}},
    std::array{
        Misses{"DATA_CACHE_REFILLS_FROM_SYSTEM", "LS_MABRESP_LCL_DRAM:LS_MABRESP_RMT_DRAM"},
        Misses{"HARDWARE_PREFETCH_DATA_CACHE_FILLS", "LS_MABRESP_LCL_DRAM:LS_MABRESP_RMT_DRAM"}},
    std::array{Misses{"LONGEST_LAT_CACHE", "MISS"}, Misses{}},
    std::array{Misses{"LLC_MISSES", ""}, Misses{}},
};
constexpr double kLineBytes = 64;  // cache line size in bytes on every processor with these events

constexpr std::array kAll = {
    Arithmetic::fp64,        Arithmetic::fp32,        Arithmetic::fp16,
    Arithmetic::bf16,        Arithmetic::tensor_fp64, Arithmetic::tensor_tf32,
    Arithmetic::tensor_bf16, Arithmetic::tensor_fp16, Arithmetic::tensor_fp8,
    Arithmetic::int8,        Arithmetic::tensor_int8};

// Returns the event's name with its umasks, or an empty string if an umask is not available.
std::string nameIn(const Listed& listed, std::string_view event, std::string_view umasks) {
    std::string name(event);
    if (umasks.empty()) return listed.contains(event) ? name : std::string();
    while (!umasks.empty()) {
        const std::string_view umask = umasks.substr(0, umasks.find(':'));
        umasks.remove_prefix(std::min(umasks.size(), umask.size() + 1));
        std::string one(event);
        one += ':';
        one += umask;
        if (!listed.contains(one)) return {};
        name += ':';
        name += umask;
    }
    return name;
}

void addFlops(CpuRecipe& chosen, const Listed& listed) {
    bool of_both = false;
    for (const EventWorth& worth : kFlops) {
        std::string name = nameIn(listed, worth.event, worth.umasks);
        if (name.empty()) continue;
        of_both =
            of_both || (worth.event == kOfBothPrecisions && worth.arithmetic == Arithmetic::fp32);
        chosen.recipe.terms.push_back(
            {std::move(name), Quantity::flops, worth.arithmetic, Level::dram, worth.factor});
    }
    for (const Arithmetic arithmetic : kAll) {
        if (!chosen.recipe.counts(arithmetic)) chosen.unseen.push_back(arithmetic);
    }
    std::vector<std::string>& notes = chosen.notes;
    if (!chosen.recipe.counts(Arithmetic::fp32)) {
        notes.emplace_back("This processor has no FLOP counters: FLOPs are modelled.");
        return;
    }
    if (of_both) {
        notes.emplace_back(
            "This processor's FLOP counter does not distinguish single from double precision: its "
            "FLOPs are shown as FP32. Rows with modelled FP64 use modelled FLOPs.");
    }
    notes.emplace_back(
        chosen.recipe.counts(Arithmetic::bf16)
            ? "Products on matrix tiles (AMX) are in no counter: their FLOPs stay the model's."
            : "BF16 dot products and products on matrix tiles (AMX) are in no counter: their FLOPs "
              "stay the model's.");
}

void addMisses(CpuRecipe& chosen, const Listed& listed) {
    for (const auto& alternative : kMisses) {
        std::vector<Recipe::Term> terms;
        bool all = true;
        for (const Misses& misses : alternative) {
            if (misses.event.empty()) continue;
            std::string name = nameIn(listed, misses.event, misses.umasks);
            all = all && !name.empty();
            terms.push_back(
                {std::move(name), Quantity::bytes, Arithmetic::fp32, Level::dram, kLineBytes});
        }
        if (!all) continue;
        chosen.recipe.terms.insert(chosen.recipe.terms.end(), terms.begin(), terms.end());
        chosen.bytes_at_least = true;
        return;
    }
}

}  // namespace

CpuRecipe chooseCpuRecipe(std::span<const std::string> events) {
    CpuRecipe chosen;
    const Listed listed(events.begin(), events.end());
    addFlops(chosen, listed);
    addMisses(chosen, listed);
    chosen.recipe.id = recipeId(chosen.recipe.terms);
    return chosen;
}

void countMemoryControllers(CpuRecipe& recipe, std::span<const MemoryMetric> metrics) {
    std::erase_if(recipe.recipe.terms,
                  [](const Recipe::Term& term) { return term.quantity == Quantity::bytes; });
    for (const MemoryMetric& metric : metrics) {
        recipe.recipe.terms.push_back(
            {metric.name, Quantity::bytes, Arithmetic::fp32, Level::dram, metric.bytes});
    }
    recipe.bytes_at_least = false;
    recipe.recipe.id = recipeId(recipe.recipe.terms);
}

}  // namespace ridgepoint::recording::collect::counters
