// SPDX-License-Identifier: GPL-3.0-or-later
// A vision transformer: its FLOPs, its ops compared with torch's own profiler, and the cost of
// recording.
#include <fmt/format.h>

#include "tests/recording/script/script_fixture.h"

namespace ridgepoint::tests {
namespace {

class TransformerScript : public Script {
  protected:
    Words vit(const Words& words) const { return script("vit.py", words); }
};

double memoryMib(const Result& result) {
    const auto lines = linesAfter(result.out, "memory ");
    return lines.empty() ? 0 : std::stod(lines.front()) / 1024;
}

TEST_F(TransformerScript, ComputesTheSameCountsTheSameAndTakesLittleMemory) {
    const Result plain = alone(vit({"6"}));
    const Result recorded = record(vit({"6"}));
    ASSERT_EQ(recorded.status, 0) << recorded.err;
    EXPECT_EQ(linesAfter(recorded.out, "loss "), linesAfter(plain.out, "loss "));
    ASSERT_GT(memoryMib(plain), 0);
    EXPECT_LE(memoryMib(recorded) - memoryMib(plain), 64);
    RecordProperty("collector_mib", fmt::format("{:.1f}", memoryMib(recorded) - memoryMib(plain)));
    const auto counted = linesAfter(alone(vit({"1", "flops"})).out, "flops ");
    ASSERT_EQ(counted.size(), 1u);
    int measured = 0;
    const auto snapshot = open();
    for (const run::StepRecord& step : *snapshot->steps) {
        if (step.kind != run::StepRecord::Kind::measured) continue;
        EXPECT_EQ(static_cast<double>(step.flops_matrix), std::stod(counted.front()));
        ++measured;
    }
    EXPECT_GT(measured, 2);
}

TEST_F(TransformerScript, OpsTakeAsLongAsTorchsProfilerSays) {
    expectTheProfilersOps(vit({"4", "profile"}), 2, 4);
}

}  // namespace
}  // namespace ridgepoint::tests
