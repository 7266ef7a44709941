// SPDX-License-Identifier: GPL-3.0-or-later
// The examples of docs/run-format.md work, and its tables are the file's.
#include <fmt/format.h>

#include "core/run/store_schema.h"
#include "tests/run/scratch.h"

namespace ridgepoint::tests {
namespace {

std::vector<std::string> sqlBlocks(const std::string& page) {
    std::vector<std::string> blocks;
    const std::string begin = "```sql\n", end = "```";
    for (std::size_t at = page.find(begin); at != std::string::npos; at = page.find(begin, at)) {
        at += begin.size();
        const std::size_t stop = page.find(end, at);
        blocks.push_back(page.substr(at, stop - at));
        at = stop;
    }
    return blocks;
}

TEST(RunFormatPage, ExamplesWork) {
    const Scratch scratch;
    writeRun(scratch / "run.ridge", smallRun());
    const std::vector<std::string> blocks = sqlBlocks(readFile(RUN_FORMAT_PAGE));
    EXPECT_GE(blocks.size(), 5u);
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open((scratch / "run.ridge").c_str(), &database), SQLITE_OK);
    for (const std::string& block : blocks) {
        int rows = 0;
        char* message = nullptr;
        sqlite3_exec(
            database, block.c_str(),
            [](void* count, int, char**, char**) {
                ++*static_cast<int*>(count);
                return 0;
            },
            &rows, &message);
        EXPECT_EQ(message, nullptr) << message << "\n" << block;
        EXPECT_GT(rows, 0) << block;
        sqlite3_free(message);
    }
    sqlite3_close(database);
}

TEST(RunFormatPage, NamesEveryTable) {
    const std::string page = readFile(RUN_FORMAT_PAGE);
    for (const run::SchemaObject& object : run::schemaObjects()) {
        EXPECT_THAT(page, testing::HasSubstr(fmt::format("`{}`", object.name)));
    }
}

}  // namespace
}  // namespace ridgepoint::tests
