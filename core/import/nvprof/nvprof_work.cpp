// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/nvprof/nvprof_work.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "core/recording/collect/counters/recipe.h"

namespace ridgepoint::import::nvprof {
namespace {

using recording::collect::counters::Recipe;
using roofline::Arithmetic;
using roofline::Level;

constexpr double kBytesOfTransaction = 32, kBytesOfSharedTransaction = 128;
constexpr Arithmetic kTensor = Arithmetic::tensor_fp16;

struct Part {
    std::string_view metric;
    double factor = 1;
};
struct Alternative {
    Level level;
    bool of_time = false;  // true for a rate, which is multiplied by the kernel's time
    std::vector<Part> parts;
};

const std::vector<Alternative>& traffic() {
    static const std::vector<Alternative> kTraffic{
        {Level::dram, false, {{"dram_read_bytes"}, {"dram_write_bytes"}}},
        {Level::dram,
         false,
         {{"dram_read_transactions", kBytesOfTransaction},
          {"dram_write_transactions", kBytesOfTransaction}}},
        {Level::dram, true, {{"dram_read_throughput"}, {"dram_write_throughput"}}},
        {Level::l2,
         false,
         {{"l2_read_transactions", kBytesOfTransaction},
          {"l2_write_transactions", kBytesOfTransaction}}},
        {Level::l1,
         false,
         {{"gld_transactions", kBytesOfTransaction},
          {"gst_transactions", kBytesOfTransaction},
          {"local_load_transactions", kBytesOfTransaction},
          {"local_store_transactions", kBytesOfTransaction},
          {"atomic_transactions", kBytesOfTransaction},
          {"shared_load_transactions", kBytesOfSharedTransaction},
          {"shared_store_transactions", kBytesOfSharedTransaction}}},
    };
    return kTraffic;
}

// Returns whether the device has half-precision arithmetic that nvprof can count. This requires
// compute capability 5.3 or higher, which an unknown device is assumed to have.
bool hasHalf(std::string_view capability) {
    return capability.empty() || !(capability.starts_with("3.") || capability == "5.0" ||
                                   capability == "5.2" || capability.starts_with("2."));
}

}  // namespace

void CountedKernel::add(const MetricRow& row) {
    if (row.invocations == 0) return;
    const auto place = metrics_.find(row.metric);
    if (place == metrics_.end() && metrics_.size() >= kMostMetrics) return;
    Sum& sum = place == metrics_.end() ? metrics_[row.metric] : place->second;
    sum.sum += row.mean * static_cast<double>(row.invocations);
    sum.invocations = std::min<std::uint64_t>(
        sum.invocations + std::min<std::uint64_t>(row.invocations, 1ull << 60), 1ull << 60);
    invocations_ = std::max(invocations_, sum.invocations);
}

std::optional<double> CountedKernel::mean(std::string_view metric) const {
    const auto found = metrics_.find(metric);
    if (found == metrics_.end() || found->second.invocations == 0) return std::nullopt;
    const double mean = found->second.sum / static_cast<double>(found->second.invocations);
    return std::isfinite(mean) && mean >= 0 ? std::optional(mean) : std::nullopt;
}

KernelWork WorkRules::workOf(const CountedKernel& kernel, std::uint64_t launches, double seconds,
                             bool may_use_tensor) {
    KernelWork work;
    const auto times = static_cast<double>(launches);
    const auto put = [&](std::optional<double>& into, const std::vector<Part>& parts, double factor,
                         std::string_view counts) {
        double sum = 0;
        for (const Part& part : parts) {
            const auto mean = kernel.mean(part.metric);
            if (!mean) return;
            sum += *mean * part.factor * factor;
        }
        into = sum;
        work.any = true;
        for (const Part& part : parts)
            terms_[{std::string(part.metric), std::string(counts)}] = part.factor;
    };
    for (const Alternative& alternative : traffic()) {
        std::optional<double>& bytes = work.bytes[roofline::index(alternative.level)];
        if (bytes || (alternative.of_time && !(seconds > 0))) continue;
        put(bytes, alternative.parts, alternative.of_time ? seconds : times,
            toString(alternative.level));
    }
    const std::array<std::pair<std::string, Arithmetic>, 3> types{{
        {"flop_count_dp", Arithmetic::fp64},
        {"flop_count_sp", Arithmetic::fp32},
        {"flop_count_hp", Arithmetic::fp16},
    }};
    bool complete = true, any = false;
    for (const auto& [metric, arithmetic] : types) {
        std::optional<double>& flops = work.flops[roofline::index(arithmetic)];
        put(flops, {{metric}}, times, toString(arithmetic));
        if (!flops) {
            const std::string add = metric + "_add", mul = metric + "_mul", fma = metric + "_fma";
            put(flops, {{add}, {mul}, {fma, 2}}, times, toString(arithmetic));
        }
        any = any || flops;
        complete = complete && (flops || (arithmetic == Arithmetic::fp16 && !hasHalf(capability_)));
    }
    if (any) {
        any_flops_ = true;
        complete_ = complete_ && complete;
    }
    const auto busy = kernel.mean("tensor_precision_fu_utilization");
    work.tensor_missed = any && (busy ? *busy > 0 : may_use_tensor);
    tensor_missed_ = tensor_missed_ || work.tensor_missed;
    if (any && !work.tensor_missed) work.flops[roofline::index(kTensor)] = 0;
    return work;
}

void WorkRules::describe(run::CountersInfo& info) const {
    std::vector<Recipe::Term> terms;
    for (const auto& [names, factor] : terms_) {
        const auto& [metric, counts] = names;
        info.terms.push_back({metric, counts, factor});
        Recipe::Term term;
        term.metric = metric;
        term.factor = factor;
        if (const auto arithmetic = roofline::parseArithmetic(counts)) {
            term.arithmetic = *arithmetic;
        } else {
            term.quantity = Recipe::Quantity::bytes;
            term.level = roofline::parseLevel(counts).value_or(Level::dram);
        }
        terms.push_back(std::move(term));
    }
    if (tensor_missed_)
        info.terms.push_back({"tensor cores (not collected)", std::string(toString(kTensor)), 0});
    info.recipe = recording::collect::counters::recipeId(terms);
    info.flops_complete = any_flops_ && complete_;
}

}  // namespace ridgepoint::import::nvprof
