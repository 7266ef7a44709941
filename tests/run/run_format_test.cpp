// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the examples in docs/run-format.md, and compares its tables with the file.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "core/run/store/tables/schema.h"
#include "tests/run/scratch.h"
#include "tests/support/python_with.h"

namespace ridgepoint::tests {
namespace {

// Returns the examples in a language.
std::vector<std::string> blocksOf(const std::string& page, const std::string& language) {
    std::vector<std::string> blocks;
    const std::string begin = "```" + language + "\n", end = "```";
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
    const std::vector<std::string> blocks = blocksOf(readFile(RUN_FORMAT_PAGE), "sql");
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

// Runs a program from the page in a run's folder, if there is a Python with its module.
void runPython(const std::string& module) {
    const auto [python, why_not] = pythonWith(module);
    if (!why_not.empty()) GTEST_SKIP() << why_not;
    const Scratch scratch;
    writeRun(scratch / "run.ridge", smallRun());
    const std::vector<std::string> blocks = blocksOf(readFile(RUN_FORMAT_PAGE), "python");
    const auto program = std::find_if(blocks.begin(), blocks.end(), [&](const std::string& block) {
        return block.find("import " + module) != std::string::npos;
    });
    ASSERT_NE(program, blocks.end());
    writeFile(scratch / "program.py", *program);
    // The program downloads DuckDB's extension, or a separate package provides it. In both cases it
    // is stored in a temporary home folder.
    const std::string extension = "cd '" + scratch.folder().string() + "' && HOME=. " + python +
                                  " -c 'from duckdb_extensions import import_extension; "
                                  "import_extension(\"sqlite_scanner\")' "
                                  ">/dev/null 2>&1";
    if (module == "duckdb") static_cast<void>(std::system(extension.c_str()));
    const std::string command = "cd '" + scratch.folder().string() + "' && HOME=. " + python +
                                " program.py >out.txt 2>err.txt";
    const int status = std::system(command.c_str());
    const std::string errors = readFile(scratch / "err.txt");
    if (errors.find("Failed to download extension") != std::string::npos) {
        GTEST_SKIP() << "DuckDB's sqlite extension is not installed and cannot be downloaded.";
    }
    EXPECT_EQ(status, 0) << errors;
    EXPECT_THAT(readFile(scratch / "out.txt"), testing::HasSubstr("conv"));
}

TEST(RunFormatPage, PandasExampleWorks) { runPython("pandas"); }

TEST(RunFormatPage, DuckDbExampleWorks) { runPython("duckdb"); }

TEST(RunFormatPage, NamesEveryTableAndColumn) {
    const std::string page = readFile(RUN_FORMAT_PAGE);
    for (const run::SchemaObject& object : run::schemaObjects()) {
        EXPECT_THAT(page, testing::HasSubstr(fmt::format("`{}`", object.name)));
    }
    for (const run::tables::Table& table : run::schemaTables()) {
        for (const run::tables::Column& column : table.columns) {
            // The page lists these once for all precisions.
            const bool of_precision =
                column.name.starts_with("flops_") &&
                roofline::parseArithmetic(column.name.substr(sizeof("flops_") - 1));
            EXPECT_TRUE(of_precision ||
                        page.find(fmt::format("`{}`", column.name)) != std::string::npos)
                << table.name << "." << column.name;
        }
    }
}

}  // namespace
}  // namespace ridgepoint::tests
