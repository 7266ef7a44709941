// SPDX-License-Identifier: GPL-3.0-or-later
// Compares new traces from this machine's torch.profiler with the table that it prints for the same
// steps (key_averages). Skipped if no Python has torch.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "tests/import/imported.h"
#include "tests/import/refdata.h"
#include "tests/support/python_with.h"

namespace ridgepoint::import {
namespace {

using nlohmann::json;
using tests::Imported;

class TorchProfiler : public testing::Test {
  protected:
    // Profiles three steps of a small network on the CPU and imports the trace. `file` is the name
    // that export_chrome_trace receives. Skips the test if this is impossible.
    void profile(const char* file, const std::string& words = "") {
        const tests::PythonWith python = tests::pythonWith("torch", RIDGEPOINT_BENCH_PYTHON);
        if (!python.why_not.empty()) GTEST_SKIP() << python.why_not;
        const std::string command =
            fmt::format("'{}' '{}/tests/data/python/profiled.py' '{}' {} >'{}' 2>'{}'",
                        python.program, RIDGEPOINT_SOURCE_DIR, (scratch_ / file).string(), words,
                        (scratch_ / "table.json").string(), (scratch_ / "messages").string());
        ASSERT_EQ(std::system(command.c_str()), 0) << tests::readFile(scratch_ / "messages");
        const json table = tests::readJson(scratch_ / "table.json");
        torch_ = table.at("torch");
        table_ = table.at("ops");
        got_ = tests::importFile(scratch_ / file, scratch_ / "run.ridge");
    }
    struct Times {
        std::int64_t calls = 0, total_ns = 0, self_ns = 0;
    };
    // Returns the times in the run file's steps, by op.
    std::map<std::string, Times> times() const {
        std::map<std::string, Times> times;
        const std::string steps = "ProfilerStep*";
        for (std::size_t i = 0; i < got_.run->steps->size(); ++i) {
            const run::StepRecord& step = (*got_.run->steps)[i];
            times[steps].calls += 1;
            times[steps].total_ns += step.duration_ns;
            times[steps].self_ns += step.duration_ns;
            const std::vector<run::OpRecord> ops = got_.reader->ops(step.index);
            // Ops are sorted by their ends: the next op with a smaller depth is the surrounding
            // one.
            std::vector<std::size_t> around(ops.size(), ops.size()), inside(ops.size());
            for (std::size_t op = 0; op < ops.size(); ++op) {
                for (std::size_t next = op + 1; ops[op].depth > 0 && next < ops.size(); ++next) {
                    if (ops[next].thread != ops[op].thread || ops[next].depth >= ops[op].depth)
                        continue;
                    around[op] = next;
                    ++inside[next];
                    break;
                }
            }
            for (std::size_t op = 0; op < ops.size(); ++op) {
                const std::string& name = got_.text(ops[op].name);
                Times& of = times[name];
                of.self_ns += ops[op].duration_ns;
                const bool within = around[op] < ops.size();
                // An op without a surrounding op reduces the step's self time only on the step's
                // own thread.
                if (within || ops[op].thread == 0)
                    times[within ? got_.text(ops[around[op]].name) : steps].self_ns -=
                        ops[op].duration_ns;
                // key_averages() combines a call with an inner call of the same op if it contains
                // nothing else.
                if (within && inside[around[op]] == 1 && got_.text(ops[around[op]].name) == name)
                    continue;
                of.calls += 1;
                of.total_ns += ops[op].duration_ns;
            }
        }
        return times;
    }
    void expectTheTable() const {
        const std::map<std::string, Times> ours = times();
        EXPECT_EQ(ours.size(), table_.size());
        for (const auto& [name, row] : table_.items()) {
            ASSERT_TRUE(ours.contains(name)) << name;
            const Times& of = ours.at(name);
            EXPECT_EQ(of.calls, row.at("calls").get<std::int64_t>()) << name;
            // The profiler's values are sums of microseconds in doubles.
            EXPECT_NEAR(static_cast<double>(of.total_ns), 1000 * row.at("total_us").get<double>(),
                        0.01)
                << name;
            EXPECT_NEAR(static_cast<double>(of.self_ns), 1000 * row.at("self_us").get<double>(),
                        0.01)
                << name;
        }
    }

    const tests::Scratch scratch_;
    std::string torch_;
    json table_;
    Imported got_;
};

TEST_F(TorchProfiler, OpsHaveTheCallsAndTimesOfKeyAverages) {
    profile("trace.json");
    if (IsSkipped() || HasFatalFailure()) return;
    SCOPED_TRACE("torch " + torch_);
    expectTheTable();
    EXPECT_EQ(got_.run->steps->size(), 3u);
    EXPECT_EQ(got_.run->info.device, "cpu");
    EXPECT_EQ(got_.run->info.optimizer, "adamw");
    EXPECT_TRUE(got_.result.report.whatWasSkipped().empty()) << got_.said();
    EXPECT_TRUE(run::checkRun(scratch_ / "run.ridge").problems.empty());

    // An op whose calls are all in its own row has its complete time there.
    const std::vector<run::Row> rows = run::rowsOf(*got_.run, run::GroupBy::op);
    int whole = 0;
    for (const run::Row& row : rows) {
        if (!table_.contains(row.name)) continue;
        const json& of = table_.at(row.name);
        if (row.calls != of.at("calls").get<std::uint64_t>()) continue;
        ++whole;
        EXPECT_GE(row.seconds, 1e-6 * of.at("self_us").get<double>() - 1e-9) << row.name;
        EXPECT_LE(row.seconds, 1e-6 * of.at("total_us").get<double>() + 1e-9) << row.name;
    }
    EXPECT_GE(whole, 20);
    // torch counts all matrix FLOPs except those of a convolution's backward pass.
    std::uint64_t ours = 0, theirs = 0;
    for (const run::Row& row : rows)
        ours += row.name == "aten::convolution_backward" ? 0 : row.flops_matrix;
    for (const char* const name :
         {"aten::mm", "aten::bmm", "aten::addmm", "aten::baddbmm", "aten::conv2d"}) {
        if (table_.contains(name)) theirs += table_.at(name).at("flops").get<std::uint64_t>();
    }
    EXPECT_EQ(ours, theirs);
    // Layers are the network's modules; memory is recorded.
    std::set<std::string> layers;
    for (const run::OpRecord& op : got_.ops) layers.insert(got_.text(op.layer));
    EXPECT_THAT(layers, testing::Contains(testing::HasSubstr("Conv2d")));
    EXPECT_THAT(layers, testing::Contains(testing::HasSubstr("MultiheadAttention")));
    EXPECT_GT(got_.run->memory.peak_allocated_bytes.value_or(0), 0);
    std::set<run::Phase> phases;
    for (const run::OpRecord& op : got_.ops) phases.insert(op.phase);
    for (const run::Phase phase :
         {run::Phase::forward, run::Phase::loss, run::Phase::backward, run::Phase::optimizer}) {
        EXPECT_TRUE(phases.contains(phase)) << toString(phase);
    }
}

// Output of a simple first attempt at profiling, compressed.
TEST_F(TorchProfiler, PlainAndPackedTracesToo) {
    profile("trace.json.gz", "plain");
    if (IsSkipped() || HasFatalFailure()) return;
    SCOPED_TRACE("torch " + torch_);
    expectTheTable();
    EXPECT_TRUE(got_.says("profile with record_shapes=True"));
    EXPECT_TRUE(got_.result.report.whatWasSkipped().empty()) << got_.said();
}

}  // namespace
}  // namespace ridgepoint::import
