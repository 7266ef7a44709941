// SPDX-License-Identifier: GPL-3.0-or-later
// Opens the processor's counters for a run that trains on the CPU.
#include <ATen/ops/empty.h>
#include <ATen/ops/mm.h>
#include <ATen/ops/ones.h>
#include <c10/core/InferenceMode.h>
#include <fmt/format.h>

#include <exception>
#include <optional>
#include <utility>

#include "core/machine/counter_access.h"
#include "core/recording/collect/counters/cpu_plan.h"
#include "core/recording/training/counting.h"

namespace ridgepoint::recording::training {
namespace {

using namespace recording::collect::counters;

// These sizes are multiples of the largest tiles that libraries use. For each block of k, a library
// also adds to C. The tolerance covers these additions, a few tenths of a percent that 2·M·N·K does
// not include.
constexpr CalibrationSettings kProducts{1344, 1344, 1024, 0.05};

// Runs matrix products with the libraries that LibTorch uses for training.
class TorchCpuProducts : public KnownProduct {
  public:
    bool run(ProductPrecision precision, std::int64_t m, std::int64_t n, std::int64_t k) override {
        const c10::InferenceMode plain;
        const auto type = typeOf(precision);
        if (!type) return false;
        if (type != type_) {
            type_ = type;
            a_ = at::ones({m, k}, *type);
            b_ = at::ones({k, n}, *type);
            c_ = at::empty({m, n}, *type);
        }
        at::mm_out(c_, a_, b_);
        return true;
    }

  private:
    static std::optional<at::ScalarType> typeOf(ProductPrecision precision) {
        switch (precision) {
            case ProductPrecision::fp64:
                return at::kDouble;
            case ProductPrecision::fp32:
                return at::kFloat;
            case ProductPrecision::bf16:
                return at::kBFloat16;
            case ProductPrecision::tf32:
            case ProductPrecision::fp16:
                break;
        }
        return std::nullopt;
    }

    std::optional<at::ScalarType> type_;
    at::Tensor a_, b_, c_;
};

std::string refusal(const recording::RecordingOptions& options) {
    if (!options.collect_ops) {
        return "Hardware counters were not read: what they count is joined to ops, which are not "
               "collected.";
    }
    const machine::CounterAccess access = machine::cpuCounterAccess();
    using State = machine::CounterAccess::State;
    if (access.state == State::open || access.state == State::partly) return {};
    std::string sentence = fmt::format("Hardware counters were not read: {}.", access.detail);
    if (!access.remedy.empty()) sentence += " " + access.remedy;
    return sentence;
}

}  // namespace

Counting openCpuCounting(const recording::RecordingOptions& options) {
    Counting counting;
    try {
        counting.why_not = refusal(options);
        if (!counting.why_not.empty()) return counting;
        CpuPlan plan;
        {
            const PmuCatalogue catalogue;
            plan = planForThisCpu(catalogue);
        }
        auto session =
            std::make_unique<CpuCounters>(std::move(plan), std::make_unique<PerfReader>());
        TorchCpuProducts products;
        return startCounting(std::move(session), products, options.counters_every, kProducts);
    } catch (const std::exception& error) {
        // The Linux kernel or libpfm reported an error, or a matrix product in LibTorch failed.
        counting.why_not = error.what();
    }
    return counting;
}

}  // namespace ridgepoint::recording::training
