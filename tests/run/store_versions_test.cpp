// SPDX-License-Identifier: GPL-3.0-or-later
// Files of an older format are converted.
#include "core/store/table_reader.h"
#include "tests/run/scratch.h"

namespace ridgepoint::tests {
namespace {

// A list of steps as a later format would have: the older one lacked a column.
constexpr run::Migration kOneStep[] = {"ALTER TABLE cell ADD COLUMN known_ns INTEGER"};

class OlderFormat : public testing::Test {
  protected:
    OlderFormat() {
        writeRun(path_, run_);
        EXPECT_EQ(runSql(path_, "DROP VIEW cell_readable; ALTER TABLE cell DROP COLUMN known_ns"),
                  "");
    }
    const SyntheticRun run_ = makeSyntheticRun(smallRun());
    const Scratch scratch_;
    const std::filesystem::path path_ = scratch_ / "a.ridge";
};

TEST_F(OlderFormat, IsConvertedWhenItIsOpened) {
    const std::string before = readFile(path_);
    {
        run::RunFile file(path_, run::RunFile::Purpose::reading, kOneStep);
        EXPECT_EQ(file.database().integer("PRAGMA user_version"), 2);
        const auto cells = run::TableReader(file, path_).totals<run::tables::Cells>(1000);
        EXPECT_EQ(cells.size(), makeSnapshot(run_)->cells->size());
        EXPECT_EQ(cells.front().known_ns, std::nullopt);
        EXPECT_GT(file.database().integer("SELECT count(name) FROM cell_readable"), 0);
    }
    EXPECT_EQ(readFile(path_), before);
    EXPECT_EQ(scratch_.files(), 1u);
}

TEST_F(OlderFormat, IsConvertedInItsPlaceByWhoWritesIt) {
    {
        run::sqlite::Database database(path_, run::sqlite::Access::read_write);
        run::migrate(database, 1, kOneStep);
    }
    EXPECT_EQ(storeErrorOf([&] { run::RunReader::open(path_); }),
              run::StoreError::Kind::newer_schema);
    EXPECT_EQ(run::RunFile(path_, run::RunFile::Purpose::reading, kOneStep).isCopy(), false);
}

TEST_F(OlderFormat, OfWhichNoStepLeadsToThisOneIsDamage) {
    EXPECT_EQ(storeErrorOf([&] { run::RunReader::open(path_); }), run::StoreError::Kind::damaged);
    constexpr run::Migration kWrongStep[] = {"SELECT 1"};
    EXPECT_EQ(
        storeErrorOf([&] { run::RunFile(path_, run::RunFile::Purpose::reading, kWrongStep); }),
        run::StoreError::Kind::damaged);
}

}  // namespace
}  // namespace ridgepoint::tests
