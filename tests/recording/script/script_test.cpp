// SPDX-License-Identifier: GPL-3.0-or-later
// The recorded data of an unmodified training script.
#include <fmt/format.h>

#include <map>
#include <set>

#include "tests/recording/script/script_fixture.h"

namespace ridgepoint::tests {
namespace {

using run::Phase;
using ::testing::Contains;
using ::testing::HasSubstr;
using Kind = run::StepRecord::Kind;

std::vector<run::StepRecord> stepsOf(const run::Snapshot& snapshot) {
    return {snapshot.steps->begin(), snapshot.steps->end()};
}

TEST_F(Script, ComputesBitForBitWhatItComputesAlone) {
    const auto command = train({"6", "loader"});
    const Result plain = alone(command);
    const Result recorded = record(command);
    ASSERT_EQ(recorded.status, 0) << recorded.err;
    EXPECT_EQ(recorded.out, plain.out);
    EXPECT_THAT(recorded.err, HasSubstr("Recorded"));
}

TEST_F(Script, IsARunWithStepsPhasesLayersAndMemory) {
    const Result result = record(train({"8", "loader"}));
    ASSERT_EQ(result.status, 0) << result.err;
    const auto snapshot = open();
    EXPECT_TRUE(snapshot->info.complete);
    EXPECT_EQ(snapshot->info.source, "recorded:command");
    EXPECT_EQ(snapshot->info.title, "train.py · Net · batch 4 · fp32");
    EXPECT_EQ(snapshot->info.optimizer, "sgd");
    EXPECT_EQ(snapshot->info.threads, 1);
    EXPECT_FALSE(snapshot->ceilings.empty());
    EXPECT_THAT(snapshot->machine.software, Contains(::testing::Key("libtorch")));
    const auto steps = stepsOf(*snapshot);
    ASSERT_EQ(steps.size(), 8u);
    for (const run::StepRecord& step : steps) {
        EXPECT_EQ(step.kind, step.index == 0                      ? Kind::warmup
                             : step.index == 3 || step.index == 8 ? Kind::baseline
                                                                  : Kind::measured);
        EXPECT_EQ(step.batch, 4);
        if (step.index == 0) continue;  // recording began with the first forward pass
        for (const Phase phase :
             {Phase::data, Phase::forward, Phase::loss, Phase::backward, Phase::optimizer}) {
            // In a step that measures the cost of recording, only the DataLoader is observed.
            if (phase != Phase::data && step.kind == Kind::baseline) continue;
            EXPECT_GT(step.phase_ns[static_cast<std::size_t>(phase)], 0) << toString(phase);
        }
    }
    const auto reader = run::RunReader::open(run());
    std::set<std::string> forward, backward;
    for (const run::OpRecord& op : reader->ops(2)) {
        const std::string& layer = (*snapshot->strings)[op.layer];
        const std::string& name = (*snapshot->strings)[op.name];
        if (op.phase == Phase::forward && name == "aten::conv2d") forward.insert(layer);
        if (op.phase == Phase::backward && name == "aten::convolution_backward") {
            backward.insert(layer);
        }
        if (name == "aten::cross_entropy_loss") {
            EXPECT_EQ(op.phase, Phase::loss);
        }
        if (name.starts_with("Optimizer.step")) {
            EXPECT_EQ(op.phase, Phase::optimizer);
        }
        if (name.starts_with("enumerate(DataLoader)")) {
            EXPECT_EQ(op.phase, Phase::data);
        }
    }
    EXPECT_EQ(forward, std::set<std::string>{"features.0"});
    EXPECT_EQ(backward, std::set<std::string>{"features.0"});
}

TEST_F(Script, TellsWhatMemoryHolds) {
    ASSERT_EQ(record(train({"5"})).status, 0);
    const auto memory = open()->memory;
    ASSERT_TRUE(memory.at_peak);
    const auto bytes = [&](run::MemoryCategory category) {
        return memory.at_peak->at(static_cast<std::size_t>(category));
    };
    // Convolution 216 + 8, batch norm 8 + 8, linear 80 + 10 numbers. Batch norm also stores 8 + 8
    // numbers and an 8-byte number. Blocks are multiples of 64 bytes.
    const std::int64_t parameters = 4 * (216 + 8 + 8 + 8 + 80 + 10);
    const auto near = [](std::int64_t value, std::int64_t least) {
        return value >= least && value < least + 1024;
    };
    EXPECT_TRUE(near(bytes(run::MemoryCategory::parameter), parameters))
        << bytes(run::MemoryCategory::parameter);
    EXPECT_TRUE(near(bytes(run::MemoryCategory::optimizer_state), parameters))
        << bytes(run::MemoryCategory::optimizer_state);
    EXPECT_GT(bytes(run::MemoryCategory::activation), 4 * 8 * 16 * 16 * 4);
}

TEST_F(Script, FlopsAreThoseOfTorchsFlopCounter) {
    ASSERT_EQ(record(train({"4"})).status, 0);
    const auto counted = linesAfter(alone(train({"1", "flops"})).out, "flops ");
    ASSERT_EQ(counted.size(), 1u);
    int measured = 0;
    for (const run::StepRecord& step : stepsOf(*open())) {
        if (step.kind == Kind::baseline) continue;
        EXPECT_EQ(fmt::format("{}", step.flops_matrix), counted.front());
        ++measured;
    }
    EXPECT_EQ(measured, 3);
}

TEST_F(Script, OpsAreCountedAsTorchsProfilerCountsThem) {
    const Result recorded = record(train({"4"}));
    ASSERT_EQ(recorded.status, 0) << recorded.err;
    const Result result =
        alone(train({"4", "count"}));  // together, it would also count its own ops
    std::map<std::string, int> profiled, seen;
    for (const std::string& line : linesAfter(result.out, "count ")) {
        const std::size_t space = line.rfind(' ');
        profiled[line.substr(0, space)] = std::stoi(line.substr(space + 1));
    }
    profiled.erase("[memory]");
    const auto snapshot = open();
    for (const run::OpRecord& op : run::RunReader::open(run())->ops(2)) {
        ++seen[(*snapshot->strings)[op.name]];
    }
    EXPECT_EQ(seen, profiled);
}

TEST_F(Script, AnEvaluationIsNoPartOfAStep) {
    ASSERT_EQ(record(train({"7", "evaluate"})).status, 0);
    const auto snapshot = open();
    const auto reader = run::RunReader::open(run());
    EXPECT_EQ(snapshot->steps->size(), 7u);
    for (const run::StepRecord& step : stepsOf(*snapshot)) {
        if (step.kind == Kind::baseline) continue;
        int convolutions = 0;
        for (const run::OpRecord& op : reader->ops(step.index)) {
            convolutions += (*snapshot->strings)[op.name] == "aten::conv2d" ? 1 : 0;
        }
        EXPECT_EQ(convolutions, 1) << step.index;
    }
}

TEST_F(Script, AutocastIsReadFromTheCall) {
    ASSERT_EQ(record(train({"4", "autocast"})).status, 0);
    EXPECT_EQ(open()->info.precision, "bf16");
}

TEST_F(Script, SomeOfItsStepsCanBeAskedFor) {
    const Result result = record(train({"9"}), {"--steps", "4:7", "--warmup", "0"});
    ASSERT_EQ(result.status, 0) << result.err;
    std::vector<std::int64_t> indices;
    for (const run::StepRecord& step : stepsOf(*open())) indices.push_back(step.index);
    EXPECT_EQ(indices, (std::vector<std::int64_t>{4, 5, 6}));
}

}  // namespace
}  // namespace ridgepoint::tests
