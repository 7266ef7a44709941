// SPDX-License-Identifier: GPL-3.0-or-later
// Files that were truncated, changed or maliciously crafted: they are opened, or refused with a
// sentence, without other effects.
#include <nlohmann/json.hpp>
#include <random>

#include "core/present/show.h"
#include "core/run/store/store.h"
#include "tests/run/scratch.h"

namespace ridgepoint::tests {
namespace {

using Kind = run::StoreError::Kind;

// Reads the whole contents of a file.
void readAll(const std::filesystem::path& path) {
    const auto reader = run::RunReader::open(path);
    const auto snapshot = reader->snapshot();
    static_cast<void>(present::showJson(*snapshot).dump());
    static_cast<void>(present::showText(*snapshot));
    for (const char* const by : {"layer", "phase", "category", "step"}) {
        run::rowsOf(*snapshot, *run::parseGroupBy(by));
    }
    for (const run::StepRecord& step : *snapshot->steps) {
        reader->ops(step.index);
        reader->memoryEvents(step.index);
    }
    reader->beingWritten();
}

// Returns whether reading or checking refused the file; other exceptions fail the test.
bool isRefused(const std::filesystem::path& path) {
    const auto reading = storeErrorOf([&] { readAll(path); });
    const auto checking = storeErrorOf([&] {
        for (const std::string& problem : run::checkRun(path).problems) {
            EXPECT_THAT(problem, testing::EndsWith("."));
        }
    });
    return reading || checking;
}

class Damage : public testing::Test {
  protected:
    Damage() { writeRun(path_, smallRun()); }

    // Returns the error of opening the file, or of the first read, after this change.
    std::string after(const std::string& sql) {
        const std::filesystem::path copy = scratch_ / "changed.ridge";
        std::filesystem::remove(copy);
        std::filesystem::copy_file(path_, copy);
        EXPECT_EQ(runSql(copy, sql), "") << sql;
        try {
            readAll(copy);
        } catch (const run::StoreError& error) {
            EXPECT_EQ(error.kind(), Kind::damaged) << error.what();
            return error.what();
        }
        return {};
    }

    const Scratch scratch_;
    const std::filesystem::path path_ = scratch_ / "a.ridge";
};

TEST_F(Damage, OfACutFileIsFound) {
    const std::string bytes = readFile(path_);
    int refused = 0, cuts = 0;
    const std::filesystem::path cut = scratch_ / "cut.ridge";
    for (std::size_t size = 0; size < bytes.size(); size += 509) {
        writeFile(cut, bytes.substr(0, size));
        refused += isRefused(cut);
        ++cuts;
    }
    // All cuts are refused, except those that remove only unused pages.
    EXPECT_GT(refused, cuts * 9 / 10);
}

TEST_F(Damage, OfFlippedBitsDoesNoHarm) {
    const std::string bytes = readFile(path_);
    std::mt19937 random(20250101);
    const std::filesystem::path flipped = scratch_ / "flipped.ridge";
    for (int round = 0; round < 400; ++round) {
        std::string changed = bytes;
        const auto flips = 1 + random() % 8;
        for (std::size_t i = 0; i < flips; ++i) {
            // Every second change is in the header and the schema, where a bit matters most.
            const std::size_t at = random() % (round % 2 == 0 ? 8192 : changed.size());
            changed[at % changed.size()] =
                static_cast<char>(changed[at % changed.size()] ^ (1u << (random() % 8)));
        }
        for (const char* const ending : {"", "-wal", "-shm", "-journal"}) {
            std::filesystem::remove(flipped.string() + ending);
        }
        writeFile(flipped, changed);
        isRefused(flipped);
    }
}

TEST_F(Damage, OfOverwrittenPagesDoesNoHarm) {
    const std::string bytes = readFile(path_);
    const std::filesystem::path changed_path = scratch_ / "pages.ridge";
    for (std::size_t page = 0; page < bytes.size() / 4096; ++page) {
        for (std::size_t from = 1; from < bytes.size() / 4096; from += 3) {
            std::string changed = bytes;
            changed.replace(page * 4096, 4096, bytes.substr(from * 4096, 4096));
            writeFile(changed_path, changed);
            isRefused(changed_path);
        }
    }
}

TEST_F(Damage, NamesTheTable) {
    using testing::HasSubstr;
    const std::vector<std::pair<const char*, const char*>> cases{
        {"UPDATE step SET duration_ns = -1", "table step"},
        {"UPDATE step SET duration_ns = 'long'", "table step"},
        {"UPDATE step SET duration_ns = 9223372036854775807", "table step"},
        {"UPDATE step SET kind = 'lunch'", "table step"},
        {"UPDATE step SET batch = -16", "table step"},
        {"UPDATE step SET flops_matrix = 1e300", "table step"},
        {"UPDATE cell SET category = 99 WHERE calls = (SELECT max(calls) FROM cell)", "table cell"},
        {"UPDATE cell SET warmup = 2 WHERE warmup = 1", "table cell"},
        {"UPDATE cell SET layer = layer + 100000", "table cell"},
        {"UPDATE cell SET bytes_dram = -5", "table cell"},
        {"UPDATE cell SET calls_without_cost = calls + 1", "table cell"},
        {"UPDATE cell SET self_ns = x'00'", "table cell"},
        {"UPDATE op_kind SET phase = 6", "table op"},
        {"UPDATE op_kind SET thread = -1", "table op"},
        {"UPDATE op_kind SET name = 5000000000", "table op"},
        {"UPDATE op SET kind = 5000000", "table op"},
        {"UPDATE op SET step = step + 1", "table op"},
        {"UPDATE step SET first_op = -1", "table step"},
        {"UPDATE step SET last_memory_event = 'x'", "table step"},
        {"UPDATE step SET first_op = 1, last_op = 1000000", "table op"},
        {"UPDATE memory_event SET kind = -1", "table memory_event"},
        {"UPDATE op_kind SET flops_matrix = NULL", "table op"},
        {"UPDATE op SET self_ns = -4 WHERE self_ns > 0", "table op"},
        {"UPDATE memory_kind SET category = 7", "table memory_event"},
        {"UPDATE memory_kind SET bytes = 9223372036854775807", "table memory_event"},
        {"UPDATE memory_point SET time_ns = 1e9 + 0.5", "table memory_point"},
        {"UPDATE memory_summary SET peak_allocated_bytes = 'much'", "table memory_summary"},
        {"UPDATE ceiling SET kind = 'glass'", "table ceiling"},
        {"UPDATE ceiling SET value = 9e999", "table ceiling"},
        {"UPDATE ceiling SET value = -5", "table ceiling"},
        {"UPDATE ceiling SET value = 0", "a roof is not above 0"},
        {"UPDATE ceiling SET level = 'l9'", "table ceiling"},
        {"UPDATE ceiling SET provenance = 'guessed'", "table ceiling"},
        {"UPDATE ceiling SET name = zeroblob(100000)", "table ceiling"},
        {"UPDATE string SET text = zeroblob(3000000)", "table string"},
        {"UPDATE string SET text = hex(zeroblob(1000000)) WHERE id = 2", "table string"},
        {"DELETE FROM string WHERE id = 2", "table string"},
        {"UPDATE string SET id = id + 1000000", "table string"},
        {"UPDATE document SET json = 'x'", "table document (run)"},
        {"UPDATE document SET json = '[]'", "table document (run)"},
        {"DELETE FROM document WHERE name = 'machine'", "table document (machine)"},
        {"UPDATE document SET json = json_set(json, '$.batch', -1) WHERE name = 'run'", "batch"},
        {"UPDATE document SET json = json_set(json, '$.batch', 1e30) WHERE name = 'run'", "batch"},
        {"UPDATE document SET json = json_set(json, '$.title', 5) WHERE name = 'run'", "title"},
        {"UPDATE document SET json = json_set(json, '$.rung', 'top') WHERE name = 'run'", "rung"},
        {"UPDATE document SET json = json_set(json, '$.gpus', 5) WHERE name = 'machine'", "gpus"},
        {"UPDATE document SET json = json_set(json, '$.seed', -1) WHERE name = 'run'", "seed"},
        {"DROP TABLE memory_point", "table memory_point"},
        {"ALTER TABLE op RENAME COLUMN kind TO sort", "table op"},
        {"DROP TABLE op; CREATE TABLE op(id INTEGER PRIMARY KEY, step INTEGER, kind INTEGER, "
         "start_ns INTEGER, duration_ns INTEGER AS (length(hex(zeroblob(1000000)))), self_ns "
         "INTEGER)",
         "table op"},
        {"INSERT INTO document VALUES('detail', '{\"steps\": [[1]]}')", "detail"},
        {"DROP TABLE step; CREATE VIEW step AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT "
         "x + 1 FROM n) SELECT x AS id FROM n",
         "table step"},
    };
    for (const auto& [sql, expected] : cases) EXPECT_THAT(after(sql), HasSubstr(expected)) << sql;
}

TEST_F(Damage, OfDeepAndLongDocumentsIsFound) {
    const std::string deep = std::string(400'000, '[') + std::string(400'000, ']');
    EXPECT_THAT(after("UPDATE document SET json = '" + deep + "' WHERE name = 'run'"),
                testing::HasSubstr("deep"));
    EXPECT_THAT(after("UPDATE document SET json = '\"" + std::string(2'000'000, 'x') +
                      "\"' WHERE name = 'run'"),
                testing::HasSubstr("too long"));
    EXPECT_NE(after("UPDATE document SET json = '\"" + std::string(5'000'000, 'x') +
                    "\"' WHERE name = 'run'"),
              "");
}

TEST_F(Damage, IsNotWhatOthersAdd) {
    EXPECT_EQ(
        after("CREATE TABLE notes(text); CREATE INDEX by_kind ON op(kind); "
              "CREATE TRIGGER t AFTER INSERT ON op BEGIN SELECT 1; END; DROP VIEW op_readable"),
        "");
    EXPECT_EQ(after("UPDATE document SET json = json_set(json, '$.later', 1)"), "");
    // Additions that a later version may make without a new version number.
    EXPECT_EQ(after("ALTER TABLE op ADD COLUMN extra; ALTER TABLE step ADD COLUMN flavour TEXT; "
                    "CREATE TABLE kernel(id INTEGER PRIMARY KEY)"),
              "");
}

}  // namespace
}  // namespace ridgepoint::tests
