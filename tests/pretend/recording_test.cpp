// SPDX-License-Identifier: GPL-3.0-or-later
// Tests `ridgepoint record --device cuda` end to end. LibTorch's real CUDA part trains on the
// pretend GPU, and the run is compared with the GPU's ledger. All comparisons use one recording.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <thread>

#include "core/cost/kernel/demangle.h"
#include "core/run/analysis/gpu_summary.h"
#include "core/run/analysis/rows.h"
#include "core/run/store/store.h"
#include "tests/cli/fixture.h"

namespace ridgepoint::tests {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using Words = std::vector<std::string>;

// Starts the program on a pretend GPU with these faults (tests/pretend/gpu.h).
StartOptions with(const std::string& faults, std::map<std::string, std::string> environment = {}) {
    environment["RIDGEPOINT_PRETEND_FAULTS"] = faults;
    return {.environment = std::move(environment)};
}
Words commandOf(Words words) {
    words.insert(words.begin(), RIDGEPOINT_PROGRAM);
    return words;
}
Result pretend(Words words, const StartOptions& options = {}) {
    Process process(RIDGEPOINT_PRETEND_RUN, commandOf(std::move(words)), options);
    return process.wait();
}

// A line of RIDGEPOINT_PRETEND_LEDGER.
struct Did {
    std::string kind, name;
    std::int64_t start = 0, end = 0;
    std::uint32_t correlation = 0, device = 0, stream = 0, thread = 0, number = 0;
    std::uint64_t bytes = 0;
    std::int64_t duration() const { return end - start; }
};

std::vector<Did> ledgerOf(const std::string& file) {
    std::vector<Did> all;
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        Did did;
        words >> did.kind >> did.start >> did.end >> did.correlation >> did.device >> did.stream >>
            did.thread >> did.bytes >> did.number;
        std::getline(words >> std::ws, did.name);
        all.push_back(std::move(did));
    }
    return all;
}

bool onDevice(const Did& did) {
    return did.kind == "kernel" || did.kind == "copy" || did.kind == "fill";
}

// A step in the run, and its activities in the ledger.
struct Step {
    run::StepRecord step;
    std::vector<run::OpRecord> ops;
    std::vector<run::GpuRecord> records;
    std::vector<run::ApiCall> calls;
    std::vector<const Did*> did;  // the activity of each record
};

class PretendRecording : public ::testing::Test {
  protected:
    static void SetUpTestSuite() {
        std::string pattern =
            (std::filesystem::temp_directory_path() / "ridgepoint-pretend-XXXXXX").string();
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        folder_ = pattern;
        const std::string ledger = folder_ + "/ledger.tsv";
        recorded_ = pretend(
            {"record", "resnet18", "--device", "cuda", "--batch", "2", "--steps", "3", "--warmup",
             "1", "--precision", "bf16", "--detail", "all", "-q", "-o", folder_ + "/run.ridge"},
            with("", {{"RIDGEPOINT_PRETEND_LEDGER", ledger}}));
        ASSERT_EQ(recorded_.status, 0) << recorded_.err;
        ledger_ = ledgerOf(ledger);
        auto reader = run::RunReader::open(folder_ + "/run.ridge");
        snapshot_ = reader->snapshot();
        for (const run::StepRecord& step : *snapshot_->steps) {
            if (!step.gpu_traced) continue;
            steps_.push_back({step,
                              reader->ops(step.index),
                              reader->gpuRecords(step.index),
                              reader->apiCalls(step.index),
                              {}});
        }
        join();
    }
    static void TearDownTestSuite() {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
        steps_.clear();
        ledger_.clear();
        snapshot_.reset();
    }
    static const std::string& text(run::StringId id) { return (*snapshot_->strings)[id]; }

    static std::string folder_;
    static Result recorded_;
    static std::vector<Did> ledger_;
    static std::shared_ptr<const run::Snapshot> snapshot_;
    static std::vector<Step> steps_;
    static std::map<std::uint32_t, const Did*> call_of_;  // by correlation
    static std::size_t unmatched_;

  private:
    static void join() {
        std::map<std::uint32_t, const Did*> device;
        for (const Did& did : ledger_) {
            if (did.kind == "call") call_of_[did.correlation] = &did;
            if (onDevice(did)) device[did.correlation] = &did;
        }
        for (Step& step : steps_) {
            for (const run::GpuRecord& record : step.records) {
                const auto found = record.api_call
                                       ? device.find(step.calls[*record.api_call].correlation)
                                       : device.end();
                unmatched_ += found == device.end();
                step.did.push_back(found == device.end() ? nullptr : found->second);
                if (found != device.end()) device.erase(found);  // each activity matches only once
            }
        }
    }
};
std::string PretendRecording::folder_;
Result PretendRecording::recorded_;
std::vector<Did> PretendRecording::ledger_;
std::shared_ptr<const run::Snapshot> PretendRecording::snapshot_;
std::vector<Step> PretendRecording::steps_;
std::map<std::uint32_t, const Did*> PretendRecording::call_of_;
std::size_t PretendRecording::unmatched_ = 0;

TEST_F(PretendRecording, HasEveryActivityOnceAsItHappened) {
    ASSERT_GE(steps_.size(), 4u);
    EXPECT_EQ(unmatched_, 0u);
    std::vector<std::int64_t> apart;  // differences between the two clocks
    for (const Step& step : steps_) {
        std::map<std::uint32_t, int> launched;
        for (const run::ApiCall& call : step.calls) ++launched[call.correlation];
        const auto happened = std::count_if(ledger_.begin(), ledger_.end(), [&](const Did& did) {
            return onDevice(did) && launched.contains(did.correlation);
        });
        EXPECT_EQ(static_cast<std::size_t>(happened), step.records.size());
        for (std::size_t i = 0; i < step.records.size(); ++i) {
            const run::GpuRecord& record = step.records[i];
            if (step.did[i] == nullptr) continue;
            const Did& did = *step.did[i];
            EXPECT_EQ(run::toString(record.kind), did.kind);
            EXPECT_EQ(record.stream, did.stream);
            // The run uses the processor's clock, whose rate differs by parts per million.
            EXPECT_NEAR(static_cast<double>(record.duration_ns),
                        static_cast<double>(did.duration()),
                        2 + 1e-4 * static_cast<double>(did.duration()));
            ASSERT_TRUE(record.launch_ns);
            const Did& call = *call_of_.at(did.correlation);
            EXPECT_NEAR(static_cast<double>(record.start_ns - *record.launch_ns),
                        static_cast<double>(did.start - call.start),
                        3 + 1e-4 * static_cast<double>(did.start - call.start));
            apart.push_back(record.start_ns - did.start);
            if (record.kind != run::GpuKind::kernel) {
                EXPECT_EQ(record.copied_bytes, did.bytes);
                continue;
            }
            EXPECT_EQ(text(record.full_name), cost::kernel::demangled(did.name));
            EXPECT_EQ(record.grid[0], did.number);
        }
    }
    const auto [least, most] = std::minmax_element(apart.begin(), apart.end());
    EXPECT_LT(*most - *least, 20'000);
    EXPECT_EQ(snapshot_->info.dropped_records, 0u);
    EXPECT_THAT(snapshot_->info.losses, ::testing::IsEmpty());
}

TEST_F(PretendRecording, JoinsEveryKernelToTheOpLayerAndPhaseThatLaunchedIt) {
    for (const Step& step : steps_) {
        for (const run::GpuRecord& record : step.records) {
            if (record.kind != run::GpuKind::kernel) continue;
            const std::string& name = text(record.full_name);
            ASSERT_TRUE(record.op_call) << name;
            EXPECT_NE(record.op, run::StringId::none) << name;
            EXPECT_NE(record.phase, run::Phase::none) << name;
            const run::OpRecord& op = step.ops[*record.op_call];
            const std::string& launched_by = text(op.name);
            if (name.find("implicit_gemm") != std::string::npos) {
                const bool forward = name.find("fprop") != std::string::npos;
                EXPECT_EQ(record.phase, forward ? run::Phase::forward : run::Phase::backward);
                EXPECT_THAT(launched_by, HasSubstr("convolution"));
                EXPECT_NE(record.layer, run::StringId::none);
            } else if (name.find("batch_norm") != std::string::npos) {
                EXPECT_THAT(launched_by, HasSubstr("batch_norm"));
            } else if (name.find("FillFunctor") != std::string::npos) {
                EXPECT_THAT(launched_by, HasSubstr("fill_"));
            } else if (name.find("bfloat16_copy") != std::string::npos ||
                       name.find("direct_copy") != std::string::npos) {
                EXPECT_THAT(launched_by, HasSubstr("copy_"));
            }
        }
    }
}

TEST_F(PretendRecording, SumsAreThoseOfTheLedger) {
    const auto gpu = run::summarizeGpu(*snapshot_);
    ASSERT_TRUE(gpu);
    double kernel_ns = 0, busy_ns = 0, copy_ns = 0, bytes = 0, step_ns = 0, call_ns = 0;
    double kernels = 0, steps = 0;
    for (const Step& step : steps_) {
        if (step.step.kind != run::StepRecord::Kind::measured) continue;
        ++steps;
        step_ns += static_cast<double>(run::stepNs(step.step));
        std::int64_t until = 0;  // one stream: work is in order
        for (const Did* const did : step.did) {
            if (did == nullptr) continue;
            busy_ns +=
                static_cast<double>(did->end - std::max(did->start, std::min(until, did->end)));
            until = std::max(until, did->end);
            const auto duration = static_cast<double>(did->duration());
            if (did->kind == "kernel") kernel_ns += duration;
            kernels += did->kind == "kernel";
            // Copies between host and device.
            if (did->kind == "copy") copy_ns += duration;
            if (did->kind == "copy") bytes += static_cast<double>(did->bytes);
        }
        for (const run::ApiCall& call : step.calls) {
            const Did& truth = *call_of_.at(call.correlation);
            EXPECT_NEAR(static_cast<double>(call.duration_ns),
                        static_cast<double>(truth.duration()),
                        3 + 1e-4 * static_cast<double>(truth.duration()));
            if (call.depth == 0) call_ns += static_cast<double>(truth.duration());
        }
    }
    ASSERT_EQ(steps, 3);
    EXPECT_EQ(*gpu->kernels, kernels / steps);
    EXPECT_NEAR(*gpu->kernel_seconds * steps * 1e9, kernel_ns, 1e-4 * kernel_ns + 2 * kernels);
    EXPECT_NEAR(*gpu->busy_share, busy_ns / step_ns, 1e-3);
    EXPECT_NEAR(*gpu->copy_seconds * steps * 1e9, copy_ns, 1e-3 * copy_ns + 10);
    EXPECT_EQ(*gpu->copied_bytes * steps, bytes);
    // Time that the driver and CUPTI needed themselves.
    const std::int64_t apart = steps_[0].records[0].start_ns - steps_[0].did[0]->start;
    double overhead_ns = 0, overhead_seconds = 0;
    for (const Step& step : steps_) {
        if (step.step.kind != run::StepRecord::Kind::measured) continue;
        for (const Did& did : ledger_) {
            const std::int64_t since = did.start + apart - step.step.start_ns;
            if (did.kind == "overhead" && since >= 0 && since < step.step.duration_ns)
                overhead_ns += static_cast<double>(did.duration());
        }
    }
    for (const auto& call : gpu->calls) {
        if (call.kind == run::GpuCall::Kind::overhead) overhead_seconds += call.seconds;
    }
    EXPECT_GT(overhead_ns, 0);
    EXPECT_NEAR(overhead_seconds * 1e9, overhead_ns, 1e-2 * overhead_ns + 1000);
    double group_seconds = 0;
    for (const auto& group : gpu->groups) group_seconds += group.seconds;
    EXPECT_NEAR(group_seconds * 1e9, call_ns, 1e-3 * call_ns);
    EXPECT_EQ(gpu->ratios.kernel_concurrency, 0.0);  // one stream
}

// The window may record again, and other programs need the memory meanwhile.
TEST_F(PretendRecording, GivesTheGpusMemoryBackInTheEnd) {
    constexpr std::uint32_t kCudaFree = 22;  // number of the function in CUPTI
    std::int64_t last = 0;
    for (const Did& did : ledger_) {
        if (onDevice(did)) last = std::max(last, did.end);
    }
    EXPECT_TRUE(std::any_of(ledger_.begin(), ledger_.end(), [&](const Did& did) {
        return did.kind == "call" && did.number == kCudaFree && did.start > last;
    }));
}

TEST_F(PretendRecording, TellsTheContextFromWhatTheAllocatorReserved) {
    const run::MemorySummary& memory = snapshot_->memory;
    ASSERT_TRUE(memory.peak_reserved_bytes);
    EXPECT_EQ(memory.contextBytes(), std::int64_t{500} << 20);
    EXPECT_EQ(memory.peak_device_bytes, *memory.peak_reserved_bytes + *memory.contextBytes());
    const Result shown = pretend({"show", folder_ + "/run.ridge"});
    EXPECT_THAT(shown.out, HasSubstr("CUDA context 500 MiB · whole GPU "));
}

TEST_F(PretendRecording, EveryViewSaysThatTheGpuIsPretended) {
    const std::string run = folder_ + "/run.ridge";
    const std::string device = "Pretend H200 SXM";
    EXPECT_THAT(ridgepoint({"show", run}).out, HasSubstr(device));
    EXPECT_THAT(ridgepoint({"show", run, "--json"}).out, HasSubstr(device));
    for (const char* const name :
         {"report.html", "run.trace.json", "rows.csv", "rows.md", "rows.tex", "rows.json"}) {
        const std::string file = folder_ + '/' + name;
        EXPECT_EQ(ridgepoint({"export", run, "-q", "-o", file}).status, 0);
        EXPECT_THAT(contentOf(file), HasSubstr(device)) << name;
    }
    for (const char* const as : {"--md", "--csv", "--json"}) {
        EXPECT_THAT(ridgepoint({"compare", run, run, as}).out, HasSubstr(device)) << as;
    }
    EXPECT_THAT(pretend({"doctor"}).out, HasSubstr(device));
    EXPECT_THAT(run::checkRun(run).problems, ::testing::IsEmpty());
}

// --- faults: the message, and the saved run

class PretendFaults : public Cli {
  protected:
    Result record(const std::string& faults,
                  const Words& options = {"--batch", "8", "--steps", "30"},
                  std::map<std::string, std::string> environment = {}) const {
        Words words{"record", "lenet_300_100", "--device", "cuda", "-q", "-o", path("run.ridge")};
        words.insert(words.end(), options.begin(), options.end());
        return pretend(words, with(faults, std::move(environment)));
    }
    std::shared_ptr<const run::Snapshot> kept() const {
        EXPECT_THAT(run::checkRun(path("run.ridge")).problems, ::testing::IsEmpty());
        return run::RunReader::open(path("run.ridge"))->snapshot();
    }
};

TEST_F(PretendFaults, AGpuThatFailsEndsTheRecordingAndKeepsTheSteps) {
    const Result result = record("error_at=700:700");
    expectRefusal(result, 1, "CUDA error: an illegal memory access was encountered");
    EXPECT_THAT(result.err, AllOf(HasSubstr("the earlier steps are in the run"), HasSubstr("xid")));
    const auto run = kept();
    EXPECT_THAT(run->info.end_reason, HasSubstr("illegal memory access"));
    EXPECT_GT(run->steps->size(), 2u);
    EXPECT_FALSE(run->gpu_cells->empty());
}

TEST_F(PretendFaults, AGpuThatVanishesEndsTheRecordingAndKeepsTheSteps) {
    const Result result = record("lost_at=700");
    expectRefusal(result, 1, "busy or unavailable");
    EXPECT_THAT(result.err, AllOf(HasSubstr("the earlier steps are in the run"),
                                  HasSubstr("If nvidia-smi does not list the GPU any more")));
    const auto run = kept();
    EXPECT_THAT(run->info.end_reason, HasSubstr("busy or unavailable"));
    EXPECT_GT(run->steps->size(), 2u);
    EXPECT_FALSE(run->gpu_cells->empty());
}

TEST_F(PretendFaults, FullMemoryIsToldWithWhatFilledItAndABatchThatFits) {
    const Result result = record("", {"--batch", "30000"},
                                 {{"PYTORCH_ALLOC_CONF", "per_process_memory_fraction:0.001"}});
    expectRefusal(result, 1, "ran out of memory in forward, where");
    EXPECT_THAT(result.err, HasSubstr("take batch"));
    ASSERT_TRUE(kept()->info.out_of_memory);
    EXPECT_GT(kept()->info.out_of_memory->requested_bytes, 0);
}

TEST_F(PretendFaults, WithoutCuptiTheRunHasTheCpusTimesAndTheReason) {
    const Result result = record("cupti=enable:35");
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.err, HasSubstr("reserved profiling"));
    const auto run = kept();
    EXPECT_EQ(run->info.rung, run::EvidenceLevel::modelled);
    EXPECT_TRUE(run->gpu_cells->empty());
    EXPECT_FALSE(run->cells->empty());
    // The saved run also contains the reason.
    EXPECT_THAT(ridgepoint({"show", path("run.ridge")}).out, HasSubstr("reserved profiling"));
}

TEST_F(PretendFaults, ACuptiThatAbortsCostsOnlyTheCounters) {
    const Words counting{"--batch", "8",         "--steps",
                         "6",       "--collect", "ops,memory,kernels,counters"};
    const std::map<std::string, std::string> cache{{"XDG_CACHE_HOME", path("cache")}};
    const std::string reason =
        "ended a trial process with SIGABRT on Pretend H200 SXM while "
        "counting marked ranges, so the recording goes on without hardware "
        "counters.";
    const Result result = record("abort=counters", counting, cache);
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.err, AllOf(HasSubstr("CUPTI 13.0 "), HasSubstr(reason)));
    EXPECT_EQ(kept()->info.rung, run::EvidenceLevel::activity);
    EXPECT_THAT(kept()->info.notes, ::testing::Contains(HasSubstr(reason)));

    // The result is stored, so the next recording does not run another trial.
    ASSERT_TRUE(std::filesystem::remove(path("run.ridge")));
    const Result again = record("", counting, cache);
    EXPECT_EQ(again.status, 0) << again.err;
    EXPECT_THAT(again.err, HasSubstr(reason));

    EXPECT_THAT(pretend({"doctor"}, with("", cache)).out, HasSubstr("ended a trial process"));

    // A CUPTI that refuses gives its own reason.
    EXPECT_THAT(pretend({"try-counters", "0"}).out,
                HasSubstr("CUPTI could not take the GPU's counters"));
}

TEST_F(PretendFaults, DroppedRecordsMakeLowerBounds) {
    EXPECT_EQ(record("drop=10").status, 0);
    const auto run = kept();
    EXPECT_GT(run->info.dropped_records, 0u);
    // Some kernels are missing, so the FLOPs of an op do not belong to the remaining ones.
    for (const run::Row& row : run::rowsOf(*run, run::GroupBy::kernel))
        EXPECT_FALSE(row.flops_per_second) << row.name;
    const std::string shown = ridgepoint({"show", path("run.ridge")}).out;
    EXPECT_THAT(shown, ::testing::ContainsRegex("busy ≥ .* %"));
    EXPECT_THAT(shown, ::testing::ContainsRegex("≥ [0-9.]+ kernels per step in ≥ "));
    EXPECT_THAT(shown, ::testing::ContainsRegex("≥ [0-9.]+ cop(y|ies) of ≥ .* in ≥ "));
    for (const char* const name : {"rows.md", "rows.tex"}) {
        EXPECT_EQ(ridgepoint({"export", path("run.ridge"), "-o", path(name)}).status, 0);
        const bool latex = std::string_view(name).ends_with("tex");
        EXPECT_THAT(contentOf(path(name)), HasSubstr(latex ? "\\geq" : "| ≥ ")) << name;
    }
}

TEST_F(PretendFaults, LateBuffersLoseNothing) {
    EXPECT_EQ(record("late").status, 0);
    const auto run = kept();
    EXPECT_THAT(run->info.losses, ::testing::IsEmpty());
    EXPECT_EQ(run::summarizeGpu(*run)->kernels_without_op, 0.0);
}

TEST_F(PretendFaults, HeatIsInTheRun) {
    EXPECT_EQ(record("hot", {"--batch", "8", "--steps", "1000"}).status, 0);
    const auto run = kept();
    const auto gpu = run::summarizeGpu(*run);
    ASSERT_TRUE(gpu);
    ASSERT_FALSE(gpu->held_back.empty());
    EXPECT_EQ(gpu->held_back[0].reason, "heat");
    // The pretend GPU takes 350 W, and its energy counter changes every 100 ms.
    std::vector<run::DeviceSample> samples;
    for (const auto& chunk : run->device_samples)
        std::copy_if(chunk->begin(), chunk->end(), std::back_inserter(samples),
                     [](const run::DeviceSample& sample) { return sample.energy_joules; });
    ASSERT_GT(samples.size(), 1u);
    const run::DeviceSample &first = samples.front(), &last = samples.back();
    EXPECT_NEAR(*last.energy_joules - *first.energy_joules,
                350e-9 * static_cast<double>(last.time_ns - first.time_ns), 50);
}

TEST_F(PretendFaults, OnASharedGpuTheContextIsUnknown) {
    EXPECT_EQ(record("shared", {"--batch", "8", "--steps", "3"}).status, 0);
    const auto run = kept();
    EXPECT_GT(run->memory.peak_device_bytes.value_or(0), std::int64_t{1500} << 20);
    EXPECT_EQ(run->memory.peak_process_bytes, std::nullopt);
    EXPECT_EQ(run->memory.contextBytes(), std::nullopt);
}

TEST_F(PretendFaults, AKernelThatNeverEndsIsLeftBehindByTheSecondInterrupt) {
    Process process(RIDGEPOINT_PRETEND_RUN,
                    commandOf({"record", "lenet_300_100", "--device", "cuda", "--batch", "8",
                               "--steps", "3000", "-q", "-o", path("run.ridge")}),
                    with("endless_at=900"));
    const auto steps = [&] {
        try {
            return run::RunReader::open(path("run.ridge"))->summary()->steps->size();
        } catch (const run::StoreError&) {
            return std::size_t{0};
        }
    };
    for (int i = 0; i < 300 && steps() < 5; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    process.signal(SIGINT);
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    EXPECT_TRUE(process.running());
    process.signal(SIGINT);
    EXPECT_EQ(process.wait().status, 130);
    EXPECT_GE(kept()->steps->size(), 5u);
}

// NCCL is not available, so gradients are exchanged through CPU memory.
TEST_F(PretendFaults, TwoRanksOnTwoGpusExchangeOverGloo) {
    const Result result = record("", {"--batch", "8", "--ranks", "2", "--steps", "3"},
                                 {{"RIDGEPOINT_PRETEND_GPU", "H200 SXM,H200 SXM"}});
    EXPECT_EQ(result.status, 0) << result.err;
    const auto run = kept();
    ASSERT_TRUE(run->info.rank);
    EXPECT_EQ(run->info.rank->exchange, "gloo");
    ASSERT_TRUE(run->ranks);
    EXPECT_EQ(run->ranks->size(), 2u);
    for (const run::RankOfRun& rank : *run->ranks) {
        EXPECT_GT(rank.memory.peak_allocated_bytes.value_or(0), 0);
        EXPECT_EQ(rank.memory.contextBytes(), std::int64_t{500} << 20);
    }
}

TEST_F(PretendFaults, WhatIsAskedForByNameIsCollectedWithoutAWordOfTheCpu) {
    const Result result =
        record("", {"--batch", "8", "--steps", "3", "--collect", "ops,memory,kernels,samples"});
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.err, "");
}

// Returns how long a copy and a kernel run at the same time, ns.
using Span = std::pair<std::int64_t, std::int64_t>;
std::int64_t overlapOf(const std::vector<Span>& copies, std::vector<Span> kernels) {
    std::sort(kernels.begin(), kernels.end());
    std::int64_t sum = 0;
    for (const auto& [start, end] : copies) {
        std::int64_t until = start;
        for (const Span& kernel : kernels) {
            const std::int64_t from = std::max(kernel.first, until);
            until = std::max(until, std::min(kernel.second, end));
            sum += std::max<std::int64_t>(0, until - from);
        }
    }
    return sum;
}

// A typical user's script: an optimizer that updates all parameters at once, as is usual on a GPU,
// and gradient clipping. Then a CUDA graph is captured and replayed while a second stream copies.
constexpr const char* kScript = R"(
import torch
model = torch.nn.Sequential(*[torch.nn.Linear(32, 32) for _ in range(30)]).cuda()
optimizer = torch.optim.AdamW(model.parameters(), lr=0.1, capturable=True)
inputs = torch.randn(8, 32, device="cuda")
def step():
    optimizer.zero_grad(set_to_none=True)
    model(inputs).sum().backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
stream = torch.cuda.Stream()
with torch.cuda.stream(stream):
    for _ in range(3):
        step()
graph = torch.cuda.CUDAGraph()
with torch.cuda.graph(graph):
    step()
side = torch.cuda.Stream()
host, staged = torch.zeros(1 << 20).pin_memory(), torch.empty(1 << 20, device="cuda")
for _ in range(4):
    with torch.profiler.record_function("ridgepoint.step"):
        inputs.copy_(torch.randn(8, 32).pin_memory(), non_blocking=True)
        with torch.cuda.stream(side):
            staged.copy_(host, non_blocking=True)
        graph.replay()
        torch.cuda.synchronize()
)";

class PretendScript : public PretendFaults {
  protected:
    void SetUp() override {
        PretendFaults::SetUp();
        const char* const named = std::getenv("RIDGEPOINT_TEST_PYTHON");
        python_ = named != nullptr ? named : RIDGEPOINT_BENCH_PYTHON;
        if (!std::filesystem::exists(python_)) {
            GTEST_SKIP() << "There is no Python with torch here; scripts/bench-python makes one, "
                            "or name one with RIDGEPOINT_TEST_PYTHON.";
        }
    }
    std::string python_;
};

TEST_F(PretendScript, AnOptimizerHasWorkAndTheKernelsOfAGraphAreTraced) {
    writeFile(path("train.py"), kScript);
    const Result result =
        pretend({"record", "-q", "-o", path("run.ridge"), "--", python_, path("train.py")},
                with("", {{"RIDGEPOINT_PRETEND_LEDGER", path("ledger.tsv")}}));
    ASSERT_EQ(result.status, 0) << result.err;
    const auto run = kept();
    EXPECT_EQ(run->info.device, "cuda:0");
    std::map<std::string, std::uint64_t> work;
    for (const run::Cell& cell : *run->cells) {
        const std::string& name = (*run->strings)[cell.key.name];
        if (name != "aten::_foreach_addcdiv_" && name != "aten::_foreach_norm") continue;
        EXPECT_EQ(cell.calls_without_cost, 0u) << name;
        work[name] += cell.flops_elementwise;
    }
    EXPECT_GT(work["aten::_foreach_addcdiv_"], 30u * 32 * 33);
    EXPECT_GT(work["aten::_foreach_norm"], 2u * 30 * 32 * 33);
    // Replayed steps launch only the graph, whose kernels are those of the captured step.
    const auto reader = run::RunReader::open(path("run.ridge"));
    const auto last = reader->gpuRecords(run->steps->back().index);
    const auto kernels = std::count_if(last.begin(), last.end(), [](const run::GpuRecord& record) {
        return record.kind == run::GpuKind::kernel;
    });
    EXPECT_GT(kernels, 90);
    const bool pinned = std::any_of(last.begin(), last.end(), [](const run::GpuRecord& record) {
        return record.kind == run::GpuKind::copy && record.from == run::MemoryPlace::pinned;
    });
    EXPECT_TRUE(pinned);
    // The second stream's copies overlap the graph's kernels as in the ledger.
    constexpr std::uint64_t kStaged = 4 << 20;
    std::vector<Span> copies, others;
    for (const run::GpuRecord& record : last) {
        const Span span{record.start_ns, record.start_ns + record.duration_ns};
        if (record.kind == run::GpuKind::copy && record.copied_bytes == kStaged)
            copies.push_back(span);
        if (record.kind == run::GpuKind::kernel) others.push_back(span);
    }
    ASSERT_EQ(copies.size(), 1u);
    const std::vector<Did> ledger = ledgerOf(path("ledger.tsv"));
    std::vector<Span> did, ran;
    for (const Did& each : ledger) {
        if (each.kind == "copy" && each.bytes == kStaged) did.emplace_back(each.start, each.end);
        if (each.kind == "kernel") ran.emplace_back(each.start, each.end);
    }
    ASSERT_EQ(did.size(), 4u);
    const auto truth = static_cast<double>(overlapOf({did.back()}, ran));
    EXPECT_GT(truth, 10'000);
    EXPECT_NEAR(static_cast<double>(overlapOf(copies, others)), truth, 1e-3 * truth + 500);
    const auto gpu = run::summarizeGpu(*run);
    EXPECT_GT(gpu->ratios.copy_overlap.value_or(0), 0);
}

// A script that torch.compile compiles with Triton. It prints the FLOPs that PyTorch counts without
// torch.compile. For each Triton kernel in the last step, it also prints the bytes of the tensors
// that the kernel's source loads and stores.
constexpr const char* kCompiled = R"(
import re, sys, torch
from torch.utils.flop_counter import FlopCounterMode
from torch._inductor.runtime import triton_heuristics
class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.wide, self.norm, self.narrow = torch.nn.Linear(64, 256), torch.nn.LayerNorm(256), torch.nn.Linear(256, 64)
    def forward(self, x):
        return x + self.narrow(torch.nn.functional.gelu(self.norm(self.wide(x))))
model = torch.nn.Sequential(torch.nn.Embedding(100, 64), Block(), Block(), torch.nn.Linear(64, 100)).cuda()
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
words = torch.randint(0, 100, (8, 16), device="cuda")
def loss(called):
    return torch.nn.functional.cross_entropy(called(words).flatten(0, 1), words.flatten())
with FlopCounterMode(display=False) as counter:
    loss(model).backward()
print("flops", counter.get_total_flops())
optimizer.zero_grad()
seen = []
inner = triton_heuristics.CachingAutotuner.run
def run(kernel, *given, **named):
    names, source = kernel.fn.arg_names, kernel.fn.src
    def touched(name):
        calls = re.findall(rf"tl[.](load|store|atomic_add)[(]{name.removeprefix('arg_')}\b", source)  # A = arg_A
        return ("load" in calls) + ("store" in calls or "atomic_add" in calls)
    seen.append((kernel.inductor_meta["kernel_name"], sum(
        touched(name) * value.nbytes for name, value in zip(names, given) if hasattr(value, "nbytes"))))
    return inner(kernel, *given, **named)
triton_heuristics.CachingAutotuner.run = run
torch._inductor.config.test_configs.max_mm_configs = 1
compiled = torch.compile(model, mode=sys.argv[1])
for _ in range(4):
    seen.clear()
    optimizer.zero_grad()
    loss(compiled).backward()
    optimizer.step()
for name, size in seen:
    print("kernel", name, size)
)";

class PretendTriton : public PretendScript, public ::testing::WithParamInterface<const char*> {
  protected:
    void SetUp() override {
        PretendScript::SetUp();
        if (IsSkipped()) return;
        Process usable(python_,
                       {"-c",
                        "import os, sysconfig, triton\n"
                        "assert os.path.exists(sysconfig.get_paths()['include'] + '/Python.h')"});
        if (usable.wait().status != 0) {
            GTEST_SKIP() << "Triton or Python.h (package python3-dev) is missing.";
        }
    }
    Result recordScript(const char* script) {
        writeFile(path("train.py"), script);
        return pretend(
            {"record", "-q", "--detail", "all", "-o", path("run.ridge"), "--", python_,
             path("train.py"), GetParam()},
            with("", {{"TORCHINDUCTOR_CACHE_DIR", path("inductor")},
                      {"TRITON_CACHE_DIR", path("triton")},
                      {"TRITON_LIBCUDA_PATH",
                       std::filesystem::path(RIDGEPOINT_PRETEND_RUN).parent_path().string()}}));
    }
};

TEST_P(PretendTriton, KernelsHaveTheirSourceOpsLayersFlopsAndBytes) {
    const Result result = recordScript(kCompiled);
    ASSERT_EQ(result.status, 0) << result.err;
    std::uint64_t flops = 0;
    std::multiset<std::pair<std::string, std::uint64_t>> expected, found;
    std::istringstream lines(result.out);
    for (std::string word; lines >> word;) {
        if (word == "flops") lines >> flops;
        if (word != "kernel") continue;
        std::pair<std::string, std::uint64_t> kernel;
        lines >> kernel.first >> kernel.second;
        expected.insert(kernel);
    }
    ASSERT_GT(expected.size(), 10u) << result.out;
    const auto run = kept();
    const auto reader = run::RunReader::open(path("run.ridge"));
    ASSERT_EQ(run->steps->size(), 4u);
    const run::StepRecord& last = (*run->steps)[2];
    EXPECT_EQ(last.flops_matrix, flops);
    const auto text = [&](run::StringId id) { return (*run->strings)[id]; };
    std::map<std::uint64_t, std::string> layers;
    for (const run::OpRecord& op : reader->ops(last.index)) {
        const std::string name = text(op.inner);
        if (!name.starts_with("triton_")) continue;
        EXPECT_TRUE(op.flops_known) << name;
        EXPECT_FALSE(text(op.name).empty()) << name;
        EXPECT_THAT(text(op.layer), ::testing::MatchesRegex("[0-3]([.](wide|norm|narrow))?"));
        found.emplace(name, op.bytes[0]);
    }
    EXPECT_EQ(found, expected);
    // Each is the only kernel of its op on the GPU, and has the op's FLOPs and bytes.
    std::size_t kernels = 0;
    for (const run::GpuCell& cell : *run->gpu_cells) {
        // The warm-up step compiles, and times several kernels to select one.
        if (cell.key.warmup || !text(cell.key.name).starts_with("triton_")) continue;
        ++kernels;
        EXPECT_EQ(cell.calls_without_cost, 0u) << text(cell.key.name);
        EXPECT_GT(cell.bytes[0], 0u) << text(cell.key.name);
        EXPECT_FALSE(text(cell.key.layer).empty()) << text(cell.key.name);
    }
    EXPECT_GT(kernels, 5u);
}

INSTANTIATE_TEST_SUITE_P(Modes, PretendTriton,
                         ::testing::Values("default", "max-autotune-no-cudagraphs"));

// With CUDA graphs, which are captured in the second step and replayed from then on.
class PretendReplays : public PretendTriton {};

TEST_P(PretendReplays, ReplayedKernelsHaveTheirLayersFlopsAndBytes) {
    const Result result = recordScript(kCompiled);
    ASSERT_EQ(result.status, 0) << result.err;
    std::uint64_t flops = 0;
    std::istringstream lines(result.out);
    for (std::string word; lines >> word;) {
        if (word == "flops") lines >> flops;
    }
    ASSERT_GT(flops, 0u);
    const auto run = kept();
    const auto reader = run::RunReader::open(path("run.ridge"));
    const auto text = [&](run::StringId id) { return (*run->strings)[id]; };
    std::size_t replays = 0;
    for (const run::StepRecord& step : *run->steps) {
        if (step.kind != run::StepRecord::Kind::measured) continue;
        const auto calls = reader->apiCalls(step.index);
        const auto launched = std::count_if(calls.begin(), calls.end(), [&](const auto& call) {
            return text(call.name) == "cudaGraphLaunch";
        });
        ASSERT_EQ(launched, 2) << step.index;  // both passes
        ++replays;
        EXPECT_EQ(step.flops_matrix, flops) << step.index;
        std::uint64_t of_kernels = 0;
        std::size_t triton = 0;
        for (const run::GpuRecord& record : reader->gpuRecords(step.index)) {
            of_kernels += record.flops_matrix;
            if (!text(record.name).starts_with("triton_")) continue;
            ++triton;
            EXPECT_TRUE(record.work_known) << text(record.name);
            EXPECT_GT(record.bytes[0], 0u) << text(record.name);
            EXPECT_THAT(text(record.layer),
                        ::testing::MatchesRegex("[0-3]([.](wide|norm|narrow))?"));
            EXPECT_TRUE(record.phase == run::Phase::forward ||
                        record.phase == run::Phase::backward);
            EXPECT_NE(record.op, run::StringId::none);
        }
        EXPECT_EQ(of_kernels, flops) << step.index;
        EXPECT_GT(triton, 5u);
    }
    EXPECT_GT(replays, 0u);
    const auto& events = run->info.compilations->events;
    EXPECT_EQ(std::count_if(events.begin(), events.end(),
                            [](const auto& event) { return event.kind == "cuda_graph"; }),
              2);
}

INSTANTIATE_TEST_SUITE_P(Modes, PretendReplays, ::testing::Values("reduce-overhead"));

// A script with its own Triton kernel, used in both passes of a layer.
constexpr const char* kWritten = R"(
import sys, torch, triton
import triton.language as tl
@triton.jit
def scale_kernel(x, y, n, factor, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + at, tl.load(x + at, mask=at < n) * factor, mask=at < n)
def scaled(x):
    y = torch.empty_like(x)
    scale_kernel[(triton.cdiv(x.numel(), 256),)](x, y, x.numel(), 2.0, BLOCK=256)
    return y
class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return scaled(x)
    @staticmethod
    def backward(ctx, gradient):
        return scaled(gradient)
class Scaled(torch.nn.Module):
    def forward(self, x):
        return Scale.apply(x)
model = torch.nn.Sequential(torch.nn.Linear(64, 64), Scaled(), torch.nn.Linear(64, 8)).cuda()
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
called = torch.compile(model) if sys.argv[1] == "compiled" else model
x = torch.randn(32, 64, device="cuda")
for _ in range(4):
    optimizer.zero_grad()
    called(x).sum().backward()
    optimizer.step()
)";

class PretendWritten : public PretendTriton {};

TEST_P(PretendWritten, KernelsHaveNameLayerAndGridAndNoInventedWork) {
    const Result result = recordScript(kWritten);
    ASSERT_EQ(result.status, 0) << result.err;
    const auto run = kept();
    const auto reader = run::RunReader::open(path("run.ridge"));
    const auto text = [&](run::StringId id) { return (*run->strings)[id]; };
    const std::int64_t step = (*run->steps)[2].index;
    const auto ops = reader->ops(step);
    std::multiset<run::Phase> phases;
    for (const run::OpRecord& op : ops) {
        if (text(op.name) != "scale_kernel") continue;
        phases.insert(op.phase);
        EXPECT_EQ(text(op.layer), "1");
        EXPECT_TRUE(op.costed);
        EXPECT_FALSE(op.flops_known);
    }
    const std::multiset<run::Phase> once{run::Phase::forward, run::Phase::backward};
    EXPECT_EQ(phases, once);
    std::multiset<run::Phase> launched;
    for (const run::GpuRecord& record : reader->gpuRecords(step)) {
        if (text(record.name) != "scale_kernel") continue;
        launched.insert(record.phase);
        EXPECT_EQ(text(record.op), "scale_kernel");
        EXPECT_EQ(text(record.layer), "1");
        EXPECT_EQ(record.grid[0], 32u * 64 / 256);
        EXPECT_FALSE(record.work_known);
    }
    EXPECT_EQ(launched, once);
    for (const run::Row& row : run::rowsOf(*run, run::GroupBy::kernel)) {
        if (row.name != "scale_kernel") continue;
        EXPECT_FALSE(row.knownFlops());
        EXPECT_FALSE(row.bytes[0]);
    }
}

INSTANTIATE_TEST_SUITE_P(In, PretendWritten, ::testing::Values("eager", "compiled"));

}  // namespace
}  // namespace ridgepoint::tests
