// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are not runs, or are damaged or incomplete: every command that opens one reports it.
#include <sqlite3.h>

#include "core/base/plain_text.h"
#include "core/run/store/store.h"
#include "tests/cli/fixture.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::tests {
namespace {

using ::testing::HasSubstr;

class Files : public Cli {
  protected:
    // Expects that show, check and export all refuse a file, with a sentence that contains its name
    // and these words.
    void expectRefused(const std::string& name, const std::string& words) const {
        SCOPED_TRACE(name);
        for (const std::vector<std::string>& command :
             {std::vector<std::string>{"show", path(name)},
              std::vector<std::string>{"show", path(name), "--json"},
              std::vector<std::string>{"show", path(name), "--follow"},
              std::vector<std::string>{"check", path(name)},
              std::vector<std::string>{"export", path(name), "-o", path("t.csv")}}) {
            const Result result = ridgepoint(command);
            expectRefusal(result, 1, words);
            EXPECT_THAT(result.err, HasSubstr(name));
        }
        EXPECT_FALSE(std::filesystem::exists(path("t.csv")));
    }
    void execute(const std::string& name, const char* statement) const {
        sqlite3* database = nullptr;
        ASSERT_EQ(sqlite3_open(path(name).c_str(), &database), SQLITE_OK);
        EXPECT_EQ(sqlite3_exec(database, statement, nullptr, nullptr, nullptr), SQLITE_OK)
            << sqlite3_errmsg(database);
        sqlite3_close(database);
    }
};

TEST_F(Files, NotThere) { expectRefused("none.ridge", ""); }

TEST_F(Files, NotSqlite) {
    writeFile(path("text.ridge"), std::string(10'000, 'x'));
    expectRefused("text.ridge", "");
    writeFile(path("empty.ridge"), "");
    expectRefused("empty.ridge", "");
    std::filesystem::create_directory(path("folder.ridge"));
    expectRefused("folder.ridge", "");
}

TEST_F(Files, OfAnotherApplication) {
    execute("other.ridge", "CREATE TABLE run (id TEXT); PRAGMA application_id = 1234;");
    const std::string before = contentOf(path("other.ridge"));
    expectRefused("other.ridge", "");
    EXPECT_EQ(contentOf(path("other.ridge")), before);
}

TEST_F(Files, OfANewerSchema) {
    syntheticRun("newer.ridge");
    execute("newer.ridge",
            ("PRAGMA user_version = " + std::to_string(run::kSchemaVersion + 1)).c_str());
    expectRefused("newer.ridge", "newer");
}

TEST_F(Files, Truncated) {
    const std::string whole = contentOf(syntheticRun("whole.ridge"));
    for (const double part : {0.01, 0.3, 0.6, 0.9}) {
        const auto bytes = static_cast<std::size_t>(static_cast<double>(whole.size()) * part);
        writeFile(path("cut.ridge"), whole.substr(0, bytes));
        // Either the file cannot be opened, or check finds the missing part.
        const Result check = ridgepoint({"check", path("cut.ridge")});
        EXPECT_EQ(check.status, 1) << part << check.out << check.err;
        EXPECT_THAT(check.err, ::testing::MatchesRegex("ridgepoint: [^\n]*\\.\n")) << part;
        const Result show = ridgepoint({"show", path("cut.ridge"), "--json"});
        EXPECT_TRUE(show.status == 0 || show.status == 1) << part;
        if (show.status == 1) expectRefusal(show, 1, "cut.ridge");
    }
}

// A terminal executes control characters, and a log that is not UTF-8 cannot be searched.
TEST_F(Files, ErrorsAreTextWhateverTheFileContains) {
    const auto expectText = [](const Result& result) {
        expectRefusal(result, 1);
        const std::string sentence = result.err.substr(0, result.err.size() - 1);
        EXPECT_EQ(sentence, base::printable(sentence));
    };
    expectText(ridgepoint({"show", path("none\xff\x1b[31m.ridge")}));

    syntheticRun("schema.ridge");
    execute("schema.ridge",
            "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET "
            "name = CAST(x'ff1b5b33316d' AS TEXT), sql = 'CREATE nonsense' WHERE name = 'step'");
    expectText(ridgepoint({"show", path("schema.ridge")}));
    expectText(ridgepoint({"export", path("schema.ridge"), "-o", path("t.csv")}));

    writeFile(path("study.json"),
              R"({"format": "ridgepoint-study", "version": 1, "unheard-of \u001b[31m\nkey": 1})");
    const Result study = ridgepoint({"study", path("study.json"), "--estimate"});
    expectText(study);
    EXPECT_THAT(study.err, HasSubstr("unheard-of ?[31m key"));
}

TEST_F(Files, SoundRunsPassTheCheck) {
    const Result whole = ridgepoint({"check", syntheticRun()});
    EXPECT_EQ(whole.status, 0) << whole.out << whole.err;
    EXPECT_EQ(whole.err, "");
    EXPECT_THAT(whole.out, HasSubstr("No problems were found."));

    // A file that a killed recorder leaves.
    writeRun(path("killed.ridge"), SyntheticOptions{.complete = false});
    const Result killed = ridgepoint({"check", path("killed.ridge")});
    EXPECT_EQ(killed.status, 0) << killed.out << killed.err;
    EXPECT_THAT(killed.out, HasSubstr("note: "));
}

TEST_F(Files, CheckFindsWhatDoesNotAddUp) {
    syntheticRun("forged.ridge");
    execute("forged.ridge", "UPDATE cell SET self_ns = self_ns + 1000000");
    const Result result = ridgepoint({"check", path("forged.ridge")});
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.out, HasSubstr("problem: "));
    EXPECT_THAT(result.err, ::testing::MatchesRegex("ridgepoint: [^\n]*found in [^\n]*\\.\n"));
}

TEST_F(Files, RepairSavesWhatThereIs) {
    // Long enough that the cut does not remove the description of the tables, without which nothing
    // is readable.
    SyntheticOptions options;
    options.steps = 60;
    writeRun(folder() / "whole.ridge", options);
    const std::string whole = contentOf(path("whole.ridge"));
    const Result nothing_lost =
        ridgepoint({"check", path("whole.ridge"), "--repair", "-o", path("same.ridge")});
    EXPECT_EQ(nothing_lost.status, 0) << nothing_lost.err;
    EXPECT_THAT(nothing_lost.out, HasSubstr("Nothing was lost."));

    writeFile(path("cut.ridge"), whole.substr(0, whole.size() * 8 / 10));
    const std::string before = contentOf(path("cut.ridge"));
    const Result result =
        ridgepoint({"check", path("cut.ridge"), "--repair", "-o", path("saved.ridge")});
    EXPECT_EQ(result.status, 0) << result.out << result.err;
    EXPECT_THAT(result.out, HasSubstr("lost: "));
    EXPECT_EQ(contentOf(path("cut.ridge")), before);
    const Result check = ridgepoint({"check", path("saved.ridge")});
    EXPECT_EQ(check.status, 0) << check.out << check.err;

    // A repair never overwrites a file.
    const auto repair = [&](const std::string& from, const std::string& to) {
        return ridgepoint({"check", path(from), "--repair", "-o", path(to)});
    };
    expectRefusal(repair("cut.ridge", "saved.ridge"), 1, "already exists");
    expectRefusal(repair("none.ridge", "x.ridge"), 1, "");
    expectRefusal(ridgepoint({"check", path("cut.ridge"), "--repair"}), 2, "-o");
    expectRefusal(ridgepoint({"check", path("cut.ridge"), "-o", path("x.ridge")}), 2, "--repair");
    EXPECT_FALSE(std::filesystem::exists(path("x.ridge")));
}

// A file at the ulimit -f limit is handled like a full disk: SIGXFSZ ends no program, and no file
// is left that would prevent another attempt.
TEST_F(Files, ThatMayNotGrowAreAFullDisk) {
    const std::string run = syntheticRun();
    const StartOptions small{.folder = folder(), .file_bytes = 20'000};
    const auto left = [&] {
        return std::distance(std::filesystem::directory_iterator(folder()), {});
    };
    const Result repaired = ridgepoint({"check", run, "--repair", "-o", "new.ridge"}, small);
    EXPECT_EQ(repaired.status, 1);
    EXPECT_THAT(repaired.err, HasSubstr("The disk is full"));
    EXPECT_THAT(repaired.err, HasSubstr("try again"));
    EXPECT_THAT(repaired.err, ::testing::Not(HasSubstr("record again")));
    EXPECT_EQ(ridgepoint({"export", run, "-o", "a.trace.json"}, small).status, 1);
    EXPECT_EQ(left(), 1);
}

}  // namespace
}  // namespace ridgepoint::tests
