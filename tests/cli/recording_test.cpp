// SPDX-License-Identifier: GPL-3.0-or-later
// Recordings with LibTorch, from the command line to the reopened file.
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <functional>
#include <limits>

#include "core/machine/cuda/cuda_devices.h"
#include "core/run/store/store.h"
#include "tests/cli/fixture.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::tests {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using Clock = std::chrono::steady_clock;

class Recording : public RecordingCli {
  protected:
    // Polls a growing run until it has the wanted state; returns false after 90 seconds.
    bool waitFor(const std::string& run, Process& recorder,
                 const std::function<bool(const run::Snapshot&)>& wanted) {
        const auto deadline = Clock::now() + std::chrono::seconds(90);
        std::unique_ptr<run::RunReader> reader;
        while (Clock::now() < deadline && recorder.running()) {
            try {
                if (!reader) reader = run::RunReader::open(run);
                if (wanted(*reader->snapshot())) return true;
            } catch (const run::StoreError&) {
                // The file or its tables do not exist yet.
                reader.reset();
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        return false;
    }
    static std::int64_t measuredSteps(const run::Snapshot& snapshot) {
        return std::count_if(snapshot.steps->begin(), snapshot.steps->end(), [](const auto& step) {
            return step.kind == run::StepRecord::Kind::measured;
        });
    }
    json show(const std::string& run) { return jsonOf(ridgepoint({"show", run, "--json"})); }
};

TEST_F(Recording, JsonAtTheEndIsThatOfTheFile) {
    const std::string run = path("resnet18.ridge");
    const Result result = ridgepoint({"record", "resnet18", "--batch", "2", "--steps", "2",
                                      "--warmup", "1", "-o", run, "--json"});
    const json document = jsonOf(result);
    EXPECT_EQ(document, show(run));
    EXPECT_EQ(document.at("run").at("model"), "resnet18");
    EXPECT_EQ(document.at("run").at("batch"), 2);
    EXPECT_EQ(document.at("run").at("steps"), 2);
    EXPECT_EQ(document.at("run").at("complete"), true);
    EXPECT_EQ(document.at("run").at("dropped_records"), 0);
    EXPECT_THAT(result.err, HasSubstr("Recording: 50 %, step 1 of 2"));
    EXPECT_EQ(ridgepoint({"check", run}).status, 0);
    // A single file, without companion files.
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder()), {}), 1);
}

TEST_F(Recording, WithoutAGpuCudaIsRefusedAndTheDefaultIsTheCpu) {
    if (machine::cuda::mayHaveCuda()) GTEST_SKIP() << "there is a driver here";
    for (const char* const device : {"cuda", "cuda:3"}) {
        const Result refused = ridgepoint(
            {"record", "lenet_300_100", "--device", device, "-q", "-o", path("gpu.ridge")});
        EXPECT_EQ(refused.status, 1);
        EXPECT_THAT(refused.err, HasSubstr("driver"));
        EXPECT_THAT(refused.err, HasSubstr("--device cpu"));
    }
    EXPECT_FALSE(std::filesystem::exists(path("gpu.ridge")));
    const std::string run = path("lenet.ridge");
    const Result result = ridgepoint({"record", "lenet_300_100", "--batch", "2", "--steps", "1",
                                      "--precision", "bf16", "-o", run, "--json"});
    const json document = jsonOf(result);
    EXPECT_EQ(document.at("run").at("device"), "cpu");
    EXPECT_EQ(document.at("run").at("precision"), "bf16");
}

// Data that was requested explicitly but is not available is reported, and unknown values appear
// nowhere.
TEST_F(Recording, WhatTheCpuDoesNotHaveIsSaidAndWhatWasNotCollectedIsAbsent) {
    const std::string run = path("some.ridge");
    const Result result =
        ridgepoint({"record", "lenet_300_100", "--batch", "2", "--steps", "2", "--warmup", "1",
                    "--device", "cpu", "--collect", "kernels,samples", "-o", run});
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("kernels, samples are not collected: they need a GPU"));
    const json document = show(run);
    EXPECT_TRUE(document.at("memory").at("peak_allocated_bytes").is_null());
    EXPECT_THAT(document.at("run").at("rung_reason").get<std::string>(),
                testing::AllOf(HasSubstr("collecting ops would lift this"),
                               testing::Not(HasSubstr("shapes"))));
    EXPECT_EQ(ridgepoint({"check", run}).status, 0);
    const std::string trace = path("some.trace.json");
    EXPECT_EQ(ridgepoint({"export", run, "-o", trace}).status, 0);
    EXPECT_THAT(contentOf(trace), testing::Not(HasSubstr("live bytes")));
    // Without an explicit request, nothing is reported.
    const Result plain = ridgepoint({"record", "lenet_300_100", "--batch", "2", "--steps", "1",
                                     "--device", "cpu", "-o", path("plain.ridge")});
    EXPECT_THAT(plain.err, testing::Not(HasSubstr("not collected")));
}

TEST_F(Recording, AlexnetCountsEveryMatrixFlop) {
    const std::string run = path("alexnet.ridge");
    const Result result = ridgepoint({"record", "alexnet", "--batch", "8", "--steps", "2",
                                      "--warmup", "1", "-o", run, "--quiet"});
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.out + result.err, "");
    EXPECT_EQ(show(run).at("step").at("flops_matrix").get<double>(), 33'156'618'240.0);
}

TEST_F(Recording, WithoutANameItTakesAFreeOne) {
    const StartOptions here{.folder = folder()};
    writeFile(path("alexnet.ridge"), "mine");
    const Result result =
        ridgepoint({"record", "alexnet", "--batch", "1", "--steps", "1", "--warmup", "0"}, here);
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("alexnet-2.ridge"));
    EXPECT_THAT(result.out, HasSubstr("aten::"));
    EXPECT_EQ(contentOf(path("alexnet.ridge")), "mine");
    EXPECT_EQ(ridgepoint({"check", path("alexnet-2.ridge")}).status, 0);
}

TEST_F(Recording, WhatAMachineWithoutAGpuDoesNotHaveIsSaidOfCommandsToo) {
    if (machine::cuda::mayHaveCuda()) GTEST_SKIP() << "there may be a GPU";
    const Result result = ridgepoint(
        {"record", "-o", path("none.ridge"), "--collect", "ops,memory,kernels", "--", "true"});
    EXPECT_THAT(result.err, HasSubstr("kernels are not collected: they need a GPU"));
}

TEST_F(Recording, AnInterruptKeepsWhatWasRecorded) {
    for (const int signal : {SIGINT, SIGTERM}) {
        const std::string run = path(std::to_string(signal) + ".ridge");
        Process recorder(RIDGEPOINT_PROGRAM, {"record", "alexnet", "--batch", "1", "--steps",
                                              "100000", "--warmup", "1", "-o", run});
        ASSERT_TRUE(
            waitFor(run, recorder, [](const auto& now) { return measuredSteps(now) >= 2; }));
        recorder.signal(signal);
        const Result result = recorder.wait();
        EXPECT_EQ(result.status, 130) << result.err;
        EXPECT_EQ(result.out, "");
        const Result check = ridgepoint({"check", run});
        EXPECT_EQ(check.status, 0) << check.out << check.err;
        const json document = show(run);
        EXPECT_EQ(document.at("run").at("complete"), true);
        EXPECT_GE(document.at("run").at("steps").get<int>(), 2);
    }
}

// During the recording, the available memory is reduced to the amount in use between two steps, so
// the next step's gradients do not fit.
TEST_F(Recording, RunningOutOfMemoryKeepsTheStepsBefore) {
    const std::string run = path("full.ridge");
    Process recorder(RIDGEPOINT_PROGRAM, {"record", "alexnet", "--batch", "2", "--steps", "100000",
                                          "--warmup", "1", "-o", run});
    ASSERT_TRUE(waitFor(run, recorder, [](const auto& now) { return measuredSteps(now) >= 2; }));
    rlim_t least = RLIM_INFINITY;
    const auto until = Clock::now() + std::chrono::seconds(3);
    while (Clock::now() < until) {
        rlim_t pages = 0;
        std::ifstream("/proc/" + std::to_string(recorder.pid()) + "/statm") >> pages;
        if (pages > 0) least = std::min(least, pages * static_cast<rlim_t>(getpagesize()));
        std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
    ASSERT_NE(least, RLIM_INFINITY);
    const rlimit limit{least + (64u << 20), RLIM_INFINITY};
    ASSERT_EQ(prlimit(recorder.pid(), RLIMIT_AS, &limit, nullptr), 0);
    const Result result = recorder.wait();
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.err, HasSubstr("alexnet at batch 2 ran out of memory"));
    // Depending on the memory, one sample fits or none.
    EXPECT_THAT(result.err,
                testing::AnyOf(HasSubstr("take batch 1."), HasSubstr("no smaller batch fits.")));
    EXPECT_EQ(ridgepoint({"check", run}).status, 0);
    const json kept = show(run).at("run");
    EXPECT_GE(kept.at("steps").get<int>(), 2);
    // The largest block is listed: the weights of the first linear layer.
    const json& moment = kept.at("out_of_memory");
    EXPECT_LE(moment.at("batch_that_fits").get<int>(), 1);
    EXPECT_GE(moment.at("bytes").at("parameter").get<std::int64_t>(), 61'100'840 * 4);
    EXPECT_GT(moment.at("requested_bytes").get<std::int64_t>(), 0);
    EXPECT_EQ(moment.at("largest").at(0).at("layer"), "classifier.1");
}

TEST_F(Recording, AnInterruptBeforeTheFirstStepEndsIt) {
    Process recorder(RIDGEPOINT_PROGRAM, {"record", "resnet18", "--batch", "1", "--steps", "100000",
                                          "-o", path("early.ridge")});
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    recorder.signal(SIGINT);
    const Result result = recorder.wait();
    EXPECT_EQ(result.status, 130) << result.err;
    EXPECT_THAT(result.err, HasSubstr("Interrupted before the first step ended"));
    for (const char* const name : {"early.ridge", "early.ridge-wal", "early.ridge-shm"})
        EXPECT_FALSE(std::filesystem::exists(path(name))) << name;
}

// Returns the processes that a thread of this process started.
std::vector<pid_t> childrenOf(pid_t parent) {
    std::vector<pid_t> children;
    std::error_code error;
    const std::string tasks = "/proc/" + std::to_string(parent) + "/task";
    for (const auto& task : std::filesystem::directory_iterator(tasks, error)) {
        std::ifstream file(task.path() / "children");
        for (pid_t child = 0; file >> child;) children.push_back(child);
    }
    return children;
}

// The terminal sends Ctrl-C to the program's whole group. The process that examines the script is
// not in this group, so it does not appear to crash.
TEST_F(Recording, AnInterruptWhileAScriptIsExaminedEndsIt) {
    Process process(RIDGEPOINT_PROGRAM, {"record", TEST_DATA "/scripts/resnet18.pt", "--input",
                                         "3x32x32", "-o", path("run.ridge")});
    const auto until = Clock::now() + std::chrono::seconds(60);
    while (childrenOf(process.pid()).empty() && process.running() && Clock::now() < until)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    const auto children = childrenOf(process.pid());
    ASSERT_FALSE(children.empty());
    // Creating its own group takes a moment.
    for (int i = 0; i < 100 && ::getpgid(children.front()) == ::getpgid(process.pid()); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_NE(::getpgid(children.front()), ::getpgid(process.pid()));
    process.signal(SIGINT);
    const Result result = process.wait();
    EXPECT_EQ(result.status, 130) << result.err;
    EXPECT_FALSE(std::filesystem::exists(path("run.ridge")));
}

// GNU timeout sends its signal to the program and immediately to its group.
TEST_F(Recording, AnInterruptThatIsSentTwiceIsOne) {
    const std::string run = path("run.ridge");
    Process process(RIDGEPOINT_PROGRAM,
                    {"record", "alexnet", "--batch", "1", "--steps", "100000", "-o", run});
    ASSERT_TRUE(waitFor(run, process,
                        [](const run::Snapshot& snapshot) { return measuredSteps(snapshot) > 0; }));
    process.signal(SIGTERM);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    process.signal(SIGTERM);
    const Result result = process.wait();
    EXPECT_EQ(result.status, 130);
    EXPECT_THAT(result.err, HasSubstr("Interrupted: the file contains"));
    EXPECT_TRUE(run::RunReader::open(run)->summary()->info.complete);
}

TEST_F(Recording, WhoseFileIsReplacedReportsWhereItsStepsAre) {
    const std::string run = path("run.ridge"), other = path("other.ridge");
    writeRun(other);
    const std::string before = contentOf(other);
    Process process(RIDGEPOINT_PROGRAM, {"record", "alexnet", "--batch", "1", "--threads", "1",
                                         "--steps", "10", "-o", run});
    ASSERT_TRUE(waitFor(run, process,
                        [](const run::Snapshot& snapshot) { return measuredSteps(snapshot) > 0; }));
    std::filesystem::rename(other, run);
    const Result result = process.wait();
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("was replaced during the recording"));
    EXPECT_THAT(result.err, HasSubstr("Recorded 10 measured steps in " + path("run-2.ridge")));
    EXPECT_EQ(contentOf(run), before);
    EXPECT_EQ(show(path("run-2.ridge")).at("run").at("steps"), 10);
}

TEST_F(Recording, TheSecondInterruptEndsAtOnce) {
    const std::string run = path("twice.ridge");
    // Long steps, so that the first request cannot have taken effect yet.
    Process recorder(RIDGEPOINT_PROGRAM, {"record", "resnet34", "--batch", "16", "--steps",
                                          "100000", "--warmup", "0", "-o", run});
    ASSERT_TRUE(waitFor(run, recorder, [](const auto& now) { return measuredSteps(now) >= 1; }));
    recorder.signal(SIGINT);
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    const auto before = Clock::now();
    recorder.signal(SIGINT);
    const Result result = recorder.wait();
    EXPECT_EQ(result.status, 130);
    EXPECT_LT(Clock::now() - before, std::chrono::seconds(1));
    const Result check = ridgepoint({"check", run});
    EXPECT_EQ(check.status, 0) << check.out << check.err;
}

TEST_F(Recording, AKillLosesAtMostASecond) {
    const std::string run = path("killed.ridge");
    Process recorder(RIDGEPOINT_PROGRAM, {"record", "alexnet", "--batch", "1", "--steps", "100000",
                                          "--warmup", "1", "-o", run});
    // The run's start on this process's clock. The file contains a step only after it has ended, so
    // the smallest observed difference is the closest.
    auto start = std::numeric_limits<std::int64_t>::max();
    const auto nowNs = [] {
        return std::chrono::nanoseconds(Clock::now().time_since_epoch()).count();
    };
    const auto lastEnd = [](const run::Snapshot& snapshot) {
        const run::StepRecord& last = snapshot.steps->back();
        return last.start_ns + last.duration_ns;
    };
    ASSERT_TRUE(waitFor(run, recorder, [&](const run::Snapshot& snapshot) {
        if (snapshot.steps->empty()) return false;
        start = std::min(start, nowNs() - lastEnd(snapshot));
        return measuredSteps(snapshot) >= 2 && lastEnd(snapshot) > 4'000'000'000;
    }));
    const std::int64_t killed_at = nowNs() - start;
    recorder.signal(SIGKILL);
    EXPECT_EQ(recorder.wait().status, 128 + SIGKILL);

    const Result check = ridgepoint({"check", run});
    EXPECT_EQ(check.status, 0) << check.out << check.err;
    const auto snapshot = run::RunReader::open(run)->snapshot();
    ASSERT_FALSE(snapshot->steps->empty());
    EXPECT_FALSE(snapshot->info.complete);
    EXPECT_LT(static_cast<double>(killed_at - lastEnd(*snapshot)) * 1e-9, 1.0);
    EXPECT_GE(show(run).at("run").at("steps").get<int>(), 1);
}

TEST_F(Recording, AFullDiskIsSaidAndKeepsWhatWasThere) {
    const StartOptions small{.folder = folder(), .disk_bytes = 640 << 10};
    const Result result = ridgepoint(
        {"record", "alexnet", "--batch", "1", "--steps", "100000", "-o", "full.ridge", "-q"},
        small);
    if (result.status == kNoSmallDisk) GTEST_SKIP() << "this machine does not let us mount a disk";
    expectRefusal(result, 1, "full.ridge");
}

}  // namespace
}  // namespace ridgepoint::tests
