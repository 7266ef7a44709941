// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/budgets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ridgepoint::compare {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string budgets(const std::string& entries, const std::string& more = {}) {
    return R"({"format": "ridgepoint-budgets", "version": 1, )" + more + R"("budgets": [)" +
           entries + "]}";
}

std::string refusalOf(const std::string& text) {
    try {
        readBudgets(text, "b.json");
    } catch (const BudgetError& error) {
        EXPECT_THAT(error.what(), StartsWith("b.json"));
        EXPECT_THAT(error.what(), testing::AnyOf(EndsWith("."), EndsWith("?")));
        return error.what();
    }
    return "accepted";
}

TEST(Budgets, AreReadWithTheirGrouping) {
    const Budgets read =
        readBudgets(budgets(R"({"row": "conv1", "seconds": 0.004, "fail_above": 0.1},
                   {"row": "step", "flops": 1e9, "bytes": 2e9, "roof_share": 0.3})",
                            R"("by": "layer", )"),
                    "b.json");
    EXPECT_EQ(read.by, run::GroupBy::layer);
    ASSERT_EQ(read.budgets.size(), 2U);
    EXPECT_EQ(read.budgets[0].row, "conv1");
    EXPECT_EQ(read.budgets[0].seconds, 0.004);
    EXPECT_EQ(read.budgets[0].fail_above, 0.1);
    EXPECT_FALSE(read.budgets[0].flops);
    EXPECT_EQ(read.budgets[1].roof_share, 0.3);
}

TEST(Budgets, NameEachMistakeInASentence) {
    EXPECT_THAT(refusalOf("[1,"), HasSubstr("line 1: not valid JSON"));
    EXPECT_THAT(refusalOf("{}"), HasSubstr("\"format\" must be \"ridgepoint-budgets\""));
    EXPECT_THAT(refusalOf(R"({"format": "ridgepoint-budgets", "version": 2})"),
                HasSubstr("\"version\" must be 1"));
    EXPECT_THAT(refusalOf(budgets("")), HasSubstr("at least one budget"));
    EXPECT_THAT(refusalOf(budgets("3")), HasSubstr("budgets[0]: must be an object"));
    EXPECT_THAT(refusalOf(budgets(R"({"seconds": 1})")),
                HasSubstr("budgets[0].row: must be the name of a row"));
    EXPECT_THAT(refusalOf(budgets(R"({"row": "a"})")), HasSubstr("limits nothing"));
    EXPECT_THAT(refusalOf(budgets(R"({"row": "a", "second": 1})")),
                HasSubstr("is not a field; did you mean \"seconds\"?"));
    for (const char* const wrong :
         {"-1", "0", "\"5\"", "\"NaN\"", "null", "NaN", "Infinity", "-Infinity", "1e999"})
        EXPECT_NE(refusalOf(budgets(R"({"row": "a", "seconds": )" + std::string(wrong) + "}")),
                  "accepted")
            << wrong;
    EXPECT_THAT(refusalOf(budgets(R"({"row": "a", "fail_above": 50})")),
                HasSubstr("must be a share, such as 0.05"));
    EXPECT_THAT(refusalOf(budgets(R"({"row": "a", "roof_share": 30})")),
                HasSubstr("must be a share of the roof from 0 to 1"));
    EXPECT_EQ(refusalOf(""), "b.json is empty.");
    EXPECT_EQ(refusalOf("\n"), "b.json is empty.");
    EXPECT_THAT(refusalOf(budgets(R"({"row": "a", "seconds": 1}, {"row": "a", "flops": 1})")),
                HasSubstr("budgets[1].row: \"a\" has a budget already"));
    EXPECT_THAT(refusalOf(budgets(R"({"row": "a", "seconds": 1})", R"("by": "step", )")),
                HasSubstr("by: must be one of op, kernel, layer, phase and category"));
    EXPECT_THAT(refusalOf(std::string(5 << 20, ' ')), HasSubstr("is larger than 4 MiB"));
}

}  // namespace
}  // namespace ridgepoint::compare
