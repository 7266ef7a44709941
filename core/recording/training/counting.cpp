// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/training/counting.h"

#include <ATen/Context.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/mm.h>
#include <ATen/ops/ones.h>
#include <c10/core/InferenceMode.h>
#include <fmt/format.h>

#include <chrono>
#include <exception>
#include <map>
#include <optional>
#include <utility>

#include "core/machine/counter_access.h"
#include "core/recording/collect/counters/counter_calibration.h"
#include "core/recording/collect/counters/range_profiler.h"
#include "core/recording/request/counter_trial.h"
#include "core/recording/training/cuda_library.h"

namespace ridgepoint::recording::training {
namespace {

using namespace recording::collect::counters;

constexpr std::chrono::milliseconds kPmInterval{1};

// Runs cuBLAS matrix products through LibTorch, as training does.
class TorchProducts : public KnownProduct {
  public:
    explicit TorchProducts(const machine::cuda::DeviceState& gpu)
        : device_(c10::kCUDA, static_cast<c10::DeviceIndex>(gpu.number)),
          capability_(gpu.capability),
          tf32_(at::globalContext().allowTF32CuBLAS()) {}
    ~TorchProducts() override {
        at::globalContext().setAllowTF32CuBLAS(tf32_);
        matrices_.clear();
        freeUnusedMemory();
    }

    bool run(ProductPrecision precision, std::int64_t m, std::int64_t n, std::int64_t k) override {
        const c10::InferenceMode plain;
        const auto type = typeOf(precision);
        if (!type) return false;
        at::globalContext().setAllowTF32CuBLAS(precision == ProductPrecision::tf32);
        Matrices& of = matrices_[*type];
        if (!of.a.defined()) {
            const auto options = at::TensorOptions(device_).dtype(*type);
            of = {at::ones({m, k}, options), at::ones({k, n}, options), at::empty({m, n}, options)};
        }
        at::mm_out(of.c, of.a, of.b);
        return true;
    }

  private:
    std::optional<at::ScalarType> typeOf(ProductPrecision precision) const {
        switch (precision) {
            case ProductPrecision::fp64:
                return at::kDouble;
            case ProductPrecision::fp32:
                return at::kFloat;
            case ProductPrecision::tf32:
                if (capability_ < 80) return std::nullopt;
                return at::kFloat;
            case ProductPrecision::bf16:
                if (capability_ < 80) return std::nullopt;
                return at::kBFloat16;
            case ProductPrecision::fp16:
                if (capability_ < 70) return std::nullopt;
                return at::kHalf;
        }
        return std::nullopt;
    }

    const c10::Device device_;
    const int capability_;
    const bool tf32_;
    struct Matrices {
        at::Tensor a, b, c;
    };
    std::map<at::ScalarType, Matrices> matrices_;
};

// Returns a sentence that explains why counting is impossible, or an empty string if no reason is
// known.
std::string refusal() {
    const machine::CounterAccess access = machine::gpuCounterAccess();
    if (access.state != machine::CounterAccess::State::closed) return {};
    return fmt::format("Hardware counters were not read: {}. {}", access.detail, access.remedy);
}

// Returns the version of the loaded CUPTI, or 0 if it does not report one.
std::uint32_t versionOf(const ProfilerApi& api) {
    std::uint32_t version = 0;
    return api.version != nullptr && api.version(&version) == kSuccess ? version : 0;
}

}  // namespace

Counting startCounting(std::unique_ptr<CounterSession> session, KnownProduct& products,
                       std::int64_t every, const CalibrationSettings& calibration) {
    auto sets = std::make_shared<CountedSets>(describe(*session, every));
    for (run::CounterCheck& check : calibrate(*session, products, calibration)) {
        if (!check.good) sets->note(check.reason);
        sets->addCheck(std::move(check));
    }
    StepCounterSettings settings;
    settings.every = every;
    Counting counting;
    counting.counter = std::make_unique<StepCounter>(std::move(session), sets, settings);
    counting.sets = std::move(sets);
    return counting;
}

Counting openCounting(const recording::ChosenDevice& device,
                      const recording::RecordingOptions& options,
                      const std::function<bool()>& cancelled) {
    Counting counting;
    try {
        counting.why_not = refusal();
        if (!counting.why_not.empty()) return counting;
        ProfilerApi api = loadProfiler();
        counting.why_not = recording::tryCounters(
            recording::counterTrial(device.gpu->number, device.gpu->name, versionOf(api)),
            cancelled);
        if (!counting.why_not.empty()) return counting;
        auto session = std::make_unique<RangeProfiler>(
            std::move(api), openContext(device.gpu->number), Extent::all);
        TorchProducts products(*device.gpu);
        return startCounting(std::move(session), products, options.counters_every);
    } catch (const std::exception& error) {
        // CUPTI is unavailable or reported an error, or a matrix product failed in CUDA.
        counting.why_not = error.what();
    }
    return counting;
}

std::string tryCounting(int number, const std::function<void(std::string_view)>& part) {
    part("starting CUDA");
    const auto system = machine::cuda::thisCudaSystem();
    const recording::ChosenDevice device =
        recording::chooseDevice(fmt::format("cuda:{}", number), *system, openTorchCuda);
    TorchProducts products(*device.gpu);
    try {
        part("choosing the counters");
        RangeProfiler session(loadProfiler(), openContext(number), Extent::all);
        part("counting marked ranges");
        calibrate(session, products);
        part("counting kernels");
        constexpr std::size_t kRanges = 16, kMostPasses = 64;
        session.beginSet(Ranges::kernels, kRanges);
        bool complete = false;
        for (std::size_t pass = 0; !complete && pass < kMostPasses; ++pass) {
            session.beginPass();
            products.run(ProductPrecision::fp32, 64, 64, 64);
            complete = session.endPass();
        }
        if (complete) session.takeSet();
        part("ending");
    } catch (const CountersUnavailable& reason) {
        return reason.what();
    }
    return {};
}

std::unique_ptr<PmSource> openPmSampling(const recording::ChosenDevice& device,
                                         std::string& why_not) {
    try {
        why_not = refusal();
        if (!why_not.empty()) return nullptr;
        return std::make_unique<CuptiPmSource>(loadProfiler(), device.gpu->number, kPmInterval);
    } catch (const std::exception& error) {
        why_not = error.what();
        return nullptr;
    }
}

}  // namespace ridgepoint::recording::training
