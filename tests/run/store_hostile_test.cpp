// SPDX-License-Identifier: GPL-3.0-or-later
// Maliciously crafted files, and names that are not suitable for files.
#include <sys/wait.h>
#include <unistd.h>

#include <ctime>

#include "core/present/show.h"
#include "core/run/store/store.h"
#include "tests/run/scratch.h"

namespace ridgepoint::tests {
namespace {

namespace fs = std::filesystem;
using Kind = run::StoreError::Kind;

class Hostile : public testing::Test {
  protected:
    Hostile() { writeRun(path_, smallRun()); }

    // Changes the file, then performs every operation that a program may perform on it. Unset: it
    // was read without an error.
    std::optional<Kind> after(const std::string& sql) {
        const fs::path copy = scratch_ / "hostile.ridge";
        fs::remove(copy);
        fs::copy_file(path_, copy);
        EXPECT_EQ(runSql(copy, sql), "") << sql;
        const std::string before = readFile(copy);
        const std::clock_t start = std::clock();
        auto error = storeErrorOf([&] {
            const auto reader = run::RunReader::open(copy);
            const auto snapshot = reader->snapshot();
            static_cast<void>(present::showText(*snapshot));
            for (const run::StepRecord& step : *snapshot->steps) {
                reader->ops(step.index);
                reader->memoryEvents(step.index);
            }
            reader->timeline(run::IntervalKind::op, 0, reader->timeSpan().to_ns, 1000);
        });
        const auto checked = storeErrorOf([&] { run::checkRun(copy); });
        fs::remove(scratch_ / "saved.ridge");
        storeErrorOf([&] { run::repairRun(copy, scratch_ / "saved.ridge"); });
        // Processor time, with a generous limit: the attacks would run forever.
        EXPECT_LT(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC, 120) << sql;
        EXPECT_EQ(readFile(copy), before) << sql;
        return error ? error : checked;
    }

    const Scratch scratch_;
    const fs::path path_ = scratch_ / "a.ridge";
};

constexpr const char* kForEver =
    "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT ";

TEST_F(Hostile, ViewsInPlaceOfTables) {
    for (const char* const table :
         {"step", "op", "op_kind", "string", "document", "cell", "memory_point", "memory_event",
          "timeline", "ceiling", "gpu_use"}) {
        EXPECT_EQ(after(std::string("DROP TABLE ") + table + "; CREATE VIEW " + table + " AS " +
                        kForEver + "x AS id, x AS step, x AS kind, x AS name, x AS json FROM n"),
                  Kind::damaged)
            << table;
    }
}

TEST_F(Hostile, VirtualTablesAndComputedColumns) {
    if (runSql(scratch_ / "probe", "CREATE VIRTUAL TABLE t USING fts5(a)").empty()) {
        EXPECT_EQ(after("DROP TABLE timeline; CREATE VIRTUAL TABLE timeline USING fts5(id, thread, "
                        "start_ns, duration_ns, calls, busy_ns, category, name, longest_ns)"),
                  Kind::damaged);
    }
    EXPECT_EQ(after("DROP TABLE string; CREATE TABLE string(id INTEGER PRIMARY KEY, text TEXT AS "
                    "(hex(zeroblob(1000000))))"),
              Kind::damaged);
}

TEST_F(Hostile, TriggersAndViewsOfTheirOwn) {
    EXPECT_EQ(
        after(std::string("CREATE VIEW pragma_table_info AS ") + kForEver +
              "x FROM n; CREATE VIEW endless AS " + kForEver +
              "x FROM n; CREATE TRIGGER t AFTER INSERT ON document BEGIN DELETE FROM op; END; "
              "CREATE TRIGGER u INSTEAD OF INSERT ON endless BEGIN SELECT 1; END"),
        std::nullopt);
}

TEST_F(Hostile, IndexesAndConstraintsThatCompute) {
    // Checking each row would take a quarter of a second.
    EXPECT_EQ(after("CREATE INDEX slow ON memory_point(length(hex(zeroblob(id % 5)))); "
                    "CREATE TABLE more(a CHECK(length(hex(zeroblob(100000000 + a))) > 0)); "
                    "PRAGMA ignore_check_constraints = ON; INSERT INTO more VALUES(1), (2), (3)"),
              std::nullopt);
}

TEST_F(Hostile, HugeValues) {
    EXPECT_EQ(after("UPDATE document SET json = zeroblob(20000000) WHERE name = 'run'"),
              Kind::damaged);
    EXPECT_EQ(after("UPDATE string SET text = zeroblob(20000000) WHERE id = 1"), Kind::damaged);
    EXPECT_EQ(after("CREATE TABLE big(a); INSERT INTO big VALUES(zeroblob(20000000))"),
              std::nullopt);
    EXPECT_EQ(after("INSERT INTO string VALUES(4294967296, 'x')"), Kind::damaged);
}

TEST_F(Hostile, RangesThatOverlap) {
    // Every step claims all ops: reading them for each step would take forever.
    EXPECT_EQ(after("UPDATE step SET first_op = 1, last_op = 9223372036854775806"), Kind::damaged);
    EXPECT_EQ(after("UPDATE step SET first_memory_event = 5, last_memory_event = 1"), std::nullopt);
    EXPECT_EQ(after("UPDATE step SET gpu_records = 3, first_gpu_record = 1, last_gpu_record = "
                    "9223372036854775806"),
              std::nullopt);
    // Many rows for one step, each with all its ops: the timeline reads every op once.
    EXPECT_EQ(
        after(
            "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 20000) "
            "INSERT INTO step(step, segment, kind, batch, start_ns, duration_ns, none_ns, "
            "data_ns, forward_ns, loss_ns, backward_ns, optimizer_ns, flops_matrix, "
            "flops_elementwise, op_calls, memory_events, first_op, last_op) SELECT step, segment, "
            "kind, batch, start_ns, duration_ns, none_ns, data_ns, forward_ns, loss_ns, "
            "backward_ns, optimizer_ns, flops_matrix, flops_elementwise, op_calls, 0, first_op, "
            "last_op FROM n, (SELECT * FROM step WHERE first_op IS NOT NULL LIMIT 1)"),
        std::nullopt);
    EXPECT_THAT(run::checkRun(scratch_ / "hostile.ridge").problems,
                testing::Contains(testing::HasSubstr("more than once")));
}

TEST(OddNames, AreNamesLikeAnyOther) {
    const Scratch scratch;
    for (const char* const name : {"a\nb.ridge", "-o.ridge", "file:x?mode=memory", "100%25.ridge",
                                   "a?b#c.ridge", "ü 你好.ridge", "\xff\xfe.ridge",
                                   "'; DROP TABLE op; --", "a;b&c=d.ridge", ":memory:", " "}) {
        const fs::path path = scratch / name;
        writeRun(path, smallRun());
        EXPECT_TRUE(run::RunReader::open(path)->snapshot()->info.complete) << name;
        EXPECT_THAT(run::checkRun(path).problems, testing::IsEmpty()) << name;
        fs::path copy = path;
        copy += "-copy";
        run::saveRunAs(path, copy);
        EXPECT_TRUE(fs::exists(copy)) << name;
        fs::path repaired = path;
        repaired += "-repaired";
        EXPECT_THAT(run::repairRun(path, repaired).lost, testing::IsEmpty()) << name;
        EXPECT_EQ(storeErrorOf([&] { run::RunWriter::create(path, {}, {}); }),
                  Kind::already_exists);
        EXPECT_EQ(scratch.files(), 3u) << name;
        for (const fs::path& file : {path, copy, repaired}) fs::remove(file);
    }
}

TEST(TwoWriters, TheSecondIsTurnedAway) {
    const Scratch scratch;
    const auto first = run::RunWriter::create(scratch / "a.ridge", {}, {});
    EXPECT_EQ(storeErrorOf([&] { run::RunWriter::create(scratch / "a.ridge", {}, {}); }),
              Kind::already_exists);
    first->finish({});
    // Another program within its own transaction.
    auto writer = run::RunWriter::create(scratch / "b.ridge", {}, {});
    sqlite3* other = nullptr;
    sqlite3_open((scratch / "b.ridge").c_str(), &other);
    ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
    run::RunWriter::Batch batch;
    batch.steps.resize(1);
    try {
        writer->commit(batch);
        ADD_FAILURE() << "both wrote";
    } catch (const run::StoreError& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr("locked by another program"));
    }
    sqlite3_close(other);
    // No data was lost.
    writer->commit(batch);
    EXPECT_EQ(run::RunReader::open(scratch / "b.ridge")->snapshot()->steps->size(), 1u);
}

// Simulates a user without write access, because root may write everywhere.
TEST(ReadOnlyFolder, AKilledRunOpens) {
    if (::geteuid() != 0) GTEST_SKIP() << "needs root to become somebody without rights";
    const Scratch scratch;
    {
        const auto writer = run::RunWriter::create(scratch / "a.ridge", {}, {});
        run::RunWriter::Batch batch;
        batch.steps.resize(1);
        writer->commit(batch);
        // Copies the file while its log exists.
        fs::copy_file(scratch / "a.ridge", scratch / "b.ridge");
        fs::copy_file(scratch / "a.ridge-wal", scratch / "b.ridge-wal");
    }
    const std::size_t before = scratch.files();
    fs::permissions(scratch.folder(), fs::perms(0555));
    const pid_t child = ::fork();
    if (child == 0) {
        if (::setgid(65534) != 0 || ::setuid(65534) != 0) ::_exit(77);
        // A parent folder may be inaccessible to other users.
        if (::access((scratch / "b.ridge").c_str(), R_OK) != 0) ::_exit(77);
        int found = 2;
        try {  // the reader closes before the process ends and removes its copy
            const auto reader = run::RunReader::open(scratch / "b.ridge");
            found = reader->snapshot()->steps->size() == 1 && reader->notice().empty() ? 42 : 1;
        } catch (...) {
        }
        ::_exit(found);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 77)
        GTEST_SKIP() << "no other user can read this folder";
    EXPECT_EQ(WEXITSTATUS(status), 42);
    EXPECT_EQ(scratch.files(), before) << "nothing is left beside them";
}

}  // namespace
}  // namespace ridgepoint::tests
