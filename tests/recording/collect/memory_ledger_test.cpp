// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/memory_ledger.h"

#include <gtest/gtest.h>

namespace ridgepoint::recording::collect {
namespace {

using run::MemoryCategory;
using run::Phase;

class LedgerTest : public testing::Test {
  protected:
    void allocate(std::uint64_t address, std::int64_t bytes, Phase phase) {
        ledger.allocate(++time, address, bytes, phase, op, layer);
    }
    void free(std::uint64_t address, Phase phase) {
        ledger.free(++time, address, phase, op, layer);
    }
    MemoryLedger::Step finish(std::int64_t step) {
        const std::int64_t start = step_start;
        step_start = time;
        return ledger.finishStep(step, start, time);
    }
    static std::int64_t of(const run::MemoryByCategory& bytes, MemoryCategory category) {
        return bytes[static_cast<std::size_t>(category)];
    }

    MemoryLedger ledger;
    std::int64_t time = 0;
    std::int64_t step_start = 0;
    run::StringId op = run::StringId::none;
    run::StringId layer = run::StringId::none;
};

TEST_F(LedgerTest, SaysWhatEachBlockHolds) {
    allocate(1, 1000, Phase::none);
    ledger.tag(1, MemoryCategory::parameter, static_cast<run::StringId>(7));
    allocate(2, 64, Phase::none);  // never tagged
    finish(-1);

    allocate(10, 100, Phase::data);
    allocate(11, 200, Phase::forward);   // saved for the backward pass
    allocate(12, 5000, Phase::forward);  // scratch
    free(12, Phase::forward);
    allocate(13, 8, Phase::loss);
    ledger.phaseOpens(Phase::backward);
    allocate(14, 1000, Phase::backward);  // gradient of the parameter
    allocate(15, 300, Phase::backward);   // gradient of the activation
    free(11, Phase::backward);
    free(15, Phase::backward);
    ledger.tag(14, MemoryCategory::gradient, static_cast<run::StringId>(7));
    allocate(16, 1000, Phase::optimizer);  // momentum
    allocate(17, 400, Phase::optimizer);
    free(17, Phase::optimizer);
    free(10, Phase::none);
    free(13, Phase::none);
    const auto step = finish(0);

    const auto& last = step.points.back().bytes;
    EXPECT_EQ(of(last, MemoryCategory::parameter), 1000);
    EXPECT_EQ(of(last, MemoryCategory::gradient), 1000);
    EXPECT_EQ(of(last, MemoryCategory::optimizer_state), 1000);
    EXPECT_EQ(of(last, MemoryCategory::activation), 0);
    EXPECT_EQ(of(last, MemoryCategory::input), 0);
    EXPECT_EQ(of(last, MemoryCategory::temporary), 0);
    EXPECT_EQ(of(last, MemoryCategory::unknown), 64);
    EXPECT_EQ(run::total(last), ledger.allocatedBytes());

    // The peak: scratch memory in addition to parameters, the unknown block, the input and the
    // activation.
    EXPECT_EQ(run::total(step.peak), 1000 + 64 + 100 + 200 + 5000);
    EXPECT_EQ(of(step.peak, MemoryCategory::temporary), 5000);
    EXPECT_EQ(of(step.peak, MemoryCategory::activation), 200);
    EXPECT_EQ(ledger.layerOf(14), static_cast<run::StringId>(7));
}

TEST_F(LedgerTest, AGradientFreedInTheNextStepLeavesTheGradients) {
    allocate(1, 10, Phase::backward);
    ledger.tag(1, MemoryCategory::gradient, layer);
    finish(0);
    free(1, Phase::optimizer);
    const auto step = finish(1);
    ASSERT_EQ(step.events.size(), 1u);
    EXPECT_EQ(step.events[0].category, MemoryCategory::gradient);
    EXPECT_EQ(of(step.points.back().bytes, MemoryCategory::gradient), 0);
}

TEST_F(LedgerTest, ABlockThatIsTaggedLateMovesWithItsBytes) {
    allocate(1, 100, Phase::none);
    finish(-1);
    ledger.tag(1, MemoryCategory::parameter, layer);
    free(1, Phase::forward);
    const auto step = finish(0);
    EXPECT_EQ(of(step.points.front().bytes, MemoryCategory::parameter), 100);
    EXPECT_EQ(of(step.points.front().bytes, MemoryCategory::unknown), 0);
    EXPECT_EQ(of(step.points.back().bytes, MemoryCategory::parameter), 0);
}

TEST_F(LedgerTest, AWorkspaceThatALibraryKeepsIsNoActivation) {
    const auto forward = [&](std::uint64_t address) {
        allocate(address, 100, Phase::forward);
        ledger.phaseOpens(Phase::backward);
    };
    forward(1);
    free(1, Phase::backward);
    allocate(2, 4000, Phase::forward);  // a cuBLAS workspace
    ledger.phaseOpens(Phase::backward);
    forward(3);  // the first step's result, which a script keeps until the next one
    finish(0);
    free(3, Phase::forward);
    forward(4);
    EXPECT_EQ(of(finish(1).peak, MemoryCategory::activation), 4100);
    free(4, Phase::forward);
    forward(5);
    const auto third = finish(2);
    EXPECT_EQ(of(third.points.back().bytes, MemoryCategory::temporary), 4000);
    EXPECT_EQ(of(third.points.back().bytes, MemoryCategory::activation), 100);
    EXPECT_EQ(run::total(third.points.back().bytes), ledger.allocatedBytes());
}

TEST_F(LedgerTest, DecimationKeepsThePeakAndTheEnd) {
    finish(-1);
    std::int64_t highest = 0;
    std::int64_t now = 0;
    for (std::uint64_t i = 1; i <= 10'000; ++i) {
        const std::int64_t bytes = i == 4321 ? 1'000'000 : static_cast<std::int64_t>(i % 97 + 1);
        allocate(i, bytes, Phase::forward);
        now += bytes;
        highest = std::max(highest, now);
        if (i == 4321) {
            free(i, Phase::forward);
            now -= bytes;
        }
    }
    const auto step = finish(0);
    EXPECT_LE(step.points.size(), 2 * MemoryLedger::kPointsPerStep + 2);
    std::int64_t seen = 0;
    for (std::size_t i = 0; i < step.points.size(); ++i) {
        seen = std::max(seen, run::total(step.points[i].bytes));
        if (i > 0) {
            EXPECT_GE(step.points[i].time_ns, step.points[i - 1].time_ns);
        }
    }
    EXPECT_EQ(seen, highest);
    EXPECT_EQ(run::total(step.peak), highest);
    EXPECT_EQ(run::total(step.points.back().bytes), now);
}

TEST_F(LedgerTest, LostRecordsDoNotBendTheLedgerForEver) {
    free(99, Phase::forward);  // its allocation was not observed
    EXPECT_EQ(ledger.allocatedBytes(), 0);
    allocate(1, 10, Phase::forward);
    allocate(1, 30, Phase::forward);  // the free in between was dropped
    EXPECT_EQ(ledger.allocatedBytes(), 30);
    const auto step = finish(0);
    EXPECT_EQ(run::total(step.points.back().bytes), 30);
}

}  // namespace
}  // namespace ridgepoint::recording::collect
