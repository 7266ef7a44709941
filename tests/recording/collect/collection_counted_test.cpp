// SPDX-License-Identifier: GPL-3.0-or-later
// A run whose steps were passes of a counter collection: rows contain counted and modelled values,
// both live and in the file.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "core/run/analysis/columns.h"
#include "core/run/analysis/rows.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/store/store.h"
#include "tests/support/gpu_run.h"

namespace ridgepoint::tests {
namespace {

namespace fs = std::filesystem;
using roofline::Arithmetic;
using roofline::Level;
using roofline::Provenance;
using run::GroupBy;
using run::Row;
using ::testing::Contains;
using ::testing::HasSubstr;
using Kind = run::StepRecord::Kind;

class CountedCollection : public ::testing::Test {
  protected:
    CountedCollection() {
        folder_ = fs::temp_directory_path() /
                  ("ridgepoint_counted_" +
                   std::to_string(::testing::UnitTest::GetInstance()->random_seed()) + "_" +
                   ::testing::UnitTest::GetInstance()->current_test_info()->name());
        fs::remove_all(folder_);
        fs::create_directories(folder_);
        options_.steps = 8;
        options_.counters = &script_;
    }
    ~CountedCollection() override { fs::remove_all(folder_); }

    std::shared_ptr<const run::Snapshot> record() {
        return recordGpuRun(folder_ / "a.ridge", options_);
    }
    std::shared_ptr<const run::Snapshot> reopened() {
        return run::RunReader::open(folder_ / "a.ridge")->snapshot();
    }
    static const Row* find(const std::vector<Row>& rows, std::string_view part) {
        for (const Row& row : rows) {
            if (row.name.find(part) != std::string::npos) return &row;
        }
        return nullptr;
    }
    fs::path folder_;
    FakeCounters::Script script_;
    GpuRunOptions options_;
};

TEST_F(CountedCollection, RowsHoldWhatWasCountedBesideWhatIsModelled) {
    const auto live = record();
    EXPECT_EQ(live->info.rung, run::EvidenceLevel::counted);
    EXPECT_THAT(live->info.rung_reason, HasSubstr("counted them in 2 steps"));
    for (const auto& snapshot : {live, reopened()}) {
        ASSERT_NE(snapshot->counted, nullptr);
        EXPECT_EQ(snapshot->counted->info.sets, 2);
        EXPECT_EQ(snapshot->counted->info.refused_sets, 0);
        EXPECT_EQ(snapshot->counted->info.chip, "GH100");
        const auto kernels = run::rowsOf(*snapshot, GroupBy::kernel);
        const Row* const forward = find(kernels, "fprop");
        ASSERT_NE(forward, nullptr);
        // 4 layers, 8 measured steps, 1000 FLOPs and 64 bytes for each launch.
        EXPECT_EQ(forward->calls, 32u);
        EXPECT_EQ(forward->flops_from, Provenance::counted);
        EXPECT_EQ(forward->flops[roofline::index(Arithmetic::tensor_tf32)], 32'000u);
        EXPECT_EQ(forward->flops[roofline::index(Arithmetic::fp32)], 3'200u);
        EXPECT_EQ(forward->bytes_from, Provenance::counted);
        EXPECT_EQ(forward->bytes[roofline::index(Level::dram)], 32u * 64);
        // This script has no counter for L2.
        EXPECT_EQ(forward->bytes[roofline::index(Level::l2)], std::nullopt);
        EXPECT_EQ(forward->modelled_flops, 32ull * 2 * 8 * 28 * 28 * 32 * 32 * 9);
        ASSERT_TRUE(forward->modelled_bytes[roofline::index(Level::l2)]);
        const auto ratio = run::countedOverModelled(*forward, Level::l2);
        EXPECT_EQ(ratio, std::nullopt);
        EXPECT_DOUBLE_EQ(forward->intensity[roofline::index(Level::dram)].value_or(0),
                         35'200.0 / (32 * 64));
        // Helper kernels have no modelled FLOPs, but are counted.
        const Row* const helper = find(kernels, "Nhwc");
        ASSERT_NE(helper, nullptr);
        EXPECT_EQ(helper->flops_from, Provenance::counted);
        EXPECT_EQ(helper->modelled_flops, std::nullopt);
    }
}

TEST_F(CountedCollection, OpsLayersAndPhasesAddTheirKernelsUp) {
    const auto snapshot = record();
    const auto dram = [](const Row& row) {
        return row.bytes[roofline::index(Level::dram)].value_or(0);
    };
    const auto kernels = static_cast<std::uint64_t>(kernelsOfAStep(options_));
    for (const GroupBy by :
         {GroupBy::kernel, GroupBy::op, GroupBy::layer, GroupBy::phase, GroupBy::category}) {
        std::uint64_t bytes = 0;
        for (const Row& row : run::rowsOf(*snapshot, by)) {
            if (row.bytes_from == Provenance::counted) bytes += dram(row);
        }
        EXPECT_EQ(bytes, kernels * 64 * 8) << toString(by);
    }
    const auto phases = run::rowsOf(*snapshot, GroupBy::phase);
    const Row* const backward = find(phases, "backward");
    ASSERT_NE(backward, nullptr);
    EXPECT_EQ(dram(*backward), 8u * 64 * 8);
    // A copy is not a kernel, so it has no counts.
    const auto copies_rows = run::rowsOf(*snapshot, GroupBy::kernel);
    const Row* const copies = find(copies_rows, "copy host");
    ASSERT_NE(copies, nullptr);
    EXPECT_NE(copies->bytes_from, Provenance::counted);
}

TEST_F(CountedCollection, StepsThatWereCountedAreNotAmongTheMeasured) {
    const auto snapshot = record();
    std::int64_t counted = 0, measured = 0;
    for (const run::StepRecord& step : *snapshot->steps) {
        counted += step.kind == Kind::counted ? 1 : 0;
        measured += step.kind == Kind::measured ? 1 : 0;
    }
    EXPECT_EQ(counted, 4);  // two sets of two passes
    EXPECT_EQ(measured, 8);
    EXPECT_EQ(run::summarizeSteps(*snapshot).count, 8);
    const auto reader = run::RunReader::open(folder_ / "a.ridge");
    for (const run::StepRecord& step : *snapshot->steps) {
        if (step.kind == Kind::counted) {
            EXPECT_TRUE(reader->ops(step.index).empty());
        }
    }
    EXPECT_THAT(run::checkRun(folder_ / "a.ridge").problems, ::testing::IsEmpty());
}

TEST_F(CountedCollection, PhasesAreCountedWhereKernelsCannotBe) {
    script_.before = [](std::string_view call) {
        if (call.starts_with("set kernels")) {
            throw recording::collect::counters::CountersUnavailable("Not on this chip.");
        }
    };
    script_.kernels_in = {{"backward|", 8}};
    const auto snapshot = record();
    EXPECT_EQ(snapshot->info.rung, run::EvidenceLevel::counted);
    EXPECT_THAT(snapshot->counted->info.notes, Contains(HasSubstr("Not on this chip.")));
    const auto backward_rows = run::rowsOf(*snapshot, GroupBy::phase);
    const Row* const backward = find(backward_rows, "backward");
    ASSERT_NE(backward, nullptr);
    EXPECT_EQ(backward->flops_from, Provenance::counted);
    EXPECT_EQ(backward->bytes[roofline::index(Level::dram)], 8u * 64 * 8);
    for (const Row& row : run::rowsOf(*snapshot, GroupBy::kernel)) {
        EXPECT_NE(row.flops_from, Provenance::counted) << row.name;
    }
}

TEST_F(CountedCollection, WithoutPrivilegesTheRunGoesOnAtTheRungBelow) {
    script_.before = [](std::string_view call) {
        if (call.starts_with("set")) {
            throw recording::collect::counters::CountersUnavailable(
                "CUPTI could not take the GPU's counters (CUPTI_ERROR_INSUFFICIENT_PRIVILEGES): "
                "ask "
                "the administrator.");
        }
    };
    const auto snapshot = record();
    EXPECT_EQ(snapshot->info.rung, run::EvidenceLevel::activity);
    EXPECT_THAT(snapshot->info.rung_reason, HasSubstr("INSUFFICIENT_PRIVILEGES"));
    EXPECT_EQ(run::summarizeSteps(*snapshot).count, 8);
    const auto forward_rows = run::rowsOf(*snapshot, GroupBy::kernel);
    const Row* const forward = find(forward_rows, "fprop");
    ASSERT_NE(forward, nullptr);
    EXPECT_EQ(forward->flops_from, Provenance::modelled);
}

TEST_F(CountedCollection, DroppedRangesLeaveTheModelsNumbers) {
    script_.dropped = 3;
    const auto snapshot = record();
    EXPECT_EQ(snapshot->info.rung, run::EvidenceLevel::activity);
    EXPECT_GT(snapshot->counted->info.refused_sets, 0);
    const auto forward_rows = run::rowsOf(*snapshot, GroupBy::kernel);
    const Row* const forward = find(forward_rows, "fprop");
    ASSERT_NE(forward, nullptr);
    EXPECT_EQ(forward->flops_from, Provenance::modelled);
    EXPECT_EQ(reopened()->counted->info.refused_sets, snapshot->counted->info.refused_sets);
}

}  // namespace
}  // namespace ridgepoint::tests
