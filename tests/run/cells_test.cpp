// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "core/run/cell_table.h"

namespace ridgepoint::run {
namespace {

StepRecord step(std::int64_t duration, std::int64_t forward, std::int64_t backward) {
    StepRecord record;
    record.duration_ns = duration;
    record.phase_ns[static_cast<std::size_t>(Phase::forward)] = forward;
    record.phase_ns[static_cast<std::size_t>(Phase::backward)] = backward;
    return record;
}

OpRecord op(Phase phase, std::int64_t self, StringId name = StringId{1}) {
    OpRecord record;
    record.phase = phase;
    record.name = name;
    record.costed = true;
    record.flops_known = true;
    record.self_ns = record.duration_ns = self;
    record.flops_matrix = 10;
    record.flops_elementwise = 1;
    record.bytes = {8, 4, 2, 1};
    return record;
}

std::int64_t totalTime(const std::vector<Cell>& cells) {
    std::int64_t sum = 0;
    for (const Cell& cell : cells) sum += cell.self_ns;
    return sum;
}

// Returns the time outside ops in a phase; unset if there is none.
std::optional<std::int64_t> outside(const std::vector<Cell>& cells, Phase phase) {
    for (const Cell& cell : cells) {
        if (cell.key.category != cost::Category::outside || cell.key.phase != phase) continue;
        EXPECT_EQ(cell.calls, 0u);
        return cell.self_ns;
    }
    return std::nullopt;
}

TEST(CellTable, AddsUpCallsOfOneKind) {
    CellTable table;
    const std::vector<OpRecord> ops{op(Phase::forward, 30), op(Phase::forward, 10),
                                    op(Phase::backward, 20)};
    table.addStep(step(100, 50, 40), ops);
    const std::vector<Cell> cells = table.all();
    ASSERT_EQ(cells.size(), 5u);  // two ops; outside time in no phase and in each of two phases
    const auto forward =
        std::find_if(cells.begin(), cells.end(), [](const Cell& cell) { return cell.calls == 2; });
    ASSERT_NE(forward, cells.end());
    EXPECT_EQ(forward->self_ns, 40);
    EXPECT_EQ(forward->min_ns, 10);
    EXPECT_EQ(forward->max_ns, 30);
    EXPECT_EQ(forward->flops_matrix, 20u);
    EXPECT_EQ(forward->flops_elementwise, 2u);
    EXPECT_EQ(forward->bytes, (roofline::PerLevel<std::uint64_t>{16, 8, 4, 2}));
    EXPECT_EQ(outside(cells, Phase::forward), 10);
    EXPECT_EQ(outside(cells, Phase::backward), 20);
    EXPECT_EQ(outside(cells, Phase::none), 10);
    EXPECT_EQ(totalTime(cells), 100);
}

TEST(CellTable, TimesOfAStepAlwaysAddUpToItsDuration) {
    // The forward ops extend 15 ns into the backward phase.
    CellTable table;
    table.addStep(step(100, 40, 40), std::vector<OpRecord>{op(Phase::forward, 55)});
    EXPECT_EQ(totalTime(table.all()), 100);
    EXPECT_EQ(outside(table.all(), Phase::forward), std::nullopt);
}

TEST(CellTable, MoreOpTimeThanStepTimeIsKeptAsItIs) {
    CellTable table;
    table.addStep(step(100, 40, 40), std::vector<OpRecord>{op(Phase::forward, 130)});
    EXPECT_EQ(totalTime(table.all()), 130);
}

TEST(CellTable, OpsOfOtherThreadsCoverNoTimeOfTheTrainingThread) {
    CellTable table;
    OpRecord other = op(Phase::forward, 30);
    other.thread = 1;
    table.addStep(step(100, 40, 40), std::vector<OpRecord>{other});
    EXPECT_EQ(outside(table.all(), Phase::forward), 40);
    EXPECT_EQ(totalTime(table.all()), 130);
}

TEST(CellTable, OpsInsideACostedOneDoNotCount) {
    CellTable table;
    OpRecord inner = op(Phase::forward, 0);
    inner.costed = false;
    table.addStep(step(50, 50, 0), std::vector<OpRecord>{inner});
    for (const Cell& cell : table.all()) EXPECT_EQ(cell.calls, 0u);
}

TEST(CellTable, UnknownWorkIsCountedAsUnknown) {
    CellTable table;
    OpRecord unknown = op(Phase::forward, 5);
    unknown.flops_known = false;
    table.addStep(step(10, 10, 0), std::vector<OpRecord>{unknown, op(Phase::forward, 5)});
    const std::vector<Cell> cells = table.all();
    ASSERT_EQ(cells.size(), 1u);
    EXPECT_EQ(cells[0].calls, 2u);
    EXPECT_EQ(cells[0].calls_without_cost, 1u);
    EXPECT_EQ(cells[0].flops_matrix, 10u);
}

TEST(CellTable, ReferenceStepsAddNothing) {
    CellTable table;
    StepRecord reference = step(10, 10, 0);
    reference.kind = StepRecord::Kind::baseline;
    table.addStep(reference, std::vector<OpRecord>{op(Phase::forward, 5)});
    EXPECT_TRUE(table.all().empty());
}

TEST(CellTable, KeepsWarmUpAndSegmentsApart) {
    CellTable table;
    StepRecord warmup = step(10, 10, 0);
    warmup.kind = StepRecord::Kind::warmup;
    StepRecord later = step(10, 10, 0);
    later.segment = 1;
    const std::vector<OpRecord> ops{op(Phase::forward, 10)};
    for (const StepRecord& record : {warmup, step(10, 10, 0), later}) table.addStep(record, ops);
    EXPECT_EQ(table.all().size(), 3u);
}

TEST(CellTable, TellsWhatChangedOnce) {
    CellTable table;
    table.addStep(step(10, 10, 0), std::vector<OpRecord>{op(Phase::forward, 10, StringId{1})});
    EXPECT_EQ(table.takeChanged().size(), 1u);
    EXPECT_TRUE(table.takeChanged().empty());
    table.addStep(step(10, 10, 0), std::vector<OpRecord>{op(Phase::forward, 10, StringId{2})});
    const std::vector<Cell> changed = table.takeChanged();
    ASSERT_EQ(changed.size(), 1u);
    EXPECT_EQ(changed[0].key.name, StringId{2});
    EXPECT_EQ(table.all().size(), 2u);
}

TEST(Cell, StaysAtTheEndOfItsRange) {
    Cell cell;
    cell.calls = 1;
    cell.self_ns = std::numeric_limits<std::int64_t>::max() - 1;
    cell.flops_matrix = std::numeric_limits<std::uint64_t>::max();
    cell.add(cell);
    EXPECT_EQ(cell.self_ns, std::numeric_limits<std::int64_t>::max());
    EXPECT_EQ(cell.flops_matrix, std::numeric_limits<std::uint64_t>::max());
}

TEST(Words, AreReadBack) {
    for (std::size_t i = 0; i < kPhaseCount; ++i) {
        const auto phase = static_cast<Phase>(i);
        EXPECT_EQ(parsePhase(toString(phase)), phase);
    }
    for (int i = 0; i < 4; ++i) {
        const auto rung = static_cast<EvidenceLevel>(i);
        EXPECT_EQ(parseEvidenceLevel(toString(rung)), rung);
    }
    for (int i = 0; i < 3; ++i) {
        const auto kind = static_cast<StepRecord::Kind>(i);
        EXPECT_EQ(parseStepKind(toString(kind)), kind);
    }
    EXPECT_EQ(parsePhase("lunch"), std::nullopt);
    EXPECT_EQ(toString(static_cast<Phase>(77)), "unknown");
    EXPECT_EQ(toString(MemoryCategory::optimizer_state), "optimizer_state");
    EXPECT_EQ(total({1, 2, 3, 4, 5, 6, 7}), 28);
}

}  // namespace
}  // namespace ridgepoint::run
