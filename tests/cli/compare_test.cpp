// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/fixture.h"

namespace ridgepoint::tests {
namespace {

using ::testing::HasSubstr;

class CompareCommand : public Cli {};

TEST_F(CompareCommand, SaysWhatDiffersInEveryForm) {
    const std::string a = syntheticRun("a.ridge"), b = syntheticRun("b.ridge");
    const auto answer = jsonOf(ridgepoint({"compare", a, b, "--json"}));
    EXPECT_EQ(answer.at("format"), "ridgepoint-compare");
    EXPECT_EQ(answer.at("runs").at(0).at("path"), "a.ridge");
    for (const auto& row : answer.at("rows")) EXPECT_EQ(row.at("seconds_delta"), 0);
    EXPECT_THAT(ridgepoint({"compare", a, b}).out, HasSubstr("exactly as long"));
    EXPECT_THAT(ridgepoint({"compare", a, b, "--md"}).out, HasSubstr("| --- |"));
    EXPECT_THAT(ridgepoint({"compare", a, b, "--csv", "--by", "layer"}).out,
                HasSubstr("seconds_delta"));
}

TEST_F(CompareCommand, IsExportedToAFile) {
    const std::string a = syntheticRun("a.ridge"), b = syntheticRun("b.ridge");
    const Result result = ridgepoint({"export", a, b, "--view", "compare", "-o", path("c.tex")});
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(contentOf(path("c.tex")), HasSubstr("\\toprule"));
    expectRefusal(ridgepoint({"export", a, b, "-o", path("c.csv")}), 1, "--view compare");
    expectRefusal(ridgepoint({"export", a, "--view", "compare", "-o", path("c.tex")}), 2,
                  "two runs");
}

TEST_F(CompareCommand, IsDrawnByTheWindowProgram) {
    const std::string a = syntheticRun("a.ridge"), b = syntheticRun("b.ridge");
    const StartOptions window{.environment = {{"RIDGEPOINT_UI", RIDGEPOINT_PRETEND_WINDOW}},
                              .folder = folder()};
    EXPECT_EQ(ridgepoint({"export", a, b, "-o", "c.svg", "--theme", "dark"}, window).status, 0);
    EXPECT_THAT(contentOf(path("c.svg")),
                testing::AllOf(HasSubstr("/a.ridge\n"), HasSubstr("/b.ridge\n--export\ncompare=/"),
                               HasSubstr("--theme=dark\n")));
    EXPECT_EQ(ridgepoint({"export", a, b, "--view", "memory", "-o", "m.png"}, window).status, 0);
    EXPECT_THAT(contentOf(path("m.png")), HasSubstr("memory=/"));
    EXPECT_EQ(ridgepoint({"export", a, b, "--view", "beside", "-o", "s.pdf"}, window).status, 0);
    EXPECT_THAT(contentOf(path("s.pdf")), HasSubstr("beside=/"));
    expectRefusal(ridgepoint({"export", a, b, "--view", "shares", "-o", path("s.png")}, window), 2,
                  "one run");
    expectRefusal(ridgepoint({"export", a, b, "-o", path("t.trace.json")}, window), 2, "one run");
    expectRefusal(ridgepoint({"export", a, path("none.ridge"), "-o", path("c.png")}, window), 1,
                  "none.ridge");
    expectRefusal(ridgepoint({"export", a, b, "-o", path("c.png"), "--theme", "red"}, window), 2,
                  "--theme");
}

TEST_F(CompareCommand, RefusesInASentence) {
    const std::string a = syntheticRun("a.ridge");
    expectRefusal(ridgepoint({"compare", a}), 2, "two runs");
    expectRefusal(ridgepoint({"compare", a, path("none.ridge")}), 1, "none.ridge");
    expectRefusal(ridgepoint({"compare", a, a, "--by", "colour"}), 2, "colour");
    expectRefusal(ridgepoint({"compare", a, a, "--baseline", "3"}), 2, "--baseline");
    std::vector<std::string> many{"compare", "--json"};
    many.insert(many.end(), 9, a);
    EXPECT_EQ(jsonOf(ridgepoint(many)).at("runs").size(), 9U);
    many.insert(many.end(), 56, a);
    expectRefusal(ridgepoint(many), 2, "65 runs; the maximum is 64");
    writeFile(path("text.ridge"), "not a run");
    expectRefusal(ridgepoint({"compare", a, path("text.ridge")}), 1, "text.ridge");
}

}  // namespace
}  // namespace ridgepoint::tests
