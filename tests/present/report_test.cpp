// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/present/html_report.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::present {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::vector<ReportFigure> kFigures{{"Roofline", "<svg id=\"one\"></svg>", "a <caption>"}};

// Expects that the page loads no external resources, and that names contain no markup.
void expectWhole(const std::string& page) {
    EXPECT_THAT(page, testing::StartsWith("<!DOCTYPE html>"));
    EXPECT_THAT(page, testing::EndsWith("</html>\n"));
    for (const char* const word :
         {"http:", "https:", "<link", "<script", "src=", "@import", "url("})
        EXPECT_THAT(page, Not(HasSubstr(word))) << word;
    EXPECT_THAT(page, HasSubstr("<svg id=\"one\"></svg>"));
    EXPECT_THAT(page, HasSubstr("a &lt;caption&gt;"));
}

TEST(Report, TellsWhatARunIs) {
    const auto snapshot = tests::makeSnapshot();
    const std::string page = reportHtml(*snapshot, kFigures);
    expectWhole(page);
    for (const char* const heading : {"Roofline", "Findings", "Where the time goes, by op",
                                      "Configuration", "Machine", "How these numbers came about"})
        EXPECT_THAT(page, HasSubstr(std::string("<h2>") + heading)) << heading;
    EXPECT_THAT(page, HasSubstr("<td>batch</td><td>16</td>"));
    EXPECT_THAT(page, HasSubstr(snapshot->machine.cpu));
    EXPECT_THAT(page, HasSubstr("modelled from the shapes"));
}

TEST(Report, NamesAreNoMarkup) {
    auto snapshot = std::make_shared<run::Snapshot>(*tests::makeSnapshot());
    snapshot->info.title = "<script>alert(1)</script> & \"more\"";
    std::vector<std::string> strings;
    for (std::size_t i = 0; i < snapshot->strings->size(); ++i) {
        const std::string& name = (*snapshot->strings)[static_cast<run::StringId>(i)];
        strings.push_back(name.empty() ? name : "<b>" + name);
    }
    snapshot->strings = std::make_shared<run::StringTable>(strings);
    const std::string page = reportHtml(*snapshot, kFigures);
    expectWhole(page);
    EXPECT_THAT(page, HasSubstr("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;"));
    EXPECT_THAT(page, Not(HasSubstr("<b>")));
}

TEST(Report, OfARunThatHasNothingItSaysSo) {
    tests::SyntheticOptions none;
    none.steps = none.warmup = none.reference = 0;
    none.complete = false;
    const std::string page = reportHtml(*tests::makeSnapshot(none), kFigures);
    expectWhole(page);
    EXPECT_THAT(page, HasSubstr("not complete"));
}

TEST(Report, TellsHowRunsDiffer) {
    tests::SyntheticOptions other;
    other.batch = 32;
    const std::vector<std::shared_ptr<const run::Snapshot>> snapshots{tests::makeSnapshot(),
                                                                      tests::makeSnapshot(other)};
    const std::vector<compare::Input> inputs{{snapshots[0], "a.ridge", {}},
                                             {snapshots[1], "b.ridge", {}}};
    const std::string page = reportHtml(compare::compareRuns(inputs), snapshots, kFigures);
    expectWhole(page);
    EXPECT_THAT(page, HasSubstr("<h1>a.ridge · b.ridge</h1>"));
    EXPECT_THAT(page, HasSubstr("per step"));
    EXPECT_THAT(page, HasSubstr("<td>batch</td><td>16</td><td>32</td>"));
    EXPECT_THAT(page, HasSubstr("Findings in b.ridge"));
    EXPECT_THAT(page, HasSubstr("two standard errors"));
}

}  // namespace
}  // namespace ridgepoint::present
