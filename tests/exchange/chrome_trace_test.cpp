// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/chrome_trace.h"

#include <gmock/gmock.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/run/scratch.h"

namespace ridgepoint::exchange {
namespace {

using nlohmann::json;

std::pair<json, TraceContents> traceOf(const std::filesystem::path& run) {
    const auto reader = run::RunReader::open(run);
    std::string text;
    const TraceContents contents = writeChromeTrace(
        *reader, [&](std::string_view piece) { text += piece; }, [](double) {});
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
            // Inside the step that it stands after.
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
    // Times to the nanosecond, and what is known of a call.
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
}  // namespace ridgepoint::exchange
