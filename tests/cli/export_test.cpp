// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/stat.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "core/compare/comparison.h"
#include "core/present/export_tables.h"
#include "core/present/show.h"
#include "core/run/store/store.h"
#include "tests/cli/fixture.h"

namespace ridgepoint::tests {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class Export : public Cli {
  protected:
    // Replaces ridgepoint-ui.
    StartOptions window() const {
        return {.environment = {{"RIDGEPOINT_UI", RIDGEPOINT_PRETEND_WINDOW},
                                {"QT_QPA_PLATFORM", "xcb"}},
                .folder = folder()};
    }
    // Returns the files in the folder, to check that no other files are left.
    std::vector<std::string> files() const {
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(folder())) {
            names.push_back(entry.path().filename().string());
        }
        std::sort(names.begin(), names.end());
        return names;
    }
};

TEST_F(Export, TablesAreWhatTheLibraryWrites) {
    const std::string run = syntheticRun();
    const auto snapshot = run::RunReader::open(run)->snapshot();
    const auto rows = run::rowsOf(*snapshot, run::defaultGroupBy(*snapshot));
    for (const char* const name : {"t.csv", "t.md", "t.tex", "t.json", "T2.CSV"}) {
        const Result result = ridgepoint({"export", run, "-o", path(name)});
        EXPECT_EQ(result.status, 0) << result.err;
        EXPECT_EQ(result.out + result.err, "");
    }
    const std::string csv = present::toCsv(rows, compare::deviceOf(*snapshot));
    const std::string caption = present::captionOf(*snapshot);
    EXPECT_EQ(contentOf(path("t.csv")), csv);
    EXPECT_EQ(contentOf(path("T2.CSV")), csv);
    EXPECT_EQ(contentOf(path("t.md")), present::toMarkdown(rows, roofline::Level::dram, caption));
    EXPECT_EQ(contentOf(path("t.tex")), present::toLatex(rows, roofline::Level::dram, caption));
    EXPECT_EQ(nlohmann::json::parse(contentOf(path("t.json"))), present::showJson(*snapshot));
    EXPECT_EQ(files().size(), 6U);
}

TEST_F(Export, TakesTheTablesOptions) {
    const std::string run = syntheticRun();
    EXPECT_EQ(
        ridgepoint({"export", run, "-o", path("t.csv"), "--by", "phase", "--top", "2"}).status, 0);
    const std::string table = contentOf(path("t.csv"));
    EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 3);
    expectRefusal(ridgepoint({"export", run, "-o", path("u.csv"), "--by", "colour"}), 2, "colour");
    EXPECT_FALSE(std::filesystem::exists(path("u.csv")));
}

TEST_F(Export, ReplacesAnExportButNeverARun) {
    const std::string run = syntheticRun();
    writeFile(path("t.csv"), "old");
    std::filesystem::create_symlink(path("t.csv"), path("link.csv"));
    EXPECT_EQ(ridgepoint({"export", run, "-o", path("link.csv")}).status, 0);
    EXPECT_THAT(contentOf(path("t.csv")), StartsWith("name,"));
    EXPECT_TRUE(std::filesystem::is_symlink(path("link.csv")));

    const std::string disguised = syntheticRun("disguised.csv");
    const std::string before = contentOf(disguised);
    expectRefusal(ridgepoint({"export", run, "-o", disguised}), 1, "disguised.csv");
    EXPECT_EQ(contentOf(disguised), before);
    expectRefusal(ridgepoint({"export", disguised, "-o", disguised}), 1, "disguised.csv");
    EXPECT_EQ(contentOf(disguised), before);
}

// A link in a world-writable folder may be another user's trap.
TEST_F(Export, NoWriterFollowsALinkInASharedFolder) {
    const std::string run = syntheticRun(), other = syntheticRun("other.ridge");
    std::filesystem::create_directory(path("shared"));
    ::chmod(path("shared").c_str(), 01777);
    writeFile(path("mine"), "mine");
    const std::vector<std::pair<std::string, std::vector<std::string>>> writers{
        {"t.csv", {"export", run, "-o"}},           {"t.md", {"export", run, "-o"}},
        {"t.trace.json", {"export", run, "-o"}},    {"t.svg", {"export", run, "-o"}},
        {"t.xml", {"gate", run, other, "--junit"}}, {"g.md", {"gate", run, other, "--markdown"}},
        {"g.svg", {"gate", run, other, "--figure"}}};
    for (const auto& [name, words] : writers) {
        std::filesystem::create_symlink(path("mine"), path("shared/" + name));
        std::vector<std::string> all = words;
        all.push_back(path("shared/" + name));
        const Result result = ridgepoint(all);
        EXPECT_NE(result.status, 0) << name;
        EXPECT_THAT(result.err, HasSubstr("is a link that another user can have made")) << name;
    }
    EXPECT_EQ(contentOf(path("mine")), "mine");
}

TEST_F(Export, NeverReplacesADevice) {
    const std::string run = syntheticRun();
    for (const char* const name : {"pipe.csv", "pipe.svg", "pipe.trace.json"}) {
        ASSERT_EQ(::mkfifo(path(name).c_str(), 0600), 0);
        expectRefusal(ridgepoint({"export", run, "-o", path(name)}), 1, "pipe");
        EXPECT_TRUE(std::filesystem::is_fifo(path(name)));
    }
}

TEST_F(Export, KeepsThePermissionsOfTheFileThatItReplaces) {
    const std::string run = syntheticRun();
    writeFile(path("t.csv"), "old");
    std::filesystem::permissions(path("t.csv"), std::filesystem::perms{0600});
    EXPECT_EQ(ridgepoint({"export", run, "-o", path("t.csv")}).status, 0);
    EXPECT_THAT(contentOf(path("t.csv")), HasSubstr(","));
    EXPECT_EQ(std::filesystem::status(path("t.csv")).permissions(), std::filesystem::perms{0600});
}

TEST_F(Export, WritesATrace) {
    const auto result = ridgepoint(
        {"export", syntheticRun(), "-o", path("t.trace.json"), "--view", "timeline", "--quiet"});
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.err, "");
    const auto trace = nlohmann::json::parse(contentOf(path("t.trace.json")));
    EXPECT_GT(trace.at("traceEvents").size(), 50u);
    EXPECT_EQ(files(), (std::vector<std::string>{"synthetic.ridge", "t.trace.json"}));
}

TEST_F(Export, RefusesWhatItCannotWrite) {
    const std::string run = syntheticRun();
    for (const char* const name : {"t.docx", "t", "t.ridge", ".", "csv"}) {
        expectRefusal(ridgepoint({"export", run, "-o", path(name)}), 2, ".png");
    }
    expectRefusal(ridgepoint({"export", run, "-o", path("t.trace.json"), "--by", "op"}), 2, "--by");
    expectRefusal(ridgepoint({"export", run, "-o", path("none/t.trace.json")}), 1, "none/t");
    expectRefusal(ridgepoint({"export", run, "-o", path("none/t.csv")}), 1, "none/t.csv");
    std::filesystem::create_directory(path("folder.csv"));
    expectRefusal(ridgepoint({"export", run, "-o", path("folder.csv")}), 1, "folder");
    expectRefusal(ridgepoint({"export", run, run, "-o", path("t.csv")}), 1, "--view compare");
    expectRefusal(ridgepoint({"export", run, "-o", path("t.csv"), "--view", "memory"}), 2, ".png");
    expectRefusal(ridgepoint({"export", run, "-o", path("t.csv"), "--title", "T"}), 2, "--title");
    expectRefusal(ridgepoint({"export", run, "-o", path("t.png"), "--view", "table"}), 2, ".csv");
    for (const char* const view : {"compare", "beside", "sweep"}) {
        expectRefusal(ridgepoint({"export", run, "-o", path("t.png"), "--view", view}), 2,
                      "two runs");
    }
    expectRefusal(ridgepoint({"export", run, "-o", path("none/t.png")}, window()), 1, "none/t.png");
    expectRefusal(ridgepoint({"export", run, "-o", path("t.png"), "--top", "3"}), 2, "--top");
    expectRefusal(ridgepoint({"export", run, "-o", path("t.png"), "--view", "mood"}), 2, "mood");
    expectRefusal(ridgepoint({"export", path("none.ridge"), "-o", path("t.csv")}), 1, "none.ridge");
    expectRefusal(ridgepoint({"export", path("none.ridge"), "-o", path("t.png")}, window()), 1,
                  "none.ridge");
    EXPECT_EQ(files(), (std::vector<std::string>{"folder.csv", "synthetic.ridge"}));
}

TEST_F(Export, AsksTheWindowProgramForPictures) {
    syntheticRun("-odd name.ridge");
    const Result result = ridgepoint(
        {"export", "./-odd name.ridge", "-o", "p=1.svg", "--view", "memory", "--size", "1600x1000",
         "--scale", "2", "--title", "-a \"title\"", "--by", "layer", "--level", "l2"},
        window());
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(result.out + result.err, "");
    const std::string words = contentOf(path("p=1.svg"));
    EXPECT_THAT(words, HasSubstr("/-odd name.ridge\n--export\nmemory=/"));
    EXPECT_THAT(words,
                HasSubstr(".svg\n--size=1600x1000\n--scale=2\n--title=-a \"title\"\n--by=layer\n"
                          "--level=l2\n--quit\n"));
    EXPECT_THAT(words, HasSubstr("platform offscreen\n"));
    EXPECT_EQ(files().size(), 2U);
}

TEST_F(Export, PassesTheWindowProgramsSentenceOn) {
    const std::string run = syntheticRun();
    writeFile(path("p.png"), "old");
    const auto draw = [&](const char* title) {
        return ridgepoint({"export", run, "-o", path("p.png"), "--title", title}, window());
    };
    expectRefusal(draw("fail"), 1, "ridgepoint: The picture could not be drawn.");
    expectRefusal(draw("abort"), 1, "signal 6");
    expectRefusal(draw("nothing"), 1, "without writing");
    EXPECT_EQ(contentOf(path("p.png")), "old");
    EXPECT_EQ(files().size(), 2U);
}

TEST_F(Export, LeavesNothingOfAPictureThatIsInterrupted) {
    const std::string run = syntheticRun();
    writeFile(path("p.png"), "old");
    Process process(RIDGEPOINT_PROGRAM, {"export", run, "-o", path("p.png"), "--title", "slow"},
                    window());
    for (int i = 0; i < 1000 && files().size() < 3; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    ASSERT_EQ(files().size(), 3U);  // including the temporary picture
    process.signal(SIGINT);
    EXPECT_EQ(process.wait().status, 128 + SIGINT);
    EXPECT_EQ(contentOf(path("p.png")), "old");
    EXPECT_EQ(files().size(), 2U);
}

TEST_F(Export, WithoutTheWindowProgramItSaysSo) {
    const std::string run = syntheticRun();
    const StartOptions without{.environment = {{"RIDGEPOINT_UI", "/nonexistent"}}};
    expectRefusal(ridgepoint({"export", run, "-o", path("p.png")}, without), 1, "ridgepoint-ui");
    for (const char* const size :
         {"1600", "x", "1600x", "0x0", "-5x100", "1600x1000x3", "99999x100"}) {
        expectRefusal(ridgepoint({"export", run, "-o", path("p.png"), "--size", size}, without), 2,
                      "--size");
    }
    for (const char* const scale : {"0", "-1", "nan", "1e9", "big"}) {
        expectRefusal(ridgepoint({"export", run, "-o", path("p.png"), "--scale", scale}, without),
                      2, "--scale");
    }
}

}  // namespace
}  // namespace ridgepoint::tests
