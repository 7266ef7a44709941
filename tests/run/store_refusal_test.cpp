// SPDX-License-Identifier: GPL-3.0-or-later
// Files that cannot be opened or created, each with its own message.
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/run/store/store.h"
#include "tests/run/scratch.h"

namespace ridgepoint::tests {
namespace {

namespace fs = std::filesystem;
using Kind = run::StoreError::Kind;

std::optional<Kind> opening(const fs::path& path) {
    return storeErrorOf([&] { run::RunReader::open(path); });
}

std::optional<Kind> creating(const fs::path& path) {
    return storeErrorOf([&] { run::RunWriter::create(path, {}, {}); });
}

TEST(OpenRefuses, WhatIsNotThere) {
    const Scratch scratch;
    EXPECT_EQ(opening(scratch / "no.ridge"), Kind::not_found);
    EXPECT_EQ(opening(scratch / "no/no.ridge"), Kind::not_found);
    EXPECT_EQ(scratch.files(), 0u);
}

TEST(OpenRefuses, WhatIsNoFile) {
    const Scratch scratch;
    EXPECT_EQ(opening(scratch.folder()), Kind::not_readable);
    ASSERT_EQ(::mkfifo((scratch / "pipe").c_str(), 0600), 0);
    EXPECT_EQ(opening(scratch / "pipe"), Kind::not_readable);
}

TEST(OpenRefuses, WhatIsNotSqlite) {
    const Scratch scratch;
    writeFile(scratch / "empty.ridge", "");
    writeFile(scratch / "text.ridge", "hello, this is not a run\n");
    writeFile(scratch / "long.ridge", std::string(100'000, 'x'));
    for (const char* const name : {"empty.ridge", "text.ridge", "long.ridge"}) {
        EXPECT_EQ(opening(scratch / name), Kind::not_sqlite) << name;
    }
}

TEST(OpenRefuses, ADatabaseOfAnotherProgram) {
    const Scratch scratch;
    ASSERT_EQ(runSql(scratch / "other.ridge", "CREATE TABLE run(x); PRAGMA user_version = 7"), "");
    EXPECT_EQ(opening(scratch / "other.ridge"), Kind::other_application);
    ASSERT_EQ(runSql(scratch / "third.ridge", "PRAGMA application_id = 77; CREATE TABLE step(x)"),
              "");
    EXPECT_EQ(opening(scratch / "third.ridge"), Kind::other_application);
}

TEST(OpenRefuses, ANewerFormat) {
    const Scratch scratch;
    writeRun(scratch / "a.ridge", smallRun());
    ASSERT_EQ(runSql(scratch / "a.ridge",
                     fmt::format("PRAGMA user_version = {}", run::kSchemaVersion + 1)),
              "");
    EXPECT_EQ(opening(scratch / "a.ridge"), Kind::newer_schema);
    EXPECT_EQ(storeErrorOf([&] { run::checkRun(scratch / "a.ridge"); }), Kind::newer_schema);
    try {
        run::RunReader::open(scratch / "a.ridge");
    } catch (const run::StoreError& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr("update Ridgepoint"));
    }
    ASSERT_EQ(runSql(scratch / "a.ridge", "PRAGMA user_version = 0"), "");
    EXPECT_EQ(opening(scratch / "a.ridge"), Kind::damaged);
}

TEST(OpenRefuses, WhatMayNotBeRead) {
    if (::geteuid() == 0) GTEST_SKIP() << "root may read everything";
    const Scratch scratch;
    writeRun(scratch / "a.ridge", smallRun());
    fs::permissions(scratch / "a.ridge", fs::perms::none);
    EXPECT_EQ(opening(scratch / "a.ridge"), Kind::not_readable);
}

TEST(CreateRefuses, WhatExists) {
    const Scratch scratch;
    writeFile(scratch / "a.ridge", "precious");
    EXPECT_EQ(creating(scratch / "a.ridge"), Kind::already_exists);
    EXPECT_EQ(readFile(scratch / "a.ridge"), "precious");
    EXPECT_EQ(creating(scratch.folder()), Kind::already_exists);
    fs::create_symlink(scratch / "nowhere", scratch / "link.ridge");
    EXPECT_EQ(creating(scratch / "link.ridge"), Kind::already_exists);
    EXPECT_FALSE(fs::exists(scratch / "nowhere"));
}

TEST(CreateRefuses, WhatCannotBeMade) {
    const Scratch scratch;
    EXPECT_EQ(creating(scratch / "no/a.ridge"), Kind::not_writable);
    EXPECT_EQ(creating(scratch / std::string(300, 'x').c_str()), Kind::not_writable);
    writeFile(scratch / "file", "");
    EXPECT_EQ(creating(scratch / "file/a.ridge"), Kind::not_writable);
    if (::geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
    fs::permissions(scratch.folder(), fs::perms::owner_read | fs::perms::owner_exec);
    EXPECT_EQ(creating(scratch / "a.ridge"), Kind::not_writable);
}

}  // namespace
}  // namespace ridgepoint::tests
