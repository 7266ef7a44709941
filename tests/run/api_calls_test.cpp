// SPDX-License-Identifier: GPL-3.0-or-later
// Individual CUDA API calls: stored, read, checked, repaired, and arranged in lanes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/present/show.h"
#include "core/run/analysis/gpu_summary.h"
#include "core/run/api_call.h"
#include "core/run/timeline/timeline_pages.h"
#include "tests/run/scratch.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::run {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using tests::Scratch;
using tests::SyntheticRun;

ApiCall apiCall(std::uint32_t thread, std::int64_t start, std::int64_t duration,
                GpuCall::Kind kind = GpuCall::Kind::runtime) {
    ApiCall call;
    call.system_thread = thread;
    call.start_ns = start;
    call.duration_ns = duration;
    call.kind = kind;
    return call;
}

// Compares everything except the name ids, which belong to the file.
void expectSame(const ApiCall& read, const ApiCall& made) {
    EXPECT_EQ(read.step, made.step);
    EXPECT_EQ(read.kind, made.kind);
    EXPECT_EQ(read.name, made.name);
    EXPECT_EQ(read.thread, made.thread);
    EXPECT_EQ(read.system_thread, made.system_thread);
    EXPECT_EQ(read.depth, made.depth);
    EXPECT_EQ(read.start_ns, made.start_ns);
    EXPECT_EQ(read.duration_ns, made.duration_ns);
    EXPECT_EQ(read.correlation, made.correlation);
    EXPECT_EQ(read.result, made.result);
    EXPECT_EQ(read.op_call, made.op_call);
}

class ApiCalls : public testing::Test {
  protected:
    ApiCalls() : made_(tests::makeSyntheticGpuRun(tests::smallRun())) {
        tests::writeRun(file(), made_);
    }
    std::filesystem::path file() const { return scratch_ / "run.ridge"; }
    std::vector<std::string> problemsAfter(const std::string& sql) {
        const auto damaged = scratch_ / "damaged.ridge";
        std::filesystem::copy_file(file(), damaged,
                                   std::filesystem::copy_options::overwrite_existing);
        EXPECT_EQ(tests::runSql(damaged, sql), "");
        return checkRun(damaged).problems;
    }
    const StepRecord& tracedStep(std::size_t which) const {
        for (const StepRecord& step : made_.steps) {
            if (step.gpu_traced && which-- == 0) return step;
        }
        return made_.steps.back();
    }

    Scratch scratch_;
    SyntheticRun made_;
};

TEST(ApiCallOrder, CallsOfTheDriverLieInThoseOfTheRuntime) {
    std::vector<ApiCall> calls{apiCall(1, 100, 50), apiCall(1, 100, 50, GpuCall::Kind::driver),
                               apiCall(2, 110, 5),  apiCall(1, 120, 10, GpuCall::Kind::driver),
                               apiCall(1, 150, 10), apiCall(1, 155, 20)};
    std::reverse(calls.begin(), calls.end());
    std::sort(calls.begin(), calls.end(), standsBefore);
    nest(calls);
    std::vector<std::uint32_t> depths;
    for (const ApiCall& call : calls) depths.push_back(call.depth);
    // A call that begins when another ends is a sibling, and so is one that outlasts it.
    EXPECT_THAT(depths, testing::ElementsAre(0, 1, 0, 2, 0, 0));
}

TEST(ApiCallLane, ThreadsWithoutOpsHaveLanesOfTheirOwn) {
    EXPECT_EQ(apiLane(3, 4711), 3u);
    EXPECT_EQ(apiLane(std::nullopt, 4711), kThreadWithoutOps | 4711u);
}

TEST_F(ApiCalls, AreReadAsTheyWereWritten) {
    EXPECT_THAT(checkRun(file()).problems, IsEmpty());
    EXPECT_EQ(checkRun(file()).api_calls, static_cast<std::int64_t>(made_.api_calls.size()));
    const auto reader = RunReader::open(file());
    reader->summary();
    auto made = made_.api_calls.begin();
    bool nested = false, without_ops = false;
    for (const StepRecord& step : made_.steps) {
        const auto calls = reader->apiCalls(step.index);
        EXPECT_EQ(reader->apiCallCount(step.index), static_cast<std::int64_t>(calls.size()));
        EXPECT_EQ(calls.empty(), !step.gpu_traced);
        for (const ApiCall& call : calls) {
            ASSERT_NE(made, made_.api_calls.end());
            expectSame(call, *made++);
            nested = nested || call.depth > 0;
            without_ops = without_ops || !call.thread;
        }
        for (const GpuRecord& record : reader->gpuRecords(step.index)) {
            ASSERT_TRUE(record.api_call && *record.api_call < calls.size());
            EXPECT_EQ(calls[*record.api_call].start_ns, record.launch_ns);
        }
    }
    EXPECT_EQ(made, made_.api_calls.end());
    EXPECT_TRUE(nested && without_ops);
}

TEST_F(ApiCalls, HaveLanesAndSayWhatTheyLaunched) {
    TimelinePages pages(file());
    const StepRecord& step = tracedStep(1);
    const TimelinePage page = pages.page(step.start_ns, step.start_ns + step.duration_ns, 1'000);
    const StepApi* const api = page.findApi(step.index);
    const StepGpu* const gpu = page.findGpu(step.index);
    ASSERT_TRUE(api != nullptr && gpu != nullptr);
    const auto track = [api](std::uint32_t thread, std::uint32_t depth) {
        return api->track({IntervalKind::api, thread, {}}, depth);
    };
    ASSERT_NE(track(0, 0), nullptr);
    ASSERT_NE(track(0, 1), nullptr);
    EXPECT_EQ(track(0, 2), nullptr);
    ASSERT_NE(track(kThreadWithoutOps | 4009u, 0), nullptr);
    std::size_t launched = 0;
    for (const Track& each : api->tracks) {
        for (const Interval& slice : each.intervals) {
            const auto records = api->launchedBy(slice.record);
            launched += records.size();
            const std::string& name = (*page.strings)[slice.name];
            EXPECT_EQ(records.empty(), name == "cuLaunchKernel" || name == "cudaEventQuery");
            EXPECT_EQ(slice.group, name == "cudaMemcpyAsync"  ? cost::kernel::CallGroup::memcpy
                                   : name == "cudaEventQuery" ? cost::kernel::CallGroup::event
                                                              : cost::kernel::CallGroup::launch);
            if (!records.empty()) {
                EXPECT_EQ(slice.launched, gpu->records[records.front()].name);
            }
            if (api->calls[slice.record].op_call) {
                EXPECT_NE(slice.op, StringId::none);
            }
        }
    }
    EXPECT_EQ(launched, gpu->records.size());
    const std::uint32_t first = track(0, 0)->intervals.front().record;
    EXPECT_EQ(api->neighbour(first, -1), std::nullopt);
    EXPECT_EQ(api->neighbour(first, 1), track(0, 0)->intervals[1].record);
    EXPECT_TRUE(page.buckets.empty());
}

// In a zoomed-out view they are added up, from the file's own table or from the calls.
TEST_F(ApiCalls, AreAddedUpFromAfar) {
    const auto from_file = [&](const std::filesystem::path& path) {
        const auto reader = RunReader::open(path);
        reader->summary();
        std::map<std::uint32_t, std::uint64_t> calls;
        for (const TimelineSlice& slice :
             reader->timeline(IntervalKind::api, 0, reader->timeSpan().to_ns, 1'000))
            calls[slice.track.thread] += slice.calls;
        return calls;
    };
    std::map<std::uint32_t, std::uint64_t> expected;
    for (const ApiCall& call : made_.api_calls) ++expected[laneOf(call)];
    EXPECT_EQ(from_file(file()), expected);
    // Another program's bucket is read without recalculation.
    ASSERT_EQ(tests::runSql(file(),
                            "INSERT INTO api_timeline VALUES(1, NULL, 77, 0, 131072, 5, "
                            "10, 15, 0, 10)"),
              "");
    EXPECT_EQ(from_file(file()),
              (std::map<std::uint32_t, std::uint64_t>{{kThreadWithoutOps | 77u, 5u}}));
}

TEST_F(ApiCalls, DamageIsFoundAndRepaired) {
    EXPECT_THAT(problemsAfter("DELETE FROM api_call WHERE id = 3"),
                Contains(HasSubstr("API calls and should have")));
    EXPECT_THAT(problemsAfter("UPDATE api_call SET duration_ns = duration_ns + 1 WHERE id = 3"),
                Contains(HasSubstr("are not what its calls add up to")));
    EXPECT_THAT(problemsAfter("UPDATE api_kind SET name = 99999"),
                Contains(HasSubstr("names of API calls are not in the table")));
    EXPECT_THAT(problemsAfter("UPDATE gpu_record SET api_call = 99999 WHERE id = 2"),
                Contains(HasSubstr("launched by missing API calls")));
    EXPECT_THAT(problemsAfter("UPDATE api_kind SET kind = 'wait'"), testing::Not(IsEmpty()));
    EXPECT_THAT(problemsAfter("UPDATE step SET first_api_call = 1, last_api_call = "
                              "9223372036854775806"),
                testing::Not(IsEmpty()));
    const auto damaged = scratch_ / "damaged.ridge", repaired = scratch_ / "repaired.ridge";
    problemsAfter("DELETE FROM api_call WHERE id = 3");
    const RepairReport report = repairRun(damaged, repaired);
    EXPECT_THAT(report.lost, Contains(HasSubstr("single calls of CUDA's API of 1 of")));
    const auto reader = RunReader::open(repaired);
    reader->summary();
    EXPECT_THAT(reader->apiCalls(tracedStep(0).index), IsEmpty());
    EXPECT_FALSE(reader->gpuRecords(tracedStep(0).index).empty());
    EXPECT_FALSE(reader->gpuRecords(tracedStep(0).index).front().api_call);
    EXPECT_FALSE(reader->apiCalls(tracedStep(1).index).empty());
    EXPECT_THAT(checkRun(repaired).problems, IsEmpty());
    // Wrong totals are recalculated.
    std::filesystem::remove(repaired);
    problemsAfter("UPDATE gpu_call SET calls = calls + 1 WHERE id = 1");
    EXPECT_THAT(repairRun(damaged, repaired).lost, Contains(HasSubstr("recalculated")));
    EXPECT_THAT(checkRun(repaired).problems, IsEmpty());
    // An intact file keeps all totals.
    std::filesystem::remove(repaired);
    EXPECT_THAT(repairRun(file(), repaired).lost, IsEmpty());
    EXPECT_THAT(checkRun(repaired).problems, IsEmpty());
    EXPECT_EQ(checkRun(repaired).api_calls, static_cast<std::int64_t>(made_.api_calls.size()));
}

TEST_F(ApiCalls, AreGroupedByWhatTheyAreFor) {
    const auto snapshot = RunReader::open(file())->summary();
    const auto gpu = summarizeGpu(*snapshot);
    ASSERT_TRUE(gpu);
    ASSERT_FALSE(gpu->groups.empty());
    EXPECT_EQ(gpu->groups.front().group, cost::kernel::CallGroup::launch);
    // Driver calls are within runtime calls.
    ASSERT_EQ(gpu->groups.front().single.size(), 1u);
    EXPECT_EQ(gpu->groups.front().single.front().name, "cudaLaunchKernel");
    double share = 0, single = 0;
    for (const GpuSummary::Group& group : gpu->groups) {
        share += group.share.value();
        for (const GpuSummary::Call& call : group.single) single += call.share.value();
    }
    EXPECT_NEAR(share, single, 1e-12);
    const auto json = present::showJson(*snapshot).at("gpu");
    EXPECT_EQ(json.at("call_groups").at(0).at("group"), "launch");
    EXPECT_EQ(json.at("calls").at(0).at("group"), "launch");
    EXPECT_THAT(present::showText(*snapshot, {}, 120), HasSubstr("(cudaLaunchKernel)"));
}

}  // namespace
}  // namespace ridgepoint::run
