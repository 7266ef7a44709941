// SPDX-License-Identifier: GPL-3.0-or-later
// Counts a real training step call by call, with the test's counters. The calls reported in a
// counted step match those that the hooks log in neighbouring steps, so that both can be joined.
#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>

#include "core/estimate/estimated.h"
#include "core/recording/collect/collection.h"
#include "core/recording/collect/counters/cpu_counters.h"
#include "core/recording/collect/counters/step_counter.h"
#include "core/recording/training/network_maker.h"
#include "core/recording/training/trainer.h"
#include "core/run/analysis/rows.h"
#include "tests/support/fake_reader.h"

namespace ridgepoint::recording::training {
namespace {

using namespace recording::collect::counters;
using Kind = run::StepRecord::Kind;
using testing::IsEmpty;

TEST(CountedOnACpu, CallsOfACountedStepAreThoseOfTheStepsBesideIt) {
    const auto path = std::filesystem::temp_directory_path() /
                      ("ridgepoint_count_cpu_" + std::to_string(::getpid()) + ".ridge");
    std::filesystem::remove(path);
    tests::FakeReader::Script script;
    CpuPlan plan;
    plan.chip = "Test Lake";
    const std::string event = "RETIRED_SSE_AVX_OPERATIONS:SP";
    plan.recipe.recipe.terms = {
        {event, Recipe::Quantity::flops, roofline::Arithmetic::fp32, roofline::Level::dram, 1}};
    plan.events.resize(1);
    plan.events[0].resize(1);
    plan.events[0][0].name = event;
    recording::RecordingOptions options;
    options.model = "resnet18";
    options.input = {3, 32, 32};
    options.batch = 2;
    options.device = "cpu";
    options.collect_ops = options.collect_memory = true;
    run::RunInfo info;
    info.id = std::string(32, 'b');
    info.started = "2026-01-01T00:00:00Z";
    const run::MachineInfo machine;
    recording::collect::Collection collection(run::RunWriter::create(path, info, machine, {}), info,
                                              machine);
    auto counters = std::make_unique<CpuCounters>(
        std::move(plan), std::make_unique<tests::FakeReader>(script), std::chrono::microseconds(0));
    auto sets = std::make_shared<CountedSets>(describe(*counters, 2));
    StepCounter counter(std::move(counters), sets, {.every = 2, .between = 1});
    collection.countCpu(sets);
    {
        Trainer trainer(
            options, zooNetwork(estimate::zooGraph(options.model, options.input)),
            {collection.logs(), [&](std::string_view text) { return collection.intern(text); }});
        trainer.setCounter(&counter);
        collection.begin();
        trainer.tagParameters();
        std::int64_t index = 0;
        trainer.step(Kind::warmup, index++, 0);
        for (int measured = 0; measured < 6;) {
            if (counter.due(0) && counter.beginStep(0)) {
                trainer.step(Kind::counted, index, 0);
                counter.endStep(index++, true);
                continue;
            }
            trainer.step(Kind::measured, index++, 0);
            ++measured;
            counter.ordinaryStep();
        }
    }
    collection.finish(info);
    const auto snapshot = collection.snapshot();
    ASSERT_NE(snapshot->counted, nullptr);
    EXPECT_GE(snapshot->counted->info.sets, 2);  // marked ranges and calls
    EXPECT_THAT(snapshot->counted->info.notes, IsEmpty());
    EXPECT_EQ(snapshot->info.rung, run::EvidenceLevel::counted);
    std::size_t counted = 0;
    const auto rows = run::rowsOf(*snapshot, run::GroupBy::layer);
    for (const run::Row& row : rows) {
        counted += row.flops_from == roofline::Provenance::counted ? 1 : 0;
    }
    // All layers, whose forward, backward and optimizer calls were counted, and calls without a
    // layer. Only the time outside ops was not counted.
    EXPECT_GE(counted + 1, rows.size());
    EXPECT_GT(counted, 40u);
    std::filesystem::remove(path);
}

}  // namespace
}  // namespace ridgepoint::recording::training
