// SPDX-License-Identifier: GPL-3.0-or-later
// A model that torch.compile compiles: with g++, which makes its kernels on a CPU.
#include <fmt/format.h>

#include <set>

#include "tests/entry/script_fixture.h"

namespace ridgepoint::tests {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
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
    // Both compile it once.
    StartOptions sharedCache() const {
        return {.environment = {{"TORCHINDUCTOR_CACHE_DIR", path("inductor")}}};
    }
};

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
    // The products of both passes, inside the compiled forward and backward.
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
}

std::pair<std::string, std::string> withoutLastLine(const std::string& text) {
    const std::size_t at = text.find_last_of('\n', text.size() - 2) + 1;
    return {text.substr(0, at), text.substr(at)};
}

class Compilation : public Script, public ::testing::WithParamInterface<const char*> {};

TEST_P(Compilation, IsTheSameAsAlone) {
    const Words command = script("graph_breaks.py", {GetParam()});
    const Result plain = alone(command);
    ASSERT_EQ(plain.status, 0) << plain.err;
    const Result recorded = record(command);
    ASSERT_EQ(recorded.status, 0) << recorded.err;
    // The last line counts graph breaks. With hooks on the optimizer, torch on Python 3.13 counts
    // one of its own less.
    const auto [losses, breaks] = withoutLastLine(plain.out);
    const auto [losses_recorded, breaks_recorded] = withoutLastLine(recorded.out);
    EXPECT_EQ(losses_recorded, losses);
    EXPECT_LE(std::stoi(breaks_recorded), std::stoi(breaks));
    // Of torch's own lines the time of day differs.
    EXPECT_EQ(std::count(recorded.err.begin(), recorded.err.end(), '\n'),
              std::count(plain.err.begin(), plain.err.end(), '\n') + 1)
        << recorded.err;
    EXPECT_EQ(open()->steps->size(), 12u);
}

INSTANTIATE_TEST_SUITE_P(Of, Compilation,
                         ::testing::Values("module", "optimizer", "step", "dynamic"),
                         [](const auto& what) { return what.param; });

}  // namespace
}  // namespace ridgepoint::tests
