// SPDX-License-Identifier: GPL-3.0-or-later
// A CPU run whose steps were passes of its counters. Rows of ops, layers and phases contain counted
// and modelled values, both live and in the file. Also the rejection of inconsistent counts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "core/recording/collect/collection.h"
#include "core/recording/collect/counters/cpu_counters.h"
#include "core/recording/collect/counters/step_counter.h"
#include "core/recording/collect/counters/unavailable.h"
#include "core/run/analysis/counted_rows.h"
#include "core/run/analysis/rows.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/store/store.h"
#include "tests/recording/collect/scripted_log.h"
#include "tests/support/fake_reader.h"

namespace ridgepoint::tests {
namespace {

namespace fs = std::filesystem;
using namespace recording::collect::counters;
using recording::collect::ThreadLog;
using roofline::Arithmetic;
using roofline::Level;
using roofline::Provenance;
using run::GroupBy;
using run::Phase;
using run::Row;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Kind = run::StepRecord::Kind;

constexpr std::int64_t kBatch = 4, kChannels = 8, kSide = 16;
// FLOPs of one convolution, from its formula and from this test's counters.
constexpr std::uint64_t kModelled = 2ull * kBatch * kSide * kSide * kChannels * kChannels * 9;
constexpr std::uint64_t kCounted = kModelled + 8 * 100;
constexpr std::uint64_t kLines = 1000;

class CpuCountedCollection : public ::testing::Test {
  protected:
    CpuCountedCollection() {
        folder_ = fs::temp_directory_path() /
                  ("ridgepoint_cpu_counted_" + std::to_string(::getpid()) + "_" +
                   ::testing::UnitTest::GetInstance()->current_test_info()->name());
        fs::remove_all(folder_);
        fs::create_directories(folder_);
        settings_.between = 1;
        settings_.every = 2;
    }
    ~CpuCountedCollection() override { fs::remove_all(folder_); }

    CpuPlan plan() const {
        CpuPlan plan;
        plan.chip = "Test Lake";
        plan.recipe = chooseCpuRecipe(events_);
        for (const Recipe::Term& term : plan.recipe.recipe.terms) {
            PerfEvent event;
            event.name = term.metric;
            plan.events.push_back({event});
        }
        return plan;
    }

    std::shared_ptr<const run::Snapshot> record(int steps) {
        run::RunInfo info;
        info.id = std::string(32, 'a');
        info.started = "2026-01-01T00:00:00Z";
        info.model = "test";
        info.precision = precision_;
        info.rung_reason = "modelled";
        run::MachineInfo machine;
        recording::collect::Collection collection(run::RunWriter::create(path(), info, machine, {}),
                                                  info, machine);
        auto counters = std::make_unique<CpuCounters>(plan(), std::make_unique<FakeReader>(script_),
                                                      std::chrono::microseconds(0));
        auto sets = std::make_shared<CountedSets>(describe(*counters, settings_.every));
        StepCounter counter(std::move(counters), sets, settings_);
        collection.countCpu(sets);
        collection_ = &collection;
        conv_[0] = collection.intern("conv1");
        conv_[1] = collection.intern("conv2");
        collection.begin();
        std::int64_t index = 0;
        step(Kind::warmup, index++, nullptr);
        for (int measured = 0; measured < steps;) {
            if (counter.due(0) && counter.beginStep(0)) {
                step(Kind::counted, index, &counter);
                counter.endStep(index++, true);
                continue;
            }
            step(Kind::measured, index++, nullptr);
            ++measured;
            counter.ordinaryStep();
        }
        collection.finish(info);
        collection_ = nullptr;
        return collection.snapshot();
    }
    std::shared_ptr<const run::Snapshot> reopened() {
        return run::RunReader::open(path())->snapshot();
    }
    fs::path path() const { return folder_ / "a.ridge"; }

    // Simulates the hardware events of a call.
    void work(std::uint64_t flops, std::uint64_t lines) {
        script_.counts["FP_ARITH_INST_RETIRED:256B_PACKED_SINGLE"] += flops / 8;
        script_.counts["LONGEST_LAT_CACHE:MISS"] += lines;
    }
    template <class Body>
    void op(StepCounter* counter, bool traced, const ScriptedOp& call, Body&& body) {
        if (traced) openOp(*log_, call);
        if (counter != nullptr) counter->call(true);
        body();
        if (counter != nullptr) counter->call(false);
        if (traced) log_->closeOp();
    }
    template <class Body>
    void phase(StepCounter* counter, bool traced, Phase phase, Body&& body) {
        if (traced) log_->openPhase(phase);
        if (counter != nullptr) counter->phase(phase, true);
        body();
        if (counter != nullptr) counter->phase(phase, false);
        if (traced) log_->closePhase(phase);
    }
    void step(Kind kind, std::int64_t index, StepCounter* counter) {
        log_ = &collection_->logs().mine();
        const bool traced = !hooksOff(kind);
        log_->openStep(kind, index, 0, kBatch);
        phase(counter, traced, Phase::forward, [&] {
            for (int layer = 0; layer < 2; ++layer) {
                if (traced) log_->openLayer(conv_[static_cast<std::size_t>(layer)]);
                if (counter != nullptr) counter->layer(layer == 0 ? "conv1" : "conv2", true);
                convolution(counter, traced, 10 * layer);
                if (traced) log_->closeLayer();
                if (counter != nullptr) counter->layer({}, false);
            }
        });
        if (index == odd_step_) {
            phase(counter, traced, Phase::loss, [&] {
                op(counter, traced, {.name = "aten::relu", .arguments = {tensor({4})}}, [] {});
            });
        }
        phase(counter, traced, Phase::backward, [&] {
            // The gradient of the first layer, named after its node.
            op(counter, traced,
               {.name = "ConvolutionBackward0",
                .arguments = {},
                .scope = recording::collect::OpScope::backward_node,
                .sequence = 0},
               [&] { convolution(counter, traced, -1); });
        });
        log_->closeStep(kind, index, 0, kBatch);
    }
    void convolution(StepCounter* counter, bool traced, std::int64_t sequence) {
        using List = std::vector<std::int64_t>;
        op(counter, traced,
           {.name = "aten::convolution",
            .arguments = {tensor({kBatch, kChannels, kSide, kSide}),
                          tensor({kChannels, kChannels, 3, 3}), std::monostate{}, List{1, 1},
                          List{1, 1}, List{1, 1}, false, List{0, 0}, std::int64_t{1}},
            .sequence = sequence},
           [&] {
               work(8 * 100, 0);  // a small part of its own; most is in its inner call
               op(counter, traced, {.name = "aten::mkldnn_convolution", .arguments = {}},
                  [&] { work(kModelled, kLines); });
           });
    }
    static const Row* find(const std::vector<Row>& rows, std::string_view name) {
        for (const Row& row : rows) {
            if (row.name == name) return &row;
        }
        return nullptr;
    }
    static std::uint64_t fp32(const Row& row) {
        return row.flops[roofline::index(Arithmetic::fp32)];
    }

    fs::path folder_;
    FakeReader::Script script_;
    StepCounterSettings settings_;
    std::vector<std::string> events_ = {"FP_ARITH_INST_RETIRED:SCALAR_SINGLE",
                                        "FP_ARITH_INST_RETIRED:256B_PACKED_SINGLE",
                                        "LONGEST_LAT_CACHE:MISS"};
    std::string precision_ = "fp32";
    std::int64_t odd_step_ = -1;
    recording::collect::Collection* collection_ = nullptr;
    ThreadLog* log_ = nullptr;
    std::array<run::StringId, 2> conv_{};
};

TEST_F(CpuCountedCollection, OpsLayersAndPhasesHoldWhatWasCounted) {
    script_.counters = 2;  // two passes
    const auto live = record(6);
    EXPECT_EQ(live->info.rung, run::EvidenceLevel::counted);
    EXPECT_THAT(live->info.rung_reason, HasSubstr("its hardware counted them in"));
    for (const auto& snapshot : {live, reopened()}) {
        ASSERT_NE(snapshot->counted, nullptr);
        EXPECT_GE(snapshot->counted->info.sets, 2);
        EXPECT_EQ(snapshot->counted->info.refused_sets, 0);
        EXPECT_EQ(snapshot->counted->info.passes, 2);
        EXPECT_TRUE(snapshot->counted->info.bytes_at_least);
        EXPECT_THAT(snapshot->counted->info.unseen, Contains("bf16"));
        const auto ops = run::rowsOf(*snapshot, GroupBy::op);
        const Row* const convolution = find(ops, "aten::convolution");
        ASSERT_NE(convolution, nullptr);
        // Three calls in each of six measured steps.
        EXPECT_EQ(convolution->calls, 18u);
        EXPECT_EQ(convolution->flops_from, Provenance::counted);
        EXPECT_EQ(fp32(*convolution), 18 * kCounted);
        EXPECT_EQ(convolution->modelled_flops, 18 * kModelled);
        EXPECT_EQ(convolution->bytes_from, Provenance::counted);
        EXPECT_EQ(convolution->bytes[roofline::index(Level::dram)], 18 * kLines * 64);
        EXPECT_TRUE(convolution->bytes_partial);
        EXPECT_EQ(convolution->seconds_from, Provenance::measured);
        // A layer combines its forward and backward pass.
        const auto layers = run::rowsOf(*snapshot, GroupBy::layer);
        ASSERT_NE(find(layers, "conv1"), nullptr);
        EXPECT_EQ(fp32(*find(layers, "conv1")), 12 * kCounted);
        EXPECT_EQ(find(layers, "conv1")->flops_from, Provenance::counted);
        EXPECT_EQ(fp32(*find(layers, "conv2")), 6 * kCounted);
        const auto phases = run::rowsOf(*snapshot, GroupBy::phase);
        EXPECT_EQ(fp32(*find(phases, "forward")), 12 * kCounted);
        EXPECT_EQ(fp32(*find(phases, "backward")), 6 * kCounted);
        EXPECT_EQ(find(phases, "backward")->flops_from, Provenance::counted);
        // Filtered rows are added up, too.
        run::CallFilter forward;
        forward.without_phase[static_cast<std::size_t>(Phase::backward)] = true;
        const auto filtered = run::rowsOf(*snapshot, GroupBy::layer, forward);
        EXPECT_EQ(fp32(*find(filtered, "conv1")), 6 * kCounted);
    }
    EXPECT_THAT(run::checkRun(path()).problems, IsEmpty());
}

TEST_F(CpuCountedCollection, MarkedRangesAloneTellOfPhases) {
    settings_.between = 1;
    const auto snapshot = record(2);  // one set of marked ranges, and no set of calls
    ASSERT_NE(snapshot->counted, nullptr);
    ASSERT_EQ(snapshot->counted->info.sets, 1);
    const auto phases = run::rowsOf(*snapshot, GroupBy::phase);
    EXPECT_EQ(fp32(*find(phases, "forward")), 4 * kCounted);
    EXPECT_EQ(find(phases, "forward")->flops_from, Provenance::counted);
    // A range gives no values for single ops.
    const auto ops = run::rowsOf(*snapshot, GroupBy::op);
    EXPECT_EQ(find(ops, "aten::convolution")->flops_from, Provenance::modelled);
}

TEST_F(CpuCountedCollection, StepsThatDifferAreNotBelieved) {
    odd_step_ = 3;  // the step after the first set
    const auto snapshot = record(3);
    ASSERT_NE(snapshot->counted, nullptr);
    EXPECT_GE(snapshot->counted->info.refused_sets, 1);
    EXPECT_THAT(snapshot->counted->info.notes, Contains(HasSubstr("did different operations")));
}

// On a machine with AMX, no event counts BF16 products.
TEST(CpuCountedRow, FlopsInWhatNoCounterSeesStayTheModels) {
    run::CountersInfo info;
    info.flops_complete = true;
    info.unseen = {"tensor_bf16"};
    info.terms = {{"some", "fp32", 1}, {"lines", "dram", 64}};
    run::CountedCell cell;
    cell.sets = cell.launches = 1;
    cell.flops[roofline::index(Arithmetic::fp32)] = 7;
    cell.bytes[roofline::index(Level::dram)] = 640;
    run::CountedSum sum;
    sum.add(cell);
    run::Row row;
    row.flops_known = true;
    row.flops[roofline::index(Arithmetic::tensor_bf16)] = 100;
    ASSERT_TRUE(run::putCounted(row, sum, info, 1, 1));
    EXPECT_EQ(row.flops_from, std::nullopt);
    EXPECT_EQ(row.totalFlops(), 100);
    EXPECT_EQ(row.bytes_from, Provenance::counted);
    row.flops = {};
    row.flops[roofline::index(Arithmetic::fp32)] = 9;
    ASSERT_TRUE(run::putCounted(row, sum, info, 1, 1));
    EXPECT_EQ(row.flops_from, Provenance::counted);
    EXPECT_EQ(row.totalFlops(), 7);
}

TEST_F(CpuCountedCollection, WhatNoEventTellsStaysModelled) {
    events_ = {"LONGEST_LAT_CACHE:MISS"};
    const auto snapshot = record(6);
    EXPECT_EQ(snapshot->info.rung, run::EvidenceLevel::counted);
    const auto ops = run::rowsOf(*snapshot, GroupBy::op);
    const Row* const convolution = find(ops, "aten::convolution");
    EXPECT_EQ(convolution->flops_from, Provenance::modelled);
    EXPECT_EQ(fp32(*convolution), 18 * kModelled);
    EXPECT_EQ(convolution->bytes_from, Provenance::counted);
    EXPECT_THAT(snapshot->counted->info.notes, Contains(HasSubstr("FLOPs are modelled")));
}

TEST_F(CpuCountedCollection, TheRunGoesOnWhereTheKernelEndsCounting) {
    script_.before_open = [this] {
        if (script_.opened.size() > 3) throw CountersUnavailable("The kernel took them away.");
    };
    const auto snapshot = record(6);
    EXPECT_EQ(run::summarizeSteps(*snapshot).count, 6);
    ASSERT_NE(snapshot->counted, nullptr);
    EXPECT_THAT(snapshot->counted->info.notes, Contains(HasSubstr("took them away")));
}

TEST_F(CpuCountedCollection, StepsInWhichCountersAreSharedAreRefused) {
    script_.share = 1;
    script_.before_open = [this] {
        if (script_.opened.size() > 2) script_.share = 0.3;
    };
    const auto snapshot = record(6);
    ASSERT_NE(snapshot->counted, nullptr);
    EXPECT_EQ(snapshot->counted->info.sets, 0);
    EXPECT_EQ(snapshot->info.rung, run::EvidenceLevel::modelled);
    EXPECT_THAT(snapshot->counted->info.notes, Contains(HasSubstr("another program")));
    const auto ops = run::rowsOf(*snapshot, GroupBy::op);
    EXPECT_EQ(find(ops, "aten::convolution")->flops_from, Provenance::modelled);
}

}  // namespace
}  // namespace ridgepoint::tests
