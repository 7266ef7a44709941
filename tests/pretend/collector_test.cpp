// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the results of the collector of GPU activities with the ledger of the pretend GPU that
// it traces.
#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <span>
#include <thread>
#include <tuple>

#include "core/recording/collect/cuda/cupti_source.h"
#include "core/recording/collect/cuda/gpu_collector.h"
#include "core/recording/collect/cuda/record_table.h"
#include "tests/pretend/gpu.h"
#include "tests/pretend/program.h"
#include "tests/recording/collect/cuda/buffer_writer.h"

namespace ridgepoint::tests {
namespace {

using cuda::CuptiSource;
using pretend::Activity;
using pretend::Kind;

std::vector<Activity> happened(Kind kind) {
    std::vector<Activity> found;
    for (const Activity& activity : pretend::ledger()) {
        if (activity.kind == kind) found.push_back(activity);
    }
    std::stable_sort(found.begin(), found.end(), [](const Activity& a, const Activity& b) {
        return std::tie(a.correlation, a.start) < std::tie(b.correlation, b.start);
    });
    return found;
}

struct Traced : Gathered {
    void from(CuptiSource& source, bool all = true) {
        source.flush(all, [&](const cuda::ActivityBuffer& bytes) { parser.parse(bytes, *this); });
        dropped = source.dropped();
    }
    cuda::PointerNames pointers;
    cuda::ActivityParser parser{pointers};
    std::uint64_t dropped = 0;
};

// Sorts traces by correlation and start, so that they match the ledger's order.
template <class Traces, class Times>
std::vector<std::size_t> order(const Traces& traces, Times times) {
    std::vector<std::size_t> indices(traces.size());
    for (std::size_t i = 0; i < indices.size(); ++i) indices[i] = i;
    std::stable_sort(indices.begin(), indices.end(), [&](std::size_t a, std::size_t b) {
        return times(traces[a]) < times(traces[b]);
    });
    return indices;
}
constexpr auto kOnDevice = [](const auto& a) { return std::pair(a.on.correlation, a.on.start_ns); };
constexpr auto kOnHost = [](const auto& a) { return std::pair(a.correlation, a.start_ns); };

template <class Trace>
void expectOnDevice(const Trace& got, const Activity& did) {
    EXPECT_EQ(got.on.start_ns, did.start);
    EXPECT_EQ(got.on.end_ns, did.end);
    EXPECT_EQ(got.on.correlation, did.correlation);
    EXPECT_EQ(got.on.device, did.device);
    EXPECT_EQ(got.on.stream, did.stream);
    EXPECT_EQ(got.on.graph, did.graph);
    EXPECT_EQ(got.on.graph_node, did.graph_node);
}

void expectAll(const Traced& traced) {
    const auto kernels = happened(Kind::kernel);
    ASSERT_EQ(traced.kernels.size(), kernels.size());
    const auto by_kernel = order(traced.kernels, kOnDevice);
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        const cuda::KernelActivity& got = traced.kernels[by_kernel[i]];
        expectOnDevice(got, kernels[i]);
        EXPECT_EQ(traced.names[by_kernel[i]], kernels[i].name);
        for (std::size_t side = 0; side < 3; ++side) {
            EXPECT_EQ(got.grid[side], static_cast<int>(kernels[i].grid[side]));
            EXPECT_EQ(got.block[side], static_cast<int>(kernels[i].block[side]));
        }
        EXPECT_EQ(got.registers_per_thread, kernels[i].registers);
        EXPECT_EQ(got.shared_bytes, kernels[i].shared_bytes);
    }
    const auto copies = happened(Kind::copy);
    ASSERT_EQ(traced.copies.size(), copies.size());
    const auto by_copy = order(traced.copies, kOnDevice);
    for (std::size_t i = 0; i < copies.size(); ++i) {
        const cuda::CopyActivity& got = traced.copies[by_copy[i]];
        expectOnDevice(got, copies[i]);
        EXPECT_EQ(got.bytes, copies[i].bytes);
        EXPECT_EQ(static_cast<int>(got.from), copies[i].from);
        EXPECT_EQ(static_cast<int>(got.to), copies[i].to);
        EXPECT_EQ(got.asynchronous, copies[i].asynchronous);
    }
    const auto fills = happened(Kind::fill);
    ASSERT_EQ(traced.fills.size(), fills.size());
    const auto by_fill = order(traced.fills, kOnDevice);
    for (std::size_t i = 0; i < fills.size(); ++i) {
        expectOnDevice(traced.fills[by_fill[i]], fills[i]);
        EXPECT_EQ(traced.fills[by_fill[i]].bytes, fills[i].bytes);
    }
    auto calls = happened(Kind::call);
    std::erase_if(calls, [](const Activity& call) {  // queries are not recorded
        const std::span<const std::uint32_t> off =
            call.driver ? std::span<const std::uint32_t>(cuda::kUnrecordedDriverCalls)
                        : std::span<const std::uint32_t>(cuda::kUnrecordedRuntimeCalls);
        return std::find(off.begin(), off.end(), call.call) != off.end();
    });
    ASSERT_EQ(traced.calls.size(), calls.size());
    const auto by_call = order(traced.calls, kOnHost);
    for (std::size_t i = 0; i < calls.size(); ++i) {
        const cuda::ApiActivity& got = traced.calls[by_call[i]];
        EXPECT_EQ(got.start_ns, calls[i].start);
        EXPECT_EQ(got.end_ns, calls[i].end);
        EXPECT_EQ(got.call, calls[i].call);
        EXPECT_EQ(got.driver, calls[i].driver);
        EXPECT_EQ(got.thread, calls[i].thread);
        EXPECT_EQ(got.correlation, calls[i].correlation);
        EXPECT_EQ(got.result, calls[i].result);
    }
    const auto waits = happened(Kind::wait);
    ASSERT_EQ(traced.waits.size(), waits.size());
    const auto by_wait = order(traced.waits, kOnHost);
    for (std::size_t i = 0; i < waits.size(); ++i) {
        const cuda::SynchronizationActivity& got = traced.waits[by_wait[i]];
        EXPECT_EQ(got.start_ns, waits[i].start);
        EXPECT_EQ(got.end_ns, waits[i].end);
        EXPECT_EQ(static_cast<int>(got.type), waits[i].wait);
    }
    const auto overheads = happened(Kind::overhead);
    ASSERT_EQ(traced.overheads.size(), overheads.size());
    const auto by_start = order(traced.overheads, [](const auto& a) { return a.start_ns; });
    const auto truth = order(overheads, [](const auto& a) { return a.start; });
    for (std::size_t i = 0; i < overheads.size(); ++i) {
        const cuda::OverheadActivity& got = traced.overheads[by_start[i]];
        EXPECT_EQ(got.kind, overheads[truth[i]].overhead);
        EXPECT_EQ(got.start_ns, overheads[truth[i]].start);
        EXPECT_EQ(got.end_ns, overheads[truth[i]].end);
    }
    EXPECT_EQ(traced.dropped, 0u);
    EXPECT_EQ(traced.parser.counts().describe(), "");
}

class PretendCollector : public ::testing::TestWithParam<const char*> {};

TEST_P(PretendCollector, TracesEveryActivityOnceAsItHappened) {
    pretend::configure("H200 SXM", GetParam(), "virtual");
    CuptiSource source(cuda::loadCupti(), {16, 1 << 16});
    Traced traced;
    for (int i = 0; i < 20; ++i) {
        runProgram(5);
        traced.from(source, false);
    }
    traced.from(source);
    traced.from(source);
    EXPECT_EQ(happened(Kind::kernel).size(), 300u);
    expectAll(traced);
}
INSTANTIATE_TEST_SUITE_P(Buffers, PretendCollector, ::testing::Values("", "late"));

TEST(PretendGraphs, EveryNodeOfAReplayIsTracedWithItsGraph) {
    pretend::configure("H200 SXM", "", "virtual");
    CuptiSource source(cuda::loadCupti());
    cudaStream_t stream = nullptr;
    cudaGraph_t graph = nullptr;
    cudaGraphExec_t executable = nullptr;
    ASSERT_EQ(cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, 0), cudaSuccess);
    ASSERT_EQ(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), cudaSuccess);
    ASSERT_EQ(launch(kSgemm, {8, 1, 1}, {128, 1, 1}, stream), cudaSuccess);
    ASSERT_EQ(launch(kRelu, {8, 1, 1}, {128, 1, 1}, stream), cudaSuccess);
    ASSERT_EQ(cudaStreamEndCapture(stream, &graph), cudaSuccess);
    ASSERT_EQ(cudaGraphInstantiateWithFlags(&executable, graph, 0), cudaSuccess);
    EXPECT_TRUE(happened(Kind::kernel).empty());
    for (int i = 0; i < 3; ++i) ASSERT_EQ(cudaGraphLaunch(executable, stream), cudaSuccess);
    ASSERT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
    Traced traced;
    traced.from(source);
    traced.from(source);
    ASSERT_EQ(traced.kernels.size(), 6u);
    EXPECT_NE(traced.kernels[0].on.graph, 0u);
    EXPECT_EQ(traced.kernels[0].on.correlation, traced.kernels[1].on.correlation);
    EXPECT_NE(traced.kernels[1].on.correlation, traced.kernels[2].on.correlation);
    expectAll(traced);
}

// Several recordings in one process, as with attach. The first records must be correct in each.
TEST(PretendSessions, EachTracesItsFirstRecordsAsTheyHappened) {
    for (int session = 0; session < 3; ++session) {
        pretend::configure("H200 SXM", "", "virtual");
        CuptiSource source(cuda::loadCupti(), {16, 1 << 16});
        runProgram(3);
        Traced traced;
        traced.from(source);
        traced.from(source);
        EXPECT_EQ(happened(Kind::kernel).size(), 9u);
        expectAll(traced);
    }
}

// Buffers arrive three seconds after they are full, when the thread is already known to make calls.
TEST(PretendSessions, RecordsThatComeSecondsLaterBelongToTheirStep) {
    pretend::configure("H200 SXM");
    const recording::collect::TickClock clock;
    cuda::GpuCollector collector(cuda::openTracing(), clock,
                                 [](std::string_view) { return run::StringId::none; });
    ASSERT_EQ(launch(kRelu, {64, 1, 1}, {128, 1, 1}), cudaSuccess);
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    collector.addStep({});
    collector.collect();
    pretend::configure("H200 SXM", "delay=3");
    std::vector<cuda::TracedStep> finished;
    const auto collect = [&](bool last) {
        collector.collect(last);
        for (cuda::TracedStep& step : collector.takeFinished()) finished.push_back(std::move(step));
    };
    const auto now = [&] { return clock.nanoseconds(recording::collect::ticksNow()); };
    for (int i = 0; i < 40; ++i) {
        cuda::StepOps step;
        step.system_threads = {static_cast<std::uint32_t>(::gettid())};
        step.step.index = i;
        step.step.start_ns = now();
        run::OpRecord op;
        op.start_ns = now();
        ASSERT_EQ(launch(kRelu, {64, 1, 1}, {128, 1, 1}), cudaSuccess);
        op.duration_ns = now() - op.start_ns;
        step.ops.push_back(op);
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        step.step.duration_ns = now() - step.step.start_ns;
        collector.addStep(std::move(step));
        collect(false);
    }
    EXPECT_GT(finished.size(), 2u);  // the first steps are finished before the end
    EXPECT_LT(finished.size(), 41u);
    collect(true);
    ASSERT_EQ(finished.size(), 41u);
    for (std::size_t i = 1; i < finished.size(); ++i) EXPECT_EQ(finished[i].records.size(), 1u);
    EXPECT_EQ(collector.counts().late, 0u);
    EXPECT_EQ(collector.dropped(), 0u);
    pretend::configure("H200 SXM");
}

// Time that the driver and CUPTI need themselves: a kernel's code is loaded once, a launch waits
// while the queue is full, and buffers are delivered.
TEST(PretendOverhead, IsTracedByKindAsItHappened) {
    pretend::configure("H200 SXM", "", "virtual");
    CuptiSource source(cuda::loadCupti());
    for (int i = 0; i < 1100; ++i)
        ASSERT_EQ(launch(i % 2 == 0 ? kSgemm : kRelu, {4096, 64, 1}, {256, 1, 1}), cudaSuccess);
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    Traced traced;
    traced.from(source);
    traced.from(source);
    expectAll(traced);
    std::map<std::string, int> kinds;
    for (const cuda::OverheadActivity& each : traced.overheads)
        ++kinds[std::string(cuda::overheadName(each.kind))];
    EXPECT_EQ(kinds["loading GPU functions"], 2);
    EXPECT_GT(kinds["launch queue full"], 40);
    EXPECT_EQ(kinds["handing over trace buffers"], 1);
}

// Joins kernels as in a recording: steps with ops, on the machine's clock.
TEST(PretendJoin, EveryKernelIsJoinedToTheOpThatLaunchedIt) {
    pretend::configure("H200 SXM");
    cuda::GpuTracing tracing = cuda::openTracing();
    ASSERT_TRUE(tracing.source) << tracing.reason;
    const recording::collect::TickClock clock;
    std::map<std::string, run::StringId> names;
    cuda::GpuCollector collector(std::move(tracing), clock, [&](std::string_view text) {
        return names.try_emplace(std::string(text), static_cast<run::StringId>(names.size() + 1))
            .first->second;
    });
    constexpr int kSteps = 12, kOps = 25;
    const auto now = [&] { return clock.nanoseconds(recording::collect::ticksNow()); };
    const std::vector<const char*> kernels{kSgemm, kRelu, kSoftmax};
    std::vector<cuda::TracedStep> finished;
    const auto collect = [&](bool last) {
        collector.collect(last);
        for (cuda::TracedStep& step : collector.takeFinished()) finished.push_back(std::move(step));
    };
    for (int i = 0; i < kSteps; ++i) {
        cuda::StepOps step;
        step.system_threads = {static_cast<std::uint32_t>(::gettid())};
        step.step.index = i;
        step.step.start_ns = now();
        for (int o = 0; o < kOps; ++o) {
            run::OpRecord op;
            op.start_ns = now();
            ASSERT_EQ(launch(kernels[static_cast<std::size_t>(o) % 3], {64, 1, 1}, {128, 1, 1}),
                      cudaSuccess);
            op.duration_ns = now() - op.start_ns;
            op.costed = op.flops_known = true;
            step.ops.push_back(op);
        }
        ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
        step.step.duration_ns = now() - step.step.start_ns;
        collector.addStep(std::move(step));
        collect(false);
    }
    collect(true);
    ASSERT_EQ(finished.size(), static_cast<std::size_t>(kSteps));
    const auto truth = happened(Kind::kernel);
    std::size_t at = 0;
    for (const cuda::TracedStep& step : finished) {
        EXPECT_TRUE(step.step.gpu_traced);
        ASSERT_EQ(step.records.size(), static_cast<std::size_t>(kOps));
        for (int o = 0; o < kOps; ++o) {
            const run::GpuRecord& record = step.records[static_cast<std::size_t>(o)];
            EXPECT_EQ(record.op_call, static_cast<std::uint32_t>(o));
            // The two clocks' rates differ by parts per million.
            EXPECT_NEAR(static_cast<double>(record.duration_ns),
                        static_cast<double>(truth[at].end - truth[at].start), 2);
            EXPECT_TRUE(record.launch_ns && *record.launch_ns <= record.start_ns);
            ++at;
        }
    }
    EXPECT_EQ(collector.counts().joined, truth.size());
    EXPECT_EQ(collector.counts().without_op, 0u);
    EXPECT_EQ(collector.counts().without_launch, 0u);
    EXPECT_THAT(collector.losses(), ::testing::IsEmpty());
    EXPECT_EQ(collector.dropped(), 0u);
}

// Two threads launch as fast as possible, far above 2 million launches per minute. Another thread
// reads every 30 ms, like the recorder.
TEST(PretendLoad, LosesNothingOfMillionsOfLaunchesAMinute) {
    pretend::configure("H200 SXM");
    pretend::keepLedger(false);
    constexpr std::uint64_t kEach = 50'000;
    CuptiSource source(cuda::loadCupti());
    std::atomic<int> launching{2};
    const auto launches = [&] {
        cudaStream_t stream = nullptr;
        cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, 0);
        for (std::uint64_t i = 0; i < kEach; ++i) launch(kRelu, {1, 1, 1}, {128, 1, 1}, stream);
        cudaStreamSynchronize(stream);
        --launching;
    };
    const std::uint64_t start = pretend::now();
    std::thread first(launches), second(launches);
    std::uint64_t kernels = 0, calls = 0, last_end = 0;
    struct Counted : Gathered {
        using Gathered::take;
        std::uint64_t *kernels = nullptr, *calls = nullptr;
        void take(const cuda::KernelActivity&) override { ++*kernels; }
        void take(const cuda::ApiActivity& a) override { *calls += a.call == 211; }
    } counted;
    counted.kernels = &kernels;
    counted.calls = &calls;
    const cuda::PointerNames pointers;
    cuda::ActivityParser parser(pointers);
    const auto read = [&](bool all) {
        source.flush(all, [&](const cuda::ActivityBuffer& bytes) { parser.parse(bytes, counted); });
    };
    while (launching > 0) {
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        read(false);
    }
    last_end = pretend::now();
    first.join();
    second.join();
    read(true);
    EXPECT_EQ(kernels, 2 * kEach);
    EXPECT_EQ(calls, 2 * kEach);
    EXPECT_EQ(source.dropped(), 0u);
    EXPECT_EQ(parser.counts().describe(), "");
    const double minutes = static_cast<double>(last_end - start) / 60e9;
    EXPECT_GT(static_cast<double>(2 * kEach) / minutes, 2e6);
    pretend::keepLedger(true);
}

}  // namespace
}  // namespace ridgepoint::tests
