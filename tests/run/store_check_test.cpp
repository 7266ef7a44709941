// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store.h"
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
                Contains(HasSubstr("stand for no op")));
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
                Contains(HasSubstr("belong to steps that are not there")));
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
                Contains(HasSubstr("order of time")));
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
    EXPECT_THAT(report.notes, Contains(HasSubstr("totals of its ops but not each")));
}

}  // namespace
}  // namespace ridgepoint::tests
