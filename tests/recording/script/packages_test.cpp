// SPDX-License-Identifier: GPL-3.0-or-later
// Common networks from torchvision and transformers, unchanged.
#include <fmt/format.h>

#include "tests/recording/script/script_fixture.h"

namespace ridgepoint::tests {
namespace {

class PackagedNetwork : public Script, public ::testing::WithParamInterface<const char*> {
  protected:
    void SetUp() override {
        Script::SetUp();
        if (IsSkipped() || HasFatalFailure()) return;
        if (alone(network({"1", "have"})).status != 0) {
            GTEST_SKIP() << python() << " has no package for " << GetParam();
        }
    }
    Words network(const Words& words) const {
        Words command = script("packages.py", {GetParam()});
        command.insert(command.end(), words.begin(), words.end());
        return command;
    }
};

TEST_P(PackagedNetwork, ComputesTheSameAndCountsWhatTorchCounts) {
    const Result plain = alone(network({"5", "small"}));
    const Result recorded = record(network({"5", "small"}));
    ASSERT_EQ(recorded.status, 0) << recorded.err;
    ASSERT_EQ(linesAfter(plain.out, "loss ").size(), 5u) << plain.err;
    EXPECT_EQ(linesAfter(recorded.out, "loss "), linesAfter(plain.out, "loss "));
    const auto counted = linesAfter(alone(network({"1", "small", "flops"})).out, "flops ");
    ASSERT_EQ(counted.size(), 1u);
    int measured = 0;
    const auto snapshot = open();
    for (const run::StepRecord& step : *snapshot->steps) {
        if (step.kind != run::StepRecord::Kind::measured) continue;
        EXPECT_EQ(fmt::format("{}", step.flops_matrix), counted.front());
        ++measured;
    }
    EXPECT_GT(measured, 2);
}

TEST_P(PackagedNetwork, OpsAreTheProfilers) {
    expectTheProfilersOps(network({"4", "small", "profile"}), 2, 3);
}

INSTANTIATE_TEST_SUITE_P(Of, PackagedNetwork, ::testing::Values("resnet18", "vit", "gpt2"),
                         [](const auto& each) { return std::string(each.param); });

}  // namespace
}  // namespace ridgepoint::tests
