// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/rocprof/rocprof_work.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <vector>

namespace ridgepoint::import::rocprof {
namespace {

using recording::collect::counters::Recipe;
using roofline::Arithmetic;
using roofline::Level;

constexpr double kLanes = 64, kFlopsOfMatrixUnit = 512;

struct Precision {
    std::string_view suffix;
    Arithmetic arithmetic;
};
constexpr std::array kVector{Precision{"F16", Arithmetic::fp16}, Precision{"F32", Arithmetic::fp32},
                             Precision{"F64", Arithmetic::fp64}};
constexpr std::array kMatrix{
    Precision{"F16", Arithmetic::tensor_fp16}, Precision{"BF16", Arithmetic::tensor_bf16},
    Precision{"F64", Arithmetic::tensor_fp64}, Precision{"XF32", Arithmetic::tensor_tf32},
    Precision{"F8", Arithmetic::tensor_fp8},   Precision{"F32", Arithmetic::fp32}};

std::optional<double> valueOf(const Counters& counters, std::string_view name) {
    const auto found = counters.find(name);
    return found == counters.end() ? std::nullopt : std::optional(found->second);
}

// Returns the total of a counter such as "RDREQ". The chip generation determines the prefix of its
// name.
std::optional<double> requests(const Counters& counters, std::string_view name) {
    for (const std::string_view unit : {"TCC_EA", "TCC_EA0"}) {
        if (const auto value = valueOf(counters, fmt::format("{}_{}_sum", unit, name)))
            return value;
    }
    return std::nullopt;
}

std::optional<double> dramBytes(const Counters& counters) {
    const auto reads = requests(counters, "RDREQ"), writes = requests(counters, "WRREQ");
    if (reads && writes) {
        const double small_reads = requests(counters, "RDREQ_32B").value_or(0);
        const double large_reads = valueOf(counters, "TCC_BUBBLE_sum").value_or(0);
        const double whole_writes = requests(counters, "WRREQ_64B").value_or(*writes);
        return 64 * (*reads - small_reads - large_reads) + 32 * small_reads + 128 * large_reads +
               32 * (*writes - whole_writes) + 64 * whole_writes;
    }
    for (const auto& [fetched, written] :
         {std::pair("FETCH_SIZE", "WRITE_SIZE"), std::pair("FetchSize", "WriteSize")}) {
        const auto in = valueOf(counters, fetched), out = valueOf(counters, written);
        if (in && out) return 1024 * (*in + *out);
    }
    return std::nullopt;
}

}  // namespace

bool isCounter(std::string_view name) {
    for (const std::string_view prefix :
         {"SQ_", "TCC_", "TCP_", "GRBM_", "FETCH_SIZE", "WRITE_SIZE", "FetchSize", "WriteSize"}) {
        if (name.starts_with(prefix)) return true;
    }
    return false;
}

LaunchCounts::Work WorkRules::workOf(const Counters& counters) {
    LaunchCounts::Work work;
    bool all = true, any = false;
    const auto add = [&](Arithmetic arithmetic, const std::string& counter, double factor) {
        const auto value = valueOf(counters, counter);
        if (!value) return false;
        auto& sum = work.flops[roofline::index(arithmetic)];
        sum = sum.value_or(0) + *value * factor;
        know(counter, Recipe::Quantity::flops, arithmetic, factor);
        return any = true;
    };
    for (const Precision& precision : kVector) {
        for (const auto& [kind, flops] :
             {std::pair("ADD", 1.0), std::pair("MUL", 1.0), std::pair("FMA", 2.0)}) {
            all = add(precision.arithmetic,
                      fmt::format("SQ_INSTS_VALU_{}_{}", kind, precision.suffix), kLanes * flops) &&
                  all;
        }
        add(precision.arithmetic, fmt::format("SQ_INSTS_VALU_TRANS_{}", precision.suffix), kLanes);
    }
    for (const Precision& precision : kMatrix) {
        const bool counted =
            add(precision.arithmetic, fmt::format("SQ_INSTS_VALU_MFMA_MOPS_{}", precision.suffix),
                kFlopsOfMatrixUnit);
        const bool optional = precision.suffix == "F8" || precision.suffix == "XF32";
        all = all && (counted || optional);
    }
    if (any) {
        any_flops_ = true;
        complete_ = complete_ && all;
    }
    if (const auto bytes = dramBytes(counters); bytes && *bytes >= 0) {
        work.bytes[roofline::index(Level::dram)] = *bytes;
        know("DRAM bytes", Recipe::Quantity::bytes, Arithmetic::fp32, 1);
    }
    return work;
}

void WorkRules::know(const std::string& counter, Recipe::Quantity quantity, Arithmetic arithmetic,
                     double factor) {
    terms_.try_emplace(counter, Recipe::Term{counter, quantity, arithmetic, Level::dram, factor});
}

void WorkRules::describe(run::CountersInfo& info) const {
    std::vector<Recipe::Term> terms;
    for (const auto& [counter, term] : terms_) {
        terms.push_back(term);
        const bool flops = term.quantity == Recipe::Quantity::flops;
        info.terms.push_back({counter,
                              std::string(flops ? toString(term.arithmetic) : toString(term.level)),
                              term.factor});
    }
    info.recipe = recording::collect::counters::recipeId(terms);
    info.flops_complete = any_flops_ && complete_;
}

}  // namespace ridgepoint::import::rocprof
