// SPDX-License-Identifier: GPL-3.0-or-later
// Names come from untrusted files. No name may affect a terminal, spreadsheet, browser, TeX or
// Markdown reader, and all output is UTF-8.
#include <algorithm>

#include "core/base/plain_text.h"
#include "tests/cli/fixture.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::tests {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

// A formula, a terminal title, a C1 control character, right-to-left text, markup, a TeX command, a
// heading on its own line, zero-width characters, a Unicode tag (visible only to programs), and a
// byte that is not UTF-8.
const std::string kHostile =
    "=1+1\x1b]0;x\x07\u009b31m\u202e<script>&</script>\\input{x}\n# heading\n\u200b\u2066\ufeff"
    "\U000e0041\xff";

void expectClean(const std::string& text, const std::string& of) {
    EXPECT_EQ(text, base::printable(text, "\n\r\t")) << of;
    for (const char* const hidden : {"\u202e", "\u200b", "\u2066", "\ufeff", "\U000e0041"})
        EXPECT_EQ(text.find(hidden), std::string::npos) << of;
    EXPECT_FALSE(text.empty()) << of;
}

void expectText(const std::string& text, const std::string& of) {
    expectClean(text, of);
    EXPECT_THAT(text, HasSubstr("script")) << of << ": the name is not shown";
}

void expectCsv(const std::string& text, const std::string& of) {
    expectText(text, of);
    bool quoted = false, begins = true;
    for (const char c : text) {
        if (c == '"') quoted = !quoted;
        const bool formula = begins && std::string_view("=+@").find(c) != std::string_view::npos;
        EXPECT_FALSE(formula) << of << " has a cell that begins with " << c;
        begins = c == '"' ? begins : !quoted && (c == ',' || c == '\n');
    }
}

void expectMarkdown(const std::string& text, const std::string& of) {
    expectText(text, of);
    EXPECT_THAT(text, Not(HasSubstr("\n# heading"))) << of;
    for (std::size_t at = 0; (at = text.find("<script", at)) != std::string::npos; ++at)
        EXPECT_EQ(text[at - 1], '\\') << of;
}

void expectLatex(const std::string& text, const std::string& of) {
    expectText(text, of);
    std::size_t from = 0;
    for (std::size_t at; (at = text.find('\n', from)) != std::string::npos; from = at + 1) {
        const std::string line = text.substr(from, at - from);
        const bool command = !line.starts_with('%') && line.find("\\input") != line.npos;
        EXPECT_FALSE(command) << of << ": " << line;
        EXPECT_FALSE(line.starts_with('#')) << of;
    }
}

class Hostile : public Cli {
  protected:
    std::string hostileRun(const std::string& name, const std::string& id = {}) const {
        SyntheticRun run = makeSyntheticRun();
        if (!id.empty()) run.info.id = id;
        for (std::string& text : run.strings) {
            if (!text.empty()) text = kHostile + text;
        }
        for (std::string* const text : {&run.info.title, &run.info.model, &run.info.optimizer,
                                        &run.info.rung_reason, &run.machine.host, &run.machine.cpu})
            *text = kHostile;
        run.info.notes = run.info.losses = {kHostile};
        run.machine.software[kHostile] = kHostile;
        for (roofline::Ceiling& ceiling : run.ceilings) ceiling.name = kHostile + ceiling.name;
        writeRun(folder() / name, run);
        return path(name);
    }
};

TEST_F(Hostile, NamesAreTextInEverythingThatIsPrinted) {
    const std::string run = hostileRun("a.ridge"), other = hostileRun("=b\x1b[1m.ridge");
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"show", run, "--insights"},
          {"show", run, "--by", "layer"},
          {"compare", run, other}}) {
        expectText(ridgepoint(words).out, words[0]);
    }
    expectCsv(ridgepoint({"compare", run, other, "--csv"}).out, "compare --csv");
    expectMarkdown(ridgepoint({"compare", run, other, "--md"}).out, "compare --md");
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"show", run, "--json", "--insights"},
          {"compare", run, other, "--json"}}) {
        const Result result = ridgepoint(words);
        expectClean(result.out, words[0]);
        EXPECT_THAT(jsonOf(result).dump(), HasSubstr("\u202e")) << "no name is lost in JSON";
    }
    expectClean(ridgepoint({"check", run}).out, "check");
    expectClean(ridgepoint({"check", other}).out, "check");
}

TEST_F(Hostile, NamesAreTextInEveryTable) {
    const std::string run = hostileRun("a.ridge");
    for (const char* const name : {"t.csv", "t.md", "t.tex", "t.json", "t.trace.json"})
        EXPECT_EQ(ridgepoint({"export", run, "-q", "-o", path(name)}).status, 0) << name;
    expectCsv(contentOf(path("t.csv")), "t.csv");
    expectMarkdown(contentOf(path("t.md")), "t.md");
    expectLatex(contentOf(path("t.tex")), "t.tex");
    for (const char* const name : {"t.json", "t.trace.json"}) {
        expectClean(contentOf(path(name)), name);
        EXPECT_TRUE(json::accept(contentOf(path(name)))) << name;
    }
}

TEST_F(Hostile, NamesAreTextInTheReportsOfAGate) {
    const Result result = ridgepoint(
        {"gate", hostileRun("a.ridge", "1"), hostileRun("=b\x1b[1m.ridge", "2"), "--by", "layer",
         "--junit", path("g.xml"), "--markdown", path("g.md"), "--figure", path("g.svg")});
    EXPECT_EQ(result.status, 0) << result.err;
    expectText(result.out, "gate");
    expectMarkdown(contentOf(path("g.md")), "gate --markdown");
    for (const char* const name : {"g.xml", "g.svg"}) {
        expectText(contentOf(path(name)), name);
        EXPECT_THAT(contentOf(path(name)), Not(HasSubstr("<script"))) << name;
    }
}

TEST_F(Hostile, NamesAreTextInTheTablesOfAStudy) {
    const std::string hostile = base::validUtf8(kHostile);
    writeFile(path("study.json"), json{{"format", "ridgepoint-study"},
                                       {"version", 1},
                                       {"name", "small"},
                                       {"title", hostile},
                                       {"about", hostile},
                                       {"source", hostile},
                                       {"notes", {hostile}},
                                       {"axes", {{"model", {"alexnet"}}, {"device", {"T4"}}}},
                                       {"tables", {{{"title", hostile}, {"columns", {"flops"}}}}}}
                                      .dump());
    const Result result =
        ridgepoint({"study", path("study.json"), "--estimate", "-o", path("out")});
    EXPECT_EQ(result.status, 0) << result.err;
    expectText(result.out, "study");
    const auto file = [&](const char* name) { return contentOf(folder() / "out" / name); };
    expectMarkdown(file("results.md"), "results.md");
    expectLatex(file("results.tex"), "results.tex");
    expectClean(file("results.csv"), "results.csv");
    expectClean(file("results.json"), "results.json");
    EXPECT_EQ(json::parse(file("results.json")).at("study").at("title"), hostile);
}

}  // namespace
}  // namespace ridgepoint::tests
