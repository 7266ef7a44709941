// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/present/chrome_trace.h"

#include <gmock/gmock.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/run/scratch.h"

namespace ridgepoint::present {
namespace {

using nlohmann::json;

std::pair<json, TraceContents> traceOf(const std::filesystem::path& run) {
    const auto reader = run::RunReader::open(run);
    std::string text;
    const TraceContents contents = writeChromeTrace(
        *reader, {}, [&](std::string_view piece) { text += piece; }, [](double) {});
    return {json::parse(text), contents};
}

TEST(ChromeTrace, HasEveryStepAndCallOfTheRun) {
    const tests::Scratch scratch;
    const tests::SyntheticRun run = tests::makeSyntheticRun(tests::smallRun());
    tests::writeRun(scratch / "a.ridge", run);
    const auto [trace, contents] = traceOf(scratch / "a.ridge");
    EXPECT_EQ(trace.at("schemaVersion"), 1);
    EXPECT_EQ(contents.calls, static_cast<std::int64_t>(run.ops.size()));
    EXPECT_EQ(contents.steps_without_calls, 0);

    std::map<std::string, std::size_t> count;
    std::set<json> threads, named;
    std::size_t op = 0;
    std::vector<std::pair<double, double>> steps;
    for (const json& event : trace.at("traceEvents")) {
        const std::string phase = event.at("ph");
        ++count[phase == "X" ? event.at("cat").get<std::string>() : phase];
        if (event.value("cat", "") == "cpu_op") {
            threads.insert(event.at("tid"));
            ++op;
            // The event is within the preceding step.
            ASSERT_FALSE(steps.empty());
            EXPECT_GE(event.at("ts").get<double>(), steps.back().first - 1e-3);
            EXPECT_LE(event.at("ts").get<double>() + event.at("dur").get<double>(),
                      steps.back().second + 1e-3);
        } else if (event.value("cat", "") == "user_annotation") {
            const double start = event.at("ts").get<double>();
            steps.emplace_back(start, start + event.at("dur").get<double>());
            EXPECT_EQ(event.at("name"),
                      "ProfilerStep#" + std::to_string(run.steps.at(steps.size() - 1).index));
        } else if (phase == "M" && event.at("name") == "thread_name") {
            named.insert(event.at("tid"));
        }
    }
    EXPECT_EQ(op, run.ops.size());
    EXPECT_EQ(count["user_annotation"], run.steps.size());
    EXPECT_GT(count["C"], 0u);
    EXPECT_EQ(threads, named);
    // Times with nanosecond resolution, and the known data of a call.
    const auto mm = std::find_if(run.ops.begin(), run.ops.end(), [](const run::OpRecord& each) {
        return each.flops_matrix > 0 && each.flops_known;
    });
    ASSERT_NE(mm, run.ops.end());
    const auto same = std::find_if(
        trace.at("traceEvents").begin(), trace.at("traceEvents").end(), [&](const json& event) {
            return event.value("cat", "") == "cpu_op" &&
                   std::llround(event.at("ts").get<double>() * 1000) == mm->start_ns &&
                   event.at("args").value("flops_matrix", std::uint64_t{0}) == mm->flops_matrix;
        });
    ASSERT_NE(same, trace.at("traceEvents").end());
    EXPECT_EQ(std::llround(same->at("dur").get<double>() * 1000), mm->duration_ns);
    EXPECT_EQ(same->at("name"), run.strings.at(static_cast<std::size_t>(mm->name)));
    EXPECT_EQ(same->at("args").at("layer"), run.strings.at(static_cast<std::size_t>(mm->layer)));
    EXPECT_TRUE(same->at("args").at("Input Dims").at(0).at(0).is_number_integer());
}

TEST(ChromeTrace, HasWhatTheGpuRanAndWhoLaunchedIt) {
    const tests::Scratch scratch;
    const tests::SyntheticRun run = tests::makeSyntheticGpuRun(tests::smallRun());
    tests::writeRun(scratch / "a.ridge", run);
    const auto [trace, contents] = traceOf(scratch / "a.ridge");
    EXPECT_EQ(contents.gpu_records, static_cast<std::int64_t>(run.gpu_records.size()));
    EXPECT_EQ(contents.api_calls, static_cast<std::int64_t>(run.api_calls.size()));
    std::map<std::int64_t, json> calls;  // by id
    std::map<std::int64_t, json> from, to;
    std::map<std::int64_t, json> api;  // runtime calls, by correlation
    std::map<std::string, std::size_t> count;
    std::set<std::string> counters;
    std::map<std::int64_t, std::set<std::int64_t>> streams, named;
    for (const json& event : trace.at("traceEvents")) {
        const std::string phase = event.at("ph"), category = event.value("cat", "");
        ++count[category];
        if (category == "cpu_op") calls[event.at("args").at("External id")] = event;
        if (category == "cuda_runtime")
            api[event.at("args").at("correlation").get<std::int64_t>()] = event;
        if (category == "ac2g") (phase == "s" ? from : to)[event.at("id")] = event;
        if (category == "device" && phase == "C") counters.insert(event.at("name"));
        if (category == "kernel" || category == "gpu_memcpy")
            streams[event.at("pid")].insert(event.at("tid").get<std::int64_t>());
        if (phase == "M" && event.at("name") == "thread_name")
            named[event.at("pid")].insert(event.at("tid").get<std::int64_t>());
    }
    EXPECT_EQ(count["kernel"] + count["gpu_memcpy"], run.gpu_records.size());
    EXPECT_GT(count["gpu_memcpy"], 0u);
    EXPECT_EQ(count["cuda_runtime"] + count["cuda_driver"], run.api_calls.size());
    EXPECT_GT(count["cuda_driver"], 0u);
    EXPECT_EQ(from.size(), run.gpu_records.size());
    EXPECT_EQ(to.size(), run.gpu_records.size());
    EXPECT_EQ(counters.size(), 5u);
    ASSERT_EQ(streams.size(), 1u);
    EXPECT_EQ(named[streams.begin()->first], streams.begin()->second);
    for (const json& event : trace.at("traceEvents")) {
        if (event.value("cat", "") == "gpu_memcpy") {
            EXPECT_EQ(event.at("name"), "Memcpy HtoD (pageable -> device)");
            EXPECT_NEAR(event.at("args").at("memory bandwidth (GB/s)").get<double>(), 12, 1e-9);
        }
        if (event.value("cat", "") != "kernel") continue;
        const json& call = calls.at(event.at("args").at("External id"));
        EXPECT_THAT(event.at("name").get<std::string>(), testing::StartsWith("void kernel of "));
        // A kernel and its API call have the same correlation, as in torch's profiler.
        const json& by = api.at(event.at("args").at("correlation"));
        EXPECT_EQ(by.at("name"), "cudaLaunchKernel");
        EXPECT_EQ(by.at("tid"), call.at("tid"));
        EXPECT_EQ(by.at("args").at("External id"), event.at("args").at("External id"));
        // The arrow begins at the API call and ends at the kernel's start.
        const auto arrow = std::find_if(to.begin(), to.end(), [&](const auto& each) {
            return each.second.at("ts") == event.at("ts") &&
                   each.second.at("tid") == event.at("tid");
        });
        ASSERT_NE(arrow, to.end());
        const std::int64_t id = arrow->first;
        const double launch = from.at(id).at("ts");
        EXPECT_EQ(from.at(id).at("ts"), by.at("ts"));
        EXPECT_EQ(from.at(id).at("tid"), call.at("tid"));
        EXPECT_GE(launch, call.at("ts").get<double>());
        EXPECT_LE(launch, call.at("ts").get<double>() + call.at("dur").get<double>());
        EXPECT_EQ(to.at(id).at("ts"), event.at("ts"));
        EXPECT_EQ(to.at(id).at("tid"), event.at("tid"));
        EXPECT_EQ(event.at("args").at("grid"), json::array({64, 2, 1}));
    }
}

TEST(ChromeTrace, TakesAnyNames) {
    const tests::Scratch scratch;
    const auto writer = run::RunWriter::create(scratch / "a.ridge", {}, {});
    run::RunWriter::Batch batch;
    run::OpRecord op;
    op.name = writer->intern("a \"quoted\" \\ name\n\xff");
    op.shapes = writer->intern("16x, x");
    op.duration_ns = 1;
    batch.ops = {op};
    batch.steps.emplace_back();
    writer->commit(batch);
    writer->finish({});
    const auto [trace, contents] = traceOf(scratch / "a.ridge");
    const json& event = trace.at("traceEvents").at(1);
    EXPECT_EQ(event.at("name"), "a \"quoted\" \\ name\n\xef\xbf\xbd");
    EXPECT_EQ(event.at("args").at("shapes"), "16x, x");
    EXPECT_DOUBLE_EQ(event.at("dur").get<double>(), 0.001);
}

}  // namespace
}  // namespace ridgepoint::present
