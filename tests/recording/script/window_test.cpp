// SPDX-License-Identifier: GPL-3.0-or-later
// `ridgepoint-ui -- COMMAND…`, without a display.
#include "tests/recording/script/script_fixture.h"

namespace ridgepoint::tests {
namespace {

using ::testing::HasSubstr;

TEST_F(Script, IsRecordedAndShownByTheWindow) {
    Words words{"--quit", "-o", run(), "--by", "op", "--export", "table=" + path("ops.csv"), "--"};
    for (const std::string& word : train({"5"})) words.push_back(word);
    Process window(RIDGEPOINT_WINDOW, words, {.environment = {{"QT_QPA_PLATFORM", "offscreen"}}});
    const Result result = window.wait();
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("loss 4 "));
    EXPECT_EQ(open()->steps->size(), 5u);
    EXPECT_THAT(contentOf(path("ops.csv")), HasSubstr("aten::convolution_backward"));
}

TEST_F(Script, ThatLeavesNoRunIsSaidByTheWindow) {
    Process window(RIDGEPOINT_WINDOW, {"--quit", "-o", run(), "--", "false"},
                   {.environment = {{"QT_QPA_PLATFORM", "offscreen"}}});
    const Result result = window.wait();
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.err, HasSubstr("is not a Python program"));
}

}  // namespace
}  // namespace ridgepoint::tests
