// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how many activity records per second one core reads and joins, compared with copying the
// same bytes. The steps are like those of ResNet-50 training: a kernel and its runtime call for
// each launch, in 1 MiB buffers, slightly shuffled.
#include <time.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <random>

#include "core/recording/collect/cuda/activity_joiner.h"
#include "core/recording/collect/cuda/activity_parser.h"
#include "report.h"
#include "tests/recording/collect/cuda/records_13_0.h"

namespace {

using namespace ridgepoint;
namespace cuda = recording::collect::cuda;
namespace layout = tests::layout;
// Core time, so that other load on the machine does not count.
std::chrono::nanoseconds coreTime() {
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

constexpr int kSteps = 200, kOps = 500, kLaunches = 1000;
constexpr std::int64_t kStepNs = 50'000'000;

const char* const kNames[] = {
    "volta_sgemm_128x64_nn", "sm80_xmma_fprop_implicit_gemm_tf32f32_tf32f32_f32_nhwckrsc_nchw",
    "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>>(int)",
    "void cudnn::bn_fw_tr_1C11_kernel_NCHW<float, float, int, 512, true, 1, true>()"};

struct Step {
    std::vector<std::vector<std::byte>> buffers;
    cuda::StepOps ops;
    std::uint64_t records = 0;
};

Step makeStep(std::int64_t index, std::uint64_t monotonic_zero, std::mt19937& random) {
    Step step;
    step.ops.step.index = index;
    step.ops.step.start_ns = index * kStepNs;
    step.ops.step.duration_ns = kStepNs;
    step.ops.system_threads = {100, 200};
    for (int i = 0; i < kOps; ++i) {
        run::OpRecord op;
        op.thread = i < kOps / 3 ? 0 : 1;
        op.start_ns = index * kStepNs + i * 100'000;
        op.duration_ns = 90'000;
        op.costed = op.flops_known = true;
        op.flops_matrix = 1'000'000;
        step.ops.ops.push_back(op);
    }
    std::vector<std::vector<std::byte>> records;
    const auto put = [&](const auto& record) {
        std::vector<std::byte> bytes(sizeof(record));
        std::memcpy(bytes.data(), &record, sizeof(record));
        records.push_back(std::move(bytes));
    };
    for (int i = 0; i < kLaunches; ++i) {
        const auto id = static_cast<std::uint32_t>(index * kLaunches + i + 1);
        const auto at =
            monotonic_zero + static_cast<std::uint64_t>(index * kStepNs + i * 50'000 + 10);
        layout::Api call{};
        call.kind = cuda::kRuntime;
        call.call = 211;
        call.start = at;
        call.end = at + 3000;
        call.thread = i / 2 < kOps / 3 ? 100 : 200;
        call.correlation = id;
        put(call);
        layout::Kernel kernel{};
        kernel.kind = cuda::kConcurrentKernel;
        kernel.name = reinterpret_cast<std::uint64_t>(kNames[i % 4]);
        kernel.start = at + 20'000;
        kernel.end = at + 60'000;
        kernel.correlation = id;
        put(kernel);
    }
    for (std::size_t i = 0; i + 8 < records.size(); i += 8) {
        std::shuffle(records.begin() + static_cast<std::ptrdiff_t>(i),
                     records.begin() + static_cast<std::ptrdiff_t>(i) + 8, random);
    }
    step.records = records.size();
    for (const auto& record : records) {
        if (step.buffers.empty() || step.buffers.back().size() + record.size() > (1u << 20)) {
            step.buffers.emplace_back().reserve(1 << 20);
        }
        step.buffers.back().insert(step.buffers.back().end(), record.begin(), record.end());
    }
    return step;
}

}  // namespace

int main() {
    const recording::collect::TickClock ticks;
    const recording::collect::ClockReading base = recording::collect::readClocks();
    const std::uint64_t zero =
        base.nanoseconds - static_cast<std::uint64_t>(ticks.nanoseconds(base.ticks));
    std::mt19937 random(1);
    std::vector<Step> steps;
    std::uint64_t records = 0, bytes = 0;
    for (int i = 0; i < kSteps; ++i) {
        steps.push_back(makeStep(i, zero, random));
        records += steps.back().records;
        for (const auto& buffer : steps.back().buffers) bytes += buffer.size();
    }
    std::vector<double> rates, copies;
    std::uint64_t joined = 0, kernels = 0;
    const cuda::RecordLayouts& layouts = *cuda::RecordLayouts::ofVersion(layout::kCuptiVersion);
    for (int round = 0; round < 5; ++round) {
        cuda::DeviceClock clock(ticks);
        clock.anchor(base);
        cuda::KernelNames names;
        cuda::PointerNames pointers;
        cuda::ActivityParser parser(pointers);
        cuda::ActivityJoiner joiner(clock, names);
        std::vector<cuda::StepOps> ops;
        for (const Step& step : steps) ops.push_back(step.ops);
        const auto start = coreTime();
        for (std::size_t i = 0; i < steps.size(); ++i) {
            for (const auto& buffer : steps[i].buffers) parser.parse({buffer, layouts}, joiner);
            joiner.addStep(std::move(ops[i]));
            joiner.settle();
            for (const auto& step : joiner.takeFinished()) kernels += step.kernels.size();
        }
        joiner.settle(true);
        rates.push_back(static_cast<double>(records) /
                        std::chrono::duration<double>(coreTime() - start).count());
        joined = joiner.counts().joined;
        std::vector<std::byte> target(1 << 20);
        const auto copy_start = coreTime();
        for (const Step& step : steps) {
            for (const auto& buffer : step.buffers) {
                std::memcpy(target.data(), buffer.data(), buffer.size());
                asm volatile("" : : "r"(target.data()) : "memory");
            }
        }
        copies.push_back(std::chrono::duration<double>(coreTime() - copy_start).count());
    }
    const double rate = bench::median(rates);
    bench::print({"Reading and joining one GPU activity record", 1e9 / rate, "ns", 500,
                  std::to_string(records) + " records, " + std::to_string(joined) +
                      " kernels joined, of a core's time, median of 5: " +
                      std::to_string(rate / 1e6).substr(0, 5) + " million records/s"});
    bench::print({"Reading and joining activity records against copying them",
                  static_cast<double>(records) / rate / bench::median(copies), "x", 0,
                  std::to_string(bytes >> 20) + " MiB"});
    return joined == static_cast<std::uint64_t>(kSteps) * kLaunches && kernels > 0 ? 0 : 1;
}
