// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the time that the op hook adds to a small operator on the training thread. Alternates
// between the hook off, the hook on, and an empty LibTorch observer, always with add_ and with the
// whole recording running in the background.
#include <ATen/Parallel.h>
#include <ATen/record_function.h>
#include <torch/types.h>

#include "bench_collection.h"
#include "core/recording/collect/torch_ops.h"
#include "report.h"

int main() {
    using namespace ridgepoint;
    at::set_num_threads(1);
    bench::BenchCollection collection("op-hook");
    collection->begin();
    recording::collect::OpHook hook(collection->logs());
    hook.pause();
    const auto empty = at::addGlobalCallback(
        at::RecordFunctionCallback([](const at::RecordFunction&)
                                       -> std::unique_ptr<at::ObserverContext> { return nullptr; },
                                   [](const at::RecordFunction&, at::ObserverContext*) {})
            .needsInputs(true));
    at::disableCallback(empty);

    // Slices are so short that many run without interruption by other programs.
    constexpr int kSlices = 2000;
    constexpr int kCalls = 400;
    constexpr int kSlicesToARest = 20;
    const torch::NoGradGuard no_grad;
    torch::Tensor a = torch::ones({8, 8});
    const torch::Tensor b = torch::ones({8, 8});
    const auto timePerCall = [&] {
        const std::uint64_t start = recording::collect::clockNanoseconds();
        for (int i = 0; i < kCalls; ++i) a.add_(b);
        return static_cast<double>(recording::collect::clockNanoseconds() - start) / kCalls;
    };
    for (int i = 0; i < 10; ++i) timePerCall();
    std::vector<double> without, with, added, with_empty;
    for (int slice = 0; slice < kSlices; ++slice) {
        const double off = timePerCall();
        hook.resume();
        collection->logs().mine().openStep(run::StepRecord::Kind::measured, slice, 0, 1);
        const double on = timePerCall();
        collection->logs().mine().closeStep(run::StepRecord::Kind::measured, slice, 0, 1);
        hook.pause();
        at::reenableCallback(empty);
        with_empty.push_back(timePerCall());
        at::disableCallback(empty);
        without.push_back(off);
        with.push_back(on);
        added.push_back(on - off);
        if (slice % kSlicesToARest == 0) {
            // Lets the recorder thread catch up. The loop spins, because a core that has slept
            // starts slowly.
            const std::uint64_t resting = recording::collect::clockNanoseconds();
            while (recording::collect::clockNanoseconds() - resting < 40'000'000) {
            }
        }
    }
    const std::string how = std::to_string(kSlices) + " slices of " + std::to_string(kCalls) +
                            " calls, off and on in turns";
    bench::print(
        {"op hook: add_ without", bench::median(without), "ns/op", 0, "8x8 add_, 1 thread"});
    bench::print({"op hook: add_ with", bench::median(with), "ns/op", 0, "shapes copied"});
    bench::print({"op hook: added per op", bench::median(added), "ns/op", 150,
                  how + ", median of the differences"});
    // Other programs can only add time, so this uses the least disturbed tenth of the slices.
    bench::print({"op hook: added per op, least disturbed",
                  bench::quantile(with, 0.1) - bench::quantile(without, 0.1), "ns/op", 0,
                  how + ", difference of the first deciles"});
    bench::print({"op hook: LibTorch's share of it, least disturbed",
                  bench::quantile(with_empty, 0.1) - bench::quantile(without, 0.1), "ns/op", 0,
                  "an observer that does nothing, with inputs"});
    bench::print({"op hook: dropped records", static_cast<double>(collection->logs().dropped()),
                  "records", 0, "of " + std::to_string(kSlices * kCalls)});
    return 0;
}
