// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/present/call_script.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/run/store/revise.h"
#include "tests/run/scratch.h"

namespace ridgepoint::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

// Writes a synthetic run with the arguments of its convolutions.
run::DistinctCalls callsOf(const std::filesystem::path& path, run::GroupBy by, const char* row,
                           std::vector<run::CallArguments> arguments) {
    SyntheticRun run = makeSyntheticRun();
    for (const run::OpRecord& op : run.ops) {
        if (run.strings[static_cast<std::size_t>(op.name)] != "aten::convolution_backward")
            continue;
        for (run::CallArguments& call : arguments) {
            call.op = "aten::convolution_backward";
            call.shapes = run.strings[static_cast<std::size_t>(op.shapes)];
            call.flops_matrix = op.flops_matrix;
            call.flops_elementwise = op.flops_elementwise;
            call.bytes = op.bytes[roofline::index(roofline::Level::l1)];
        }
        break;
    }
    const auto writer = run::RunWriter::create(path, run.info, run.machine);
    for (const std::string& text : run.strings) writer->intern(text);
    run::RunWriter::Batch batch;
    batch.steps = run.steps;
    batch.ops = run.ops;
    batch.calls = arguments;
    writer->commit(batch);
    writer->finish(run.info);
    const auto stored = run::callsIn(path);
    EXPECT_EQ(stored.size(), arguments.size());
    const auto reader = run::RunReader::open(path);
    return run::distinctCallsOf(*reader, *reader->summary(), by, row, stored);
}

run::CallArguments everyKind() {
    using cost::DType;
    run::CallArguments call;
    call.arguments = {
        cost::Tensor{.dtype = DType::bfloat16,
                     .sizes = {16, 64, 56, 56},
                     .layout = cost::Layout::channels_last},
        cost::Tensor{.dtype = DType::boolean, .sizes = {}, .layout = cost::Layout::contiguous},
        std::monostate{},
        std::vector<std::int64_t>{1, 0},
        std::vector<cost::Tensor>{{.sizes = {3}}, {.dtype = DType::int64, .sizes = {4, 5}}},
        true,
        std::int64_t{-7},
        0.1,
        2.0};
    return call;
}

TEST(CallScript, RepeatsTheStoredArguments) {
    const Scratch scratch;
    const run::DistinctCalls calls =
        callsOf(scratch / "a.ridge", run::GroupBy::op, "aten::convolution_backward", {everyKind()});
    ASSERT_EQ(calls.calls.size(), 1u);
    EXPECT_EQ(calls.steps, 5);
    EXPECT_EQ(calls.calls[0].calls, 5);  // one layer has these FLOPs
    EXPECT_GT(calls.lacking, 0);         // the others have no stored arguments
    run::Snapshot snapshot;
    snapshot.info.title = "evil\nimport os";
    snapshot.info.threads = 3;
    const std::string script = present::callScript(snapshot, "row\n1", calls);
    for (const char* const text :
         {R"(("bfloat16", [16, 64, 56, 56], "channels_last"),)", R"(("bool", [], None),)",
          "         None,\n", "[1, 0],", R"([("float32", [3], None), ("int64", [4, 5], None)],)",
          "True,", "-7,", "0.1,", "2.0,", "THREADS = 3", "SEED = 0", "DEVICE = \"cpu\"",
          "\"per_step\": 1.0"})
        EXPECT_THAT(script, HasSubstr(text));
    // Names from a file stay in their comment.
    EXPECT_THAT(script, Not(HasSubstr("\nimport os")));
    EXPECT_THAT(script, Not(HasSubstr("@SETTINGS@")));
}

TEST(CallScript, ExplainsARowWithoutArguments) {
    const Scratch scratch;
    const auto calls =
        callsOf(scratch / "a.ridge", run::GroupBy::op, "aten::convolution_backward", {});
    EXPECT_TRUE(calls.calls.empty());
    EXPECT_THAT(present::noScriptReason("aten::convolution_backward", calls),
                HasSubstr("does not contain the arguments"));
    const auto none = callsOf(scratch / "b.ridge", run::GroupBy::op, "aten::nothing", {});
    EXPECT_THAT(present::noScriptReason("aten::nothing", none), HasSubstr("no op call"));
}

// A file can contain any document.
TEST(CallScript, RefusesADamagedDocument) {
    const Scratch scratch;
    callsOf(scratch / "a.ridge", run::GroupBy::op, "x", {everyKind()});
    for (const char* const document :
         {"{}", R"({"calls": [{"arguments": {}}]})", R"({"calls": [{"arguments": [{}]}]})",
          R"({"calls": [{"arguments": [{"sizes": [1.5]}]}]})",
          R"({"calls": [{"arguments": ["text"]}]})"}) {
        ASSERT_EQ(
            runSql(scratch / "a.ridge",
                   fmt::format("UPDATE document SET json = '{}' WHERE name = 'calls'", document)),
            "");
        EXPECT_THROW(run::callsIn(scratch / "a.ridge"), run::StoreError) << document;
    }
}

}  // namespace
}  // namespace ridgepoint::tests
