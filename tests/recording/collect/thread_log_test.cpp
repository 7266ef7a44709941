// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/thread_log.h"

#include <gtest/gtest.h>

#include <map>
#include <thread>

#include "scripted_log.h"

namespace ridgepoint::recording::collect {
namespace {

std::map<RecordKind, int> countKinds(ThreadLog& log) {
    std::map<RecordKind, int> counts;
    log.ring().drain(log.ring().published(),
                     [&](const RecordHeader& header) { ++counts[header.kind]; });
    return counts;
}

TEST(ThreadLog, AFullRingDropsWholeOpsAndCountsThem) {
    ThreadLog log(std::size_t{1} << 14);
    int written = 0;
    for (int i = 0; i < 1000; ++i) {
        written += tests::openOp(log, {.name = "aten::relu", .arguments = {tests::tensor({4, 4})}});
        log.closeOp();
    }
    EXPECT_GT(written, 10);
    EXPECT_LT(written, 1000);
    EXPECT_EQ(log.dropped(), 1000u - static_cast<unsigned>(written));
    auto counts = countKinds(log);
    EXPECT_EQ(counts[RecordKind::op_open], written);
    EXPECT_EQ(counts[RecordKind::op_close], written);
}

TEST(ThreadLog, EveryOpThatGotInCanBeClosedAndTheStepEnded) {
    ThreadLog log(std::size_t{1} << 14);
    log.openStep(run::StepRecord::Kind::measured, 0, 0, 1);
    int depth = 0;
    // Nests ops until none fits; memory events use the remaining room.
    while (tests::openOp(log, {.name = "aten::nested", .arguments = {}})) ++depth;
    for (int i = 0; i < 1000; ++i) log.memory(8, 8);
    log.closeOp();  // closes the refused op
    for (int i = 0; i < depth; ++i) log.closeOp();
    log.closeStep(run::StepRecord::Kind::measured, 0, 0, 1);
    auto counts = countKinds(log);
    EXPECT_EQ(counts[RecordKind::op_open], depth);
    EXPECT_EQ(counts[RecordKind::op_close], depth);
    EXPECT_EQ(counts[RecordKind::step_close], 1);
}

TEST(ThreadLog, ACloseWithoutAnOpenIsIgnored) {
    ThreadLog log(std::size_t{1} << 14);
    log.closeOp();
    EXPECT_TRUE(countKinds(log).empty());
    EXPECT_EQ(log.dropped(), 0u);
}

TEST(ThreadLogs, EachThreadHasItsOwnAndNewLogsDoNotMixWithOld) {
    ThreadLogs first;
    ThreadLog* mine = &first.mine();
    EXPECT_EQ(mine, &first.mine());
    ThreadLog* other = nullptr;
    std::thread([&] { other = &first.mine(); }).join();
    EXPECT_NE(mine, other);
    EXPECT_EQ(first.all().size(), 2u);
    ThreadLogs second;
    EXPECT_NE(&second.mine(), mine);
    EXPECT_EQ(second.all().size(), 1u);
}

TEST(TickClock, RunsAtTheRateOfTheSystemClock) {
    const TickClock clock;
    const std::int64_t before = clock.nanoseconds(ticksNow());
    const std::uint64_t system_before = clockNanoseconds();
    tests::spin(20'000'000);
    const auto ticks = static_cast<double>(clock.nanoseconds(ticksNow()) - before);
    const auto system = static_cast<double>(clockNanoseconds() - system_before);
    EXPECT_GE(before, 0);
    EXPECT_NEAR(ticks / system, 1.0, 0.02);
}

}  // namespace
}  // namespace ridgepoint::recording::collect
