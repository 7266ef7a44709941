// SPDX-License-Identifier: GPL-3.0-or-later
// Readable but wrong values: a repair produces a run without problems, and reports its changes.
#include <nlohmann/json.hpp>

#include "core/present/show.h"
#include "core/run/store/repair/repair_mend.h"
#include "core/run/store/store.h"
#include "tests/run/scratch.h"

namespace ridgepoint::tests {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

class RepairTest : public testing::Test {
  protected:
    RepairTest() {
        SyntheticOptions options = smallRun();
        options.steps = 6;
        options.layers = 1;
        writeRun(scratch_ / "first.ridge", makeSyntheticGpuRun(options));
        // The repair adds up the GPU's use like a recorder.
        EXPECT_THAT(run::repairRun(scratch_ / "first.ridge", path_).lost, IsEmpty());
    }

    // Returns the report of a repair after this change, and checks the repaired run.
    std::vector<std::string> after(const std::string& sql) {
        namespace fs = std::filesystem;
        const fs::path damaged = scratch_ / "damaged.ridge";
        fs::copy_file(path_, damaged, fs::copy_options::overwrite_existing);
        EXPECT_EQ(runSql(damaged, sql), "") << sql;
        fs::remove(saved_);
        report_ = run::repairRun(damaged, saved_);
        EXPECT_THAT(run::checkRun(saved_).problems, IsEmpty()) << sql;
        EXPECT_THAT(run::repairRun(saved_, scratch_ / "again.ridge").lost, IsEmpty()) << sql;
        EXPECT_THAT(run::checkRun(scratch_ / "again.ridge").problems, IsEmpty()) << sql;
        fs::remove(scratch_ / "again.ridge");
        return report_.lost;
    }
    static std::string rowsOf(const std::filesystem::path& path) {
        const nlohmann::json shown = nlohmann::json::parse(
            present::showJson(*run::RunReader::open(path)->snapshot()).dump());
        return shown.at("rows").dump() + shown.at("gpu").dump();
    }

    const Scratch scratch_;
    const std::filesystem::path path_ = scratch_ / "a.ridge";
    const std::filesystem::path saved_ = scratch_ / "saved.ridge";
    run::RepairReport report_;
};

TEST_F(RepairTest, OfASoundRunLosesNothing) {
    EXPECT_THAT(run::checkRun(path_).problems, IsEmpty());
    EXPECT_THAT(after(""), IsEmpty());
    EXPECT_TRUE(rowsOf(saved_) == rowsOf(path_));
}

// The ops and records exist, so the totals are restored exactly.
TEST_F(RepairTest, AddsTotalsUpAnewThatAreReadableAndWrong) {
    for (const char* const sql :
         {"UPDATE cell SET self_ns = self_ns + 1000 WHERE calls > 0",
          "UPDATE cell SET flops_matrix = 5 WHERE flops_matrix > 0", "UPDATE cell SET segment = 7",
          "DELETE FROM cell WHERE phase = 3", "UPDATE cell SET layer = 999999 WHERE id = 2",
          "UPDATE cell SET self_ns = 'x'",
          "UPDATE gpu_cell SET device_ns = device_ns + 1 WHERE id = 1",
          "UPDATE gpu_cell SET phase = 4 WHERE id = 2", "DELETE FROM gpu_cell WHERE id = 1",
          "UPDATE gpu_cell SET device_ns = 'much'", "UPDATE gpu_use SET kernel_ns = kernel_ns / 2",
          "UPDATE gpu_use SET kernel_ns = 'x'"}) {
        EXPECT_THAT(after(sql), testing::ElementsAre(HasSubstr("recalculated"))) << sql;
        EXPECT_TRUE(rowsOf(saved_) == rowsOf(path_)) << sql;
    }
    // Recalculated from the records, independent of the previous value.
    EXPECT_THAT(after("UPDATE gpu_record SET launch_ns = start_ns"),
                testing::ElementsAre(HasSubstr("The totals of the GPU's work did not")));
}

TEST_F(RepairTest, LosesNoMoreThanWhatOneKindOfRecordsSays) {
    const auto all = run::checkRun(path_);
    EXPECT_THAT(after("UPDATE gpu_kind SET phase = 99 WHERE id = 3"),
                testing::ElementsAre("1 of the kinds of GPU records is lost; their records "
                                     "remain as \"(lost)\", without op, stream and FLOPs."));
    EXPECT_EQ(report_.ops, all.ops);
    EXPECT_EQ(report_.gpu_records, all.gpu_records);
    EXPECT_TRUE(rowsOf(saved_) == rowsOf(path_));  // the totals contain it
    const auto reader = run::RunReader::open(saved_);
    std::size_t lost = 0;
    for (const run::GpuRecord& record : reader->gpuRecords(3)) {
        if ((*reader->snapshot()->strings)[record.name] != "(lost)") continue;
        ++lost;
        EXPECT_NE(record.layer, run::StringId::none);
        EXPECT_GT(record.duration_ns, 0);
    }
    EXPECT_GT(lost, 0u);
    EXPECT_THAT(run::checkRun(saved_).notes, Contains(HasSubstr("kinds of GPU records")));

    EXPECT_THAT(after("DELETE FROM gpu_record WHERE step = 2"),
                testing::ElementsAre(HasSubstr("Some of what the GPU did in 1 of 8 steps")));
    EXPECT_TRUE(rowsOf(saved_) == rowsOf(path_));
}

TEST_F(RepairTest, DropsTotalsOfStepsThatAreGone) {
    // The remaining data is complete.
    EXPECT_THAT(after("DELETE FROM step WHERE step = 4"),
                testing::AllOf(Contains("Some steps are lost."),
                               Contains(HasSubstr("belonged to lost steps, and were recalculated "
                                                  "from the ops"))));
    EXPECT_EQ(report_.steps, 7);
    EXPECT_THAT(after("UPDATE step SET start_ns = 1 << 50 WHERE step = 2"),
                Contains(HasSubstr("1 step is lost, because its start and end are impossible")));
    EXPECT_EQ(report_.steps, 7);
    EXPECT_THAT(
        after("UPDATE step SET backward_ns = duration_ns WHERE step > 5"),
        Contains(HasSubstr("2 steps are lost, because their start and end are impossible")));
    // Without the ops of another, that cannot be said of it any more.
    EXPECT_THAT(after("DELETE FROM step WHERE step = 4; DELETE FROM op WHERE step = 5; "
                      "UPDATE cell SET self_ns = 'x'"),
                Contains(HasSubstr("1 step without ops is lost with them")));
    EXPECT_EQ(report_.steps, 6);
}

TEST_F(RepairTest, OfARunWithoutStepsKeepsNoTotals) {
    for (const char* const sql :
         {"DELETE FROM step; DELETE FROM op; DELETE FROM memory_event; DELETE FROM gpu_record",
          "DROP TABLE step"}) {
        EXPECT_THAT(after(sql), Contains(HasSubstr("All steps are lost, and with them"))) << sql;
        const auto saved = run::RunReader::open(saved_)->snapshot();
        EXPECT_TRUE(saved->cells->empty());
        EXPECT_TRUE(saved->gpu_cells->empty());
        EXPECT_FALSE(saved->ceilings.empty());
        EXPECT_FALSE(saved->memory_points.empty());
    }
}

TEST_F(RepairTest, KeepsStepsOfWhichOnlyTotalsWereThere) {
    EXPECT_THAT(after("UPDATE cell SET self_ns = 'x'; DELETE FROM op; UPDATE step SET first_op = "
                      "NULL, last_op = NULL"),
                Contains(HasSubstr("there are no ops to recalculate them from")));
    EXPECT_EQ(report_.steps, 8);
    EXPECT_TRUE(run::RunReader::open(saved_)->snapshot()->cells->empty());
}

TEST_F(RepairTest, SaysWhichNamesAreLost) {
    EXPECT_THAT(after("UPDATE device_sample SET held_back = 999999 WHERE id = 3"),
                testing::ElementsAre(HasSubstr("names are lost")));
    EXPECT_THAT(after("UPDATE op_kind SET layer = 999999 WHERE id = 3"),
                Contains(HasSubstr("names are lost")));
    EXPECT_THAT(after("DELETE FROM string WHERE id = 2"), Contains(HasSubstr("names are lost")));
}

TEST_F(RepairTest, LeavesOutWhatCannotBe) {
    EXPECT_THAT(after("UPDATE gpu_record SET op_call = 100000 WHERE step = 4 AND op_call IS NOT "
                      "NULL"),
                Contains(HasSubstr("Which op call launched")));
    EXPECT_THAT(after("UPDATE memory_summary SET capacity_bytes = -5"),
                testing::ElementsAre(HasSubstr("The capacity")));
    EXPECT_FALSE(run::RunReader::open(saved_)->snapshot()->memory.capacity_bytes);
    EXPECT_THAT(after("UPDATE device_sample SET busy = 1.5 WHERE id = 2"),
                testing::ElementsAre(HasSubstr("device samples")));
    EXPECT_FALSE(run::RunReader::open(saved_)->snapshot()->device_samples[0]->at(1).busy);
    EXPECT_THAT(after("UPDATE device_sample SET time_ns = 1 << 50 WHERE id = 2"),
                testing::ElementsAre(HasSubstr("device samples")));
    EXPECT_THAT(after("UPDATE memory_point SET input_bytes = -1 WHERE id = 2"),
                testing::ElementsAre(HasSubstr("memory timeline is lost")));
    EXPECT_THAT(after("UPDATE memory_point SET time_ns = 1 << 50 WHERE id = 2"),
                testing::ElementsAre(HasSubstr("memory timeline is lost")));
    EXPECT_THAT(after("UPDATE memory_summary SET input_bytes = input_bytes + 1"),
                testing::ElementsAre(HasSubstr("memory peak")));
    EXPECT_THAT(after("UPDATE memory_kind SET bytes = bytes + 64 WHERE id = 1"),
                testing::ElementsAre(HasSubstr("do not add up to the memory timeline")));
    EXPECT_THAT(after("DELETE FROM memory_event WHERE step = 2"),
                testing::ElementsAre(HasSubstr("memory events of 1 of 8 steps")));
}

TEST_F(RepairTest, IsNeededWhereACheckFindsSomething) {
    const auto problems = [&](const std::string& sql) {
        const std::filesystem::path damaged = scratch_ / "damaged.ridge";
        std::filesystem::copy_file(path_, damaged,
                                   std::filesystem::copy_options::overwrite_existing);
        EXPECT_EQ(runSql(damaged, sql), "");
        return run::checkRun(damaged).problems;
    };
    EXPECT_THAT(problems("UPDATE gpu_record SET op_call = 100000 WHERE step = 4"),
                Contains(HasSubstr("name op calls that their steps do not have")));
    EXPECT_THAT(problems("UPDATE memory_summary SET capacity_bytes = -5"),
                Contains(HasSubstr("capacity of the device's memory is -5 bytes")));
    for (const char* const value : {"busy = 1.5", "busy = -0.1", "memory_busy = 2",
                                    "power_watts = -1", "energy_joules = -1", "sm_active = 1.5"}) {
        EXPECT_THAT(problems(std::string("UPDATE device_sample SET ") + value + " WHERE id = 2"),
                    Contains(HasSubstr("1 samples of the device")))
            << value;
    }
    EXPECT_THAT(problems("UPDATE device_sample SET time_ns = 1 << 50 WHERE id = 2"),
                Contains(HasSubstr("samples of the device are not sorted by time")));
}

TEST(KeepInOrder, KeepsTheMost) {
    const auto kept = [](std::vector<int> times) {
        run::keepInOrder(times, [](int time) { return std::int64_t{time}; });
        return times;
    };
    EXPECT_EQ(kept({}), std::vector<int>{});
    EXPECT_EQ(kept({1, 2, 2, 3}), (std::vector<int>{1, 2, 2, 3}));
    EXPECT_EQ(kept({1, 99, 2, 3, 4}), (std::vector<int>{1, 2, 3, 4}));
    EXPECT_EQ(kept({5, 6, 0, 7, 8}), (std::vector<int>{5, 6, 7, 8}));
    EXPECT_EQ(kept({3, 2, 1}).size(), 1u);
}

}  // namespace
}  // namespace ridgepoint::tests
