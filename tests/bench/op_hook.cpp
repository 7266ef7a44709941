// SPDX-License-Identifier: GPL-3.0-or-later
// What the op hook adds to a small operator on the training thread: the same add_ with the hook
// off and on in turns, while the whole recording runs behind it.
#include <ATen/Parallel.h>
#include <torch/types.h>

#include "bench_session.h"
#include "core/collect/torch_ops.h"
#include "report.h"

int main() {
    using namespace ridgepoint;
    at::set_num_threads(1);
    bench::BenchSession session("op-hook");
    session->begin();
    collect::OpHook hook(session->logs());
    hook.pause();

    constexpr int kRounds = 60;
    constexpr int kCalls = 4000;
    const torch::NoGradGuard no_grad;
    torch::Tensor a = torch::ones({8, 8});
    const torch::Tensor b = torch::ones({8, 8});
    const auto timePerCall = [&] {
        const std::uint64_t start = collect::clockNanoseconds();
        for (int i = 0; i < kCalls; ++i) a.add_(b);
        return static_cast<double>(collect::clockNanoseconds() - start) / kCalls;
    };
    timePerCall();
    std::vector<double> without, with, added;
    for (int round = 0; round < kRounds; ++round) {
        const double off = timePerCall();
        hook.resume();
        session->logs().mine().openStep(run::StepRecord::Kind::measured, round, 0, 1);
        const double on = timePerCall();
        session->logs().mine().closeStep(run::StepRecord::Kind::measured, round, 0, 1);
        hook.pause();
        // The recorder thread catches up, so that the next round's "off" is not charged for it.
        usleep(60'000);
        without.push_back(off);
        with.push_back(on);
        added.push_back(on - off);
    }
    bench::print({"op hook: add_ without", bench::median(without), "ns/op", 0, "8x8 add_, 1 thread"});
    bench::print({"op hook: add_ with", bench::median(with), "ns/op", 0, "shapes copied"});
    bench::print({"op hook: added per op", bench::median(added), "ns/op", 150,
                  std::to_string(kRounds) + " rounds of " + std::to_string(kCalls) +
                      " calls, off and on in turns, median difference"});
    bench::print({"op hook: dropped records", static_cast<double>(session->logs().dropped()),
                  "records", 0, "of " + std::to_string(kRounds * kCalls)});
    return 0;
}
