// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/analysis/step_summary.h"
#include "core/run/store/store.h"
#include "tests/run/scratch.h"

namespace ridgepoint::tests {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

class Check : public testing::Test {
  protected:
    Check() : run_(makeSyntheticRun(smallRun())) { writeRun(path_, run_); }
    run::CheckReport after(const std::string& sql) {
        EXPECT_EQ(runSql(path_, sql), "");
        return run::checkRun(path_);
    }

    const Scratch scratch_;
    const std::filesystem::path path_ = scratch_ / "a.ridge";
    const SyntheticRun run_;
};

TEST_F(Check, FindsNothingInASoundRun) {
    const run::CheckReport report = run::checkRun(path_);
    EXPECT_THAT(report.problems, IsEmpty());
    EXPECT_THAT(report.notes, IsEmpty());
    EXPECT_EQ(report.steps, 5);
    EXPECT_EQ(report.ops, static_cast<std::int64_t>(run_.ops.size()));
    EXPECT_EQ(report.memory_events, static_cast<std::int64_t>(run_.memory_events.size()));
}

TEST_F(Check, FindsTotalsThatAreNotThoseOfTheOps) {
    EXPECT_THAT(after("UPDATE op SET self_ns = self_ns + 1 WHERE step = 2 AND self_ns > 0 AND id = "
                      "(SELECT min(id) FROM op WHERE step = 2 AND self_ns > 0)")
                    .problems,
                Contains(HasSubstr("are not what its ops add up to")));
    EXPECT_THAT(after("DELETE FROM cell WHERE phase = 3").problems,
                Contains(HasSubstr("are missing")));
    EXPECT_THAT(after("UPDATE cell SET segment = 3 WHERE warmup = 0 AND phase = 1").problems,
                Contains(HasSubstr("cover no op")));
}

TEST_F(Check, FindsStepsThatCannotBe) {
    EXPECT_THAT(after("UPDATE step SET backward_ns = duration_ns WHERE step = 3").problems,
                Contains(HasSubstr("longer than the step")));
    EXPECT_THAT(after("UPDATE step SET step = 1 WHERE step = 3").problems,
                Contains(HasSubstr("more than once")));
    EXPECT_THAT(after("UPDATE step SET start_ns = 5 WHERE step = 4").problems,
                Contains(HasSubstr("before the step before")));
}

TEST_F(Check, FindsStrayOps) {
    EXPECT_THAT(after("DELETE FROM step WHERE step = 4").problems,
                Contains(HasSubstr("belong to missing steps")));
    EXPECT_THAT(after("UPDATE op_kind SET shapes = 77777").problems,
                Contains(HasSubstr("are not in the table string")));
}

TEST_F(Check, FindsMemoryThatDoesNotAddUp) {
    EXPECT_THAT(after("UPDATE memory_summary SET input_bytes = input_bytes + 1").problems,
                Contains(HasSubstr("memory peak")));
    EXPECT_THAT(after("DELETE FROM memory_event WHERE step = 0").problems,
                Contains(HasSubstr("memory events add up to")));
    EXPECT_THAT(after("UPDATE memory_point SET input_bytes = -1 WHERE id = 2").problems,
                Contains(HasSubstr("negative bytes")));
    EXPECT_THAT(after("UPDATE memory_point SET time_ns = 1 WHERE id = 3").problems,
                Contains(HasSubstr("sorted by time")));
}

TEST_F(Check, TellsWhatCannotBeRead) {
    EXPECT_THAT(
        after("UPDATE ceiling SET kind = 'x'; UPDATE memory_point SET time_ns = 'y'").problems,
        testing::AllOf(Contains(HasSubstr("table ceiling")),
                       Contains(HasSubstr("table memory_point"))));
}

TEST_F(Check, NotesWhatIsHarmless) {
    const run::CheckReport report = after(
        "UPDATE document SET json = json_set(json, '$.dropped_records', 12, '$.end_reason', "
        "'It was stopped.') WHERE name = 'run'; DELETE FROM op; UPDATE step SET first_op = NULL, "
        "last_op = NULL");
    EXPECT_THAT(report.problems, IsEmpty());
    EXPECT_THAT(report.notes, Contains(HasSubstr("12 records were dropped")));
    EXPECT_THAT(report.notes, Contains(HasSubstr("It was stopped.")));
    EXPECT_THAT(report.notes, Contains(HasSubstr("totals of its ops, not each")));
}

TEST_F(Check, RepairKeepsCallsWhoseKindIsLost) {
    const SyntheticRun run = makeSyntheticRun(smallRun());
    for (const char* const sql :
         {"UPDATE op_kind SET phase = 99 WHERE id = 2", "DROP TABLE op_kind", "DELETE FROM op_kind",
          "DROP TABLE memory_kind"}) {
        const std::filesystem::path damaged = scratch_ / "damaged.ridge";
        const std::filesystem::path saved = scratch_ / "saved.ridge";
        std::filesystem::remove(damaged);
        std::filesystem::remove(saved);
        writeRun(damaged, run);
        ASSERT_EQ(runSql(damaged, sql), "");
        const run::RepairReport report = run::repairRun(damaged, saved);
        const bool of_ops = std::string_view(sql).find("op_kind") != std::string_view::npos;
        EXPECT_THAT(report.lost, Contains(HasSubstr(of_ops ? "\"(lost)\"" : "memory events of")))
            << sql;
        EXPECT_EQ(report.ops, static_cast<std::int64_t>(run.ops.size())) << sql;
        EXPECT_EQ(report.memory_events > 0, of_ops) << sql;
        const auto reader = run::RunReader::open(saved);
        const auto snapshot = reader->snapshot();
        std::size_t at = 0;
        for (const run::StepRecord& step : *snapshot->steps) {
            for (const run::OpRecord& op : reader->ops(step.index)) {
                ASSERT_LT(at, run.ops.size());
                EXPECT_EQ(op.start_ns, run.ops[at].start_ns);
                EXPECT_EQ(op.self_ns, run.ops[at].self_ns);
                ++at;
            }
        }
        EXPECT_EQ(at, run.ops.size());
        // The totals already contained these values, and still do.
        EXPECT_GT(run::summarizeSteps(*snapshot).flops.value_or(0), 0);
    }
}

}  // namespace
}  // namespace ridgepoint::tests
