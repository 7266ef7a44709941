// SPDX-License-Identifier: GPL-3.0-or-later
// Runs of older versions of the format open.
#include "core/analysis/rows.h"
#include "core/store/store.h"
#include "tests/run/scratch.h"

namespace ridgepoint::tests {
namespace {

// What the run of tests/data/run/version1.sql was made from.
SyntheticOptions version1Run() {
    SyntheticOptions options;
    options.layers = 2;
    options.steps = 2;
    options.warmup = 1;
    options.reference = 1;
    options.memory_points_per_step = 3;
    return options;
}

TEST(OlderVersion, OneOpens) {
    const Scratch scratch;
    ASSERT_EQ(runSql(scratch / "old.ridge", readFile(TEST_DATA "/run/version1.sql")), "");
    const auto reader = run::RunReader::open(scratch / "old.ridge");
    const auto read = reader->snapshot();
    const SyntheticRun expected = makeSyntheticRun(version1Run());
    EXPECT_TRUE(read->info.complete);
    ASSERT_EQ(read->steps->size(), expected.steps.size());
    const auto rows = run::rowsOf(*read, run::GroupBy::op);
    const auto expected_rows = run::rowsOf(*makeSnapshot(expected), run::GroupBy::op);
    ASSERT_EQ(rows.size(), expected_rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_EQ(rows[i].name, expected_rows[i].name);
        EXPECT_EQ(rows[i].seconds, expected_rows[i].seconds);
    }
    std::size_t ops = 0, events = 0;
    for (const run::StepRecord& step : expected.steps) {
        for (const run::OpRecord& op : reader->ops(step.index)) {
            EXPECT_EQ(op.start_ns, expected.ops[ops].start_ns);
            EXPECT_EQ(op.bytes, expected.ops[ops].bytes);
            ++ops;
        }
        events += reader->memoryEvents(step.index).size();
    }
    EXPECT_EQ(ops, expected.ops.size());
    EXPECT_EQ(events, expected.memory_events.size());
    EXPECT_FALSE(reader->timeline(0, reader->timeSpan().to_ns, 1'000'000).empty());
    EXPECT_FALSE(reader->memoryPoints(0, reader->timeSpan().to_ns, 100).empty());
    EXPECT_THAT(run::checkRun(scratch / "old.ridge").problems, testing::IsEmpty());
}

// A run of version 2 is one of version 3 without what that added.
TEST(OlderVersion, TwoOpens) {
    const Scratch scratch;
    const SyntheticRun expected = makeSyntheticRun(smallRun());
    writeRun(scratch / "old.ridge", expected);
    ASSERT_EQ(
        runSql(scratch / "old.ridge",
               "DROP VIEW gpu_record_readable; DROP VIEW gpu_cell_readable; DROP VIEW "
               "op_readable; DROP TABLE gpu_kind; DROP TABLE gpu_record; DROP TABLE gpu_cell; "
               "DROP TABLE gpu_call; DROP TABLE gpu_timeline; DROP TABLE device_sample; "
               "DROP VIEW api_call_readable; DROP TABLE api_kind; DROP TABLE api_call; DROP "
               "TABLE api_timeline; ALTER TABLE step DROP COLUMN api_calls; ALTER TABLE step "
               "DROP COLUMN first_api_call; ALTER TABLE step DROP COLUMN last_api_call; "
               "ALTER TABLE step DROP COLUMN gpu_records; ALTER TABLE step DROP COLUMN "
               "first_gpu_record; ALTER TABLE step DROP COLUMN last_gpu_record; "
               "PRAGMA user_version = 2"),
        "");
    const auto reader = run::RunReader::open(scratch / "old.ridge");
    const auto read = reader->snapshot();
    EXPECT_EQ(read->steps->size(), expected.steps.size());
    EXPECT_TRUE(read->gpu_cells->empty());
    EXPECT_FALSE((*read->steps)[0].gpu_traced);
    EXPECT_TRUE(reader->gpuRecords(expected.steps[0].index).empty());
    EXPECT_EQ(run::rowsOf(*read, run::GroupBy::op).size(),
              run::rowsOf(*makeSnapshot(expected), run::GroupBy::op).size());
    EXPECT_FALSE(reader->ops(expected.steps[0].index).empty());
    EXPECT_THAT(run::checkRun(scratch / "old.ridge").problems, testing::IsEmpty());
    const run::RepairReport repaired =
        run::repairRun(scratch / "old.ridge", scratch / "repaired.ridge");
    EXPECT_THAT(repaired.lost, testing::IsEmpty());
}

// As runs of version 3 were before anything was counted.
TEST(OlderVersion, ThreeWithoutCountersOpens) {
    const Scratch scratch;
    const SyntheticRun expected = makeSyntheticRun(smallRun());
    writeRun(scratch / "old.ridge", expected);
    ASSERT_EQ(runSql(scratch / "old.ridge",
                     "DROP VIEW counted_cell_readable; DROP TABLE counted_cell; "
                     "ALTER TABLE device_sample DROP COLUMN sm_active; "
                     "ALTER TABLE device_sample DROP COLUMN tensor_active; "
                     "ALTER TABLE device_sample DROP COLUMN dram_bytes_per_second; "
                     "ALTER TABLE device_sample DROP COLUMN l2_bytes_per_second; "
                     "INSERT INTO device_sample VALUES(NULL, 5, 0, 1.5e9, NULL, 300, NULL, 0.5, "
                     "NULL, 0); PRAGMA user_version = 3"),
              "");
    const auto read = run::RunReader::open(scratch / "old.ridge")->snapshot();
    EXPECT_EQ(read->steps->size(), expected.steps.size());
    EXPECT_EQ(read->counted, nullptr);
    ASSERT_EQ(read->device_samples.size(), 1u);
    EXPECT_EQ(read->device_samples[0]->at(0).power_watts, 300);
    EXPECT_EQ(read->device_samples[0]->at(0).sm_active, std::nullopt);
    EXPECT_THAT(run::checkRun(scratch / "old.ridge").problems, testing::IsEmpty());
    const run::RepairReport repaired =
        run::repairRun(scratch / "old.ridge", scratch / "repaired.ridge");
    EXPECT_THAT(repaired.lost, testing::IsEmpty());
}

}  // namespace
}  // namespace ridgepoint::tests
