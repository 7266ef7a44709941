// SPDX-License-Identifier: GPL-3.0-or-later
// A model compiled by torch.compile with g++, which compiles its CPU kernels.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "core/run/analysis/compile_time.h"
#include "core/run/analysis/step_summary.h"
#include "tests/recording/script/script_fixture.h"

namespace ridgepoint::tests {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using ::testing::Not;
using Kind = run::StepRecord::Kind;

class CompiledScript : public Script {
  protected:
    void SetUp() override {
        Script::SetUp();
        if (IsSkipped()) return;
        Process compiler("/usr/bin/env", {"g++", "--version"});
        if (compiler.wait().status != 0) GTEST_SKIP() << "There is no g++ for torch.compile.";
        Process headers(python(), {"-c",
                                   "import os, sysconfig\n"
                                   "include = sysconfig.get_paths()['include']\n"
                                   "raise SystemExit(not os.path.exists(include + '/Python.h'))"});
        if (headers.wait().status != 0) {
            GTEST_SKIP() << "There is no Python.h for torch.compile (package python3-dev).";
        }
    }
    Words compiled(const Words& words) const { return script("compiled.py", words); }
    // Shared, so that both processes compile it only once.
    StartOptions sharedCache() const {
        return {.environment = {{"TORCHINDUCTOR_CACHE_DIR", path("inductor")}}};
    }
};

// Returns the bytes of each layer's relu kernel, in a step in which all kernels have layers and
// costs.
std::map<std::string, std::uint64_t> reluBytes(const run::Snapshot& snapshot,
                                               run::RunReader& reader, std::int64_t step) {
    std::map<std::string, std::uint64_t> bytes;
    for (const run::OpRecord& op : reader.ops(step)) {
        const auto text = [&](run::StringId id) { return (*snapshot.strings)[id]; };
        if (op.costed && (text(op.name) == "aten::addmm" || text(op.name) == "aten::mm")) {
            EXPECT_THAT(text(op.layer), MatchesRegex("[01][.](wide|narrow)"));
        }
        if (!text(op.inner).starts_with("cpp_")) continue;
        EXPECT_TRUE(op.flops_known && op.layer != run::StringId::none) << text(op.inner);
        if (text(op.name) == "relu") bytes[text(op.layer)] = op.bytes[0];
    }
    return bytes;
}

TEST_F(CompiledScript, RunsAsItDoesAloneAndShowsItsRegions) {
    const Result plain = alone(compiled({"5"}), sharedCache());
    ASSERT_EQ(plain.status, 0) << plain.err;
    const Result recorded = record(compiled({"5"}), {}, sharedCache());
    ASSERT_EQ(recorded.status, 0) << recorded.err;
    EXPECT_EQ(linesAfter(recorded.out, "loss "), linesAfter(plain.out, "loss "));
    EXPECT_THAT(recorded.err, Not(HasSubstr("global hooks")));
    const auto snapshot = open();
    EXPECT_THAT(snapshot->info.title, HasSubstr("torch.compile"));
    ASSERT_EQ(snapshot->steps->size(), 5u);
    // The matrix products in both passes, inside the compiled forward and backward functions.
    const auto counted = linesAfter(alone(compiled({"1", "flops"})).out, "flops ");
    ASSERT_EQ(counted.size(), 1u);
    const auto reader = run::RunReader::open(run());
    for (const run::StepRecord& step : *snapshot->steps) {
        if (step.kind != Kind::measured) continue;
        EXPECT_EQ(fmt::format("{}", step.flops_matrix), counted.front()) << step.index;
        std::set<std::string> names;
        for (const run::OpRecord& op : reader->ops(step.index))
            names.insert((*snapshot->strings)[op.name]);
        const auto any = [&](std::string_view part) {
            return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
                return name.find(part) != std::string::npos;
            });
        };
        EXPECT_TRUE(any("Torch-Compiled Region")) << ::testing::PrintToString(names);
        EXPECT_TRUE(any("CompiledFunction")) << ::testing::PrintToString(names);
    }
    // relu kernels read and write a tensor of 16 × 64 numbers in each block.
    const std::map<std::string, std::uint64_t> expected{{"0", 2 * 16 * 64 * 4},
                                                        {"1", 2 * 16 * 64 * 4}};
    EXPECT_EQ(reluBytes(*snapshot, *reader, 1), expected);
    EXPECT_THAT(snapshot->info.notes, Contains(HasSubstr("torch.compile compiled code 2 times")));

    // Another process loads the graph from Inductor's cache, including its description. Then shapes
    // change, and torch.compile compiles again with symbolic sizes.
    std::filesystem::remove(run());
    ASSERT_EQ(record(compiled({"5", "grows"}), {"--detail", "all"}, sharedCache()).status, 0);
    const auto grown = open();
    const auto of_grown = run::RunReader::open(run());
    EXPECT_EQ(reluBytes(*grown, *of_grown, 0), expected);
    EXPECT_EQ(
        reluBytes(*grown, *of_grown, 4),
        (std::map<std::string, std::uint64_t>{{"0", 2 * 20 * 64 * 4}, {"1", 2 * 20 * 64 * 4}}));
    // The step with the compilation is long, and the median excludes it.
    const run::StepSummary summary = run::summarizeSteps(*grown);
    EXPECT_GE(summary.compiling_steps, 1);
    EXPECT_LT(summary.compiling_steps, summary.count);
    const auto compiling = static_cast<double>((*grown->steps)[1].duration_ns) * 1e-9;
    EXPECT_LT(*summary.compile_seconds, *summary.seconds_mean * static_cast<double>(summary.count));
    EXPECT_GT(*summary.compile_seconds, compiling / 2);
    EXPECT_LT(*summary.seconds_median, compiling / 10);
    const auto& events = grown->info.compilations->events;
    const auto again = std::find_if(events.begin(), events.end(), [](const auto& event) {
        return event.kind == "recompilation";
    });
    ASSERT_NE(again, events.end());
    EXPECT_EQ(run::stepOf(*again, *grown->steps), 1);
    EXPECT_THAT(again->reason, HasSubstr("size mismatch at index 0"));
    EXPECT_THAT(again->line, MatchesRegex("[a-z_]+.py:[0-9]+"));
    EXPECT_EQ(events.front().kind, "compilation");
    EXPECT_EQ(run::stepOf(events.front(), *grown->steps), 0);
    std::vector<std::string> reasons;
    for (const run::OpRecord& op : of_grown->ops(1)) {
        const std::string& name = (*grown->strings)[op.name];
        if (name == "torch.compile") reasons.push_back((*grown->strings)[op.inner]);
    }
    ASSERT_FALSE(reasons.empty());
    EXPECT_THAT(reasons.front(), HasSubstr("size mismatch at index 0"));
    EXPECT_THAT(grown->info.notes, Contains(HasSubstr("because guards failed (tensor")));
}

class CompiledIn : public CompiledScript, public ::testing::WithParamInterface<const char*> {
  protected:
    // Shared by all modes, which compile the same kernels.
    static StartOptions cache() {
        static const auto folder =
            std::filesystem::path(::testing::TempDir()) / fmt::format("inductor-{}", ::getpid());
        return {.environment = {{"TORCHINDUCTOR_CACHE_DIR", folder.string()}}};
    }
    // Records the script, and expects the same losses as without a recording.
    void recordAsAlone(const Words& words, const StartOptions& options) {
        const Result plain = alone(compiled(words), options);
        ASSERT_EQ(plain.status, 0) << plain.err;
        const Result recorded = record(compiled(words), {"--detail", "all"}, options);
        ASSERT_EQ(recorded.status, 0) << recorded.err;
        EXPECT_EQ(linesAfter(recorded.out, "loss "), linesAfter(plain.out, "loss "));
        ASSERT_EQ(linesAfter(plain.out, "loss ").size(), 3u);
    }
};

class CompiledMode : public CompiledIn {};

TEST_P(CompiledMode, ShowsItsKernels) {
    recordAsAlone({"3", GetParam()}, cache());
    const auto counted = linesAfter(alone(compiled({"1", "flops"})).out, "flops ");
    ASSERT_EQ(counted.size(), 1u);
    const auto snapshot = open();
    const run::StepRecord& step = (*snapshot->steps)[1];
    ASSERT_EQ(step.kind, Kind::measured);
    EXPECT_EQ(fmt::format("{}", step.flops_matrix), counted.front());
    const auto reader = run::RunReader::open(run());
    EXPECT_EQ(
        reluBytes(*snapshot, *reader, step.index),
        (std::map<std::string, std::uint64_t>{{"0", 2 * 16 * 64 * 4}, {"1", 2 * 16 * 64 * 4}}));
    ASSERT_TRUE(snapshot->info.compilations);
    const run::Compilations& compilations = *snapshot->info.compilations;
    EXPECT_GT(compilations.seconds, 0);
    const bool breaks = std::string_view(GetParam()) == "mode=break";
    EXPECT_EQ(compilations.breaks > 0, breaks);
    if (!breaks) return;
    EXPECT_THAT(compilations.break_reason, HasSubstr("graph_break"));
    EXPECT_THAT(compilations.break_where, MatchesRegex("compiled.py:[0-9]+"));
    // On the timeline, it is a part of the compilation that it ends.
    std::vector<std::string> shown;
    const auto calls = reader->ops(0);
    for (const run::OpRecord& op : calls) {
        if ((*snapshot->strings)[op.name] != "graph break") continue;
        shown.push_back((*snapshot->strings)[op.inner]);
        EXPECT_FALSE(op.costed);
        EXPECT_TRUE(std::any_of(calls.begin(), calls.end(), [&](const run::OpRecord& around) {
            return (*snapshot->strings)[around.name] == "torch.compile" &&
                   around.start_ns <= op.start_ns &&
                   around.start_ns + around.duration_ns >= op.start_ns + op.duration_ns;
        }));
    }
    ASSERT_FALSE(shown.empty());
    EXPECT_THAT(shown.front(), MatchesRegex(".*graph_break.* \\(compiled.py:[0-9]+\\)"));
    EXPECT_TRUE(
        std::any_of(compilations.events.begin(), compilations.events.end(), [](const auto& event) {
            return event.kind == run::kGraphBreak && event.line.starts_with("compiled.py:") &&
                   event.where == "0";
        }));
    // The code after the graph break is used for both blocks, whose inputs differ.
    EXPECT_EQ(compilations.again, 1);
    EXPECT_GT(compilations.again_seconds, 0);
    EXPECT_LT(compilations.again_seconds, compilations.seconds);
    EXPECT_THAT(compilations.reason, HasSubstr("requires_grad mismatch"));
    EXPECT_EQ(compilations.where, "1");
}

INSTANTIATE_TEST_SUITE_P(Of, CompiledMode,
                         ::testing::Values("mode=max-autotune", "mode=reduce-overhead",
                                           "mode=dynamic", "mode=break", "export"),
                         [](const auto& mode) {
                             std::string name(mode.param);
                             name.erase(0, name.find('=') + 1);
                             std::erase(name, '-');
                             return name;
                         });

// Fusion saves bytes of the ops between the products, but none of the products.
TEST_F(CompiledIn, ComparesWithTheEagerRunByLayer) {
    ASSERT_EQ(record(compiled({"3"}), {}, cache()).status, 0);
    std::filesystem::rename(run(), path("compiled.ridge"));
    ASSERT_EQ(record(compiled({"3", "eager"})).status, 0);
    const std::vector<std::string> runs{"compare", run(), path("compiled.ridge"), "--by", "layer"};
    const auto with = [&](std::vector<std::string> words) {
        words.insert(words.begin(), runs.begin(), runs.end());
        return ridgepoint(words);
    };
    EXPECT_THAT(with({"--level", "l1"}).out, HasSubstr("L1 bytes"));
    EXPECT_EQ(with({"--level", "l5"}).status, 2);
    const auto compared = nlohmann::json::parse(with({"--json"}).out);
    std::size_t products = 0, between = 0;
    for (const auto& row : compared["rows"]) {
        const auto name = row["name"].get<std::string>();
        const auto of = [&](std::size_t run) -> const nlohmann::json& {
            return row["values"][run];
        };
        if (name.ends_with(".wide") || name.ends_with(".narrow")) {
            ++products;
            EXPECT_EQ(of(0)["flops_matrix"], of(1)["flops_matrix"]) << name;
            EXPECT_GT(of(1)["bytes"]["l1"], 0) << name;
        } else if (name == "0" || name == "1") {
            ++between;
            EXPECT_LT(of(1)["bytes"]["l1"], of(0)["bytes"]["l1"]) << name;
            EXPECT_GT(of(1)["bytes"]["l1"], 0) << name;
        }
    }
    EXPECT_EQ(products, 4u);
    EXPECT_EQ(between, 2u);
}

class UnknownInductor : public CompiledIn {};

TEST_P(UnknownInductor, LeavesTheRegionOneRow) {
    recordAsAlone({"3", fmt::format("without={}", GetParam())}, sharedCache());
    const auto snapshot = open();
    EXPECT_THAT(snapshot->info.notes,
                Contains(HasSubstr("Kernels of a compiled region are missing")));
    const auto reader = run::RunReader::open(run());
    std::set<std::string> names;
    for (const run::OpRecord& op : reader->ops(1)) {
        names.insert((*snapshot->strings)[op.name]);
        EXPECT_FALSE((*snapshot->strings)[op.inner].starts_with("cpp_"));
    }
    EXPECT_THAT(names, Contains(HasSubstr("Torch-Compiled Region")));
    EXPECT_THAT(names, Contains("aten::addmm"));
    EXPECT_THAT(names, Not(Contains(HasSubstr("cpp_"))));
}

INSTANTIATE_TEST_SUITE_P(Of, UnknownInductor,
                         ::testing::Values("codegen.cpp.CppScheduling:define_kernel",
                                           "codecache.PyCodeCache:load_by_key_path",
                                           "loop_body.LoopBody:root_block",
                                           "scheduler.Scheduler:mutation_real_name"),
                         [](const auto& attribute) {
                             const std::string name(attribute.param);
                             return name.substr(name.find(':') + 1);
                         });

class Compilation : public Script, public ::testing::WithParamInterface<const char*> {};

TEST_P(Compilation, IsTheSameAsAlone) {
    const Words command = script("graph_breaks.py", {GetParam()});
    const Result plain = alone(command);
    ASSERT_EQ(plain.status, 0) << plain.err;
    const Result recorded = record(command);
    ASSERT_EQ(recorded.status, 0) << recorded.err;
    const auto graphs = [](const std::string& out) { return out.substr(0, out.find("break ")); };
    EXPECT_EQ(graphs(recorded.out), graphs(plain.out));
    // With hooks on the optimizer, torch on Python 3.13 counts one of its own graph breaks less.
    const std::vector<std::string> breaks = linesAfter(plain.out, "break ");
    for (const std::string& reason : linesAfter(recorded.out, "break "))
        EXPECT_THAT(breaks, Contains(reason));
    // torch's own lines contain the time of day.
    EXPECT_EQ(std::count(recorded.err.begin(), recorded.err.end(), '\n'),
              std::count(plain.err.begin(), plain.err.end(), '\n') + 1)
        << recorded.err;
    const auto snapshot = open();
    // If a step is a single function, only the backward pass is visible: a step begins with it, and
    // the last step is incomplete.
    const std::string_view what = GetParam();
    EXPECT_EQ(snapshot->steps->size(), what == "step" ? 11u : 12u);
    const auto& phases = run::summarizeSteps(*snapshot).phase_seconds;
    const auto known = [&](run::Phase phase) {
        return phases[static_cast<std::size_t>(phase)].has_value();
    };
    EXPECT_TRUE(known(run::Phase::backward));
    EXPECT_EQ(known(run::Phase::forward), what != "step");
    EXPECT_EQ(known(run::Phase::optimizer), what != "step" && what != "optimizer");
    std::set<std::uint64_t> work;
    for (const run::StepRecord& step : *snapshot->steps)
        if (step.kind == Kind::measured) work.insert(step.flops_matrix);
    if (what != "dynamic") {
        EXPECT_EQ(work.size(), 1u) << ::testing::PrintToString(work);
    }
    // The line is in the script or in torch, not in a hook between them.
    ASSERT_TRUE(snapshot->info.compilations);
    for (const auto& event : snapshot->info.compilations->events)
        EXPECT_THAT(event.line, Not(HasSubstr("watching.py")));
    if (what == "reset") {
        const auto& last = snapshot->info.compilations->events.back();
        EXPECT_EQ(run::stepOf(last, *snapshot->steps), 6);
    }
}

INSTANTIATE_TEST_SUITE_P(Of, Compilation,
                         ::testing::Values("module", "optimizer", "step", "dynamic", "reset"),
                         [](const auto& what) { return what.param; });

}  // namespace
}  // namespace ridgepoint::tests
