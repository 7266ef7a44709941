// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/data/choice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ridgepoint::tests {
namespace {

using recording::data::Crop;
using recording::data::parseChoice;
using testing::HasSubstr;

std::string choiceError(const std::string& text) {
    try {
        parseChoice(text);
    } catch (const recording::data::DataError& error) {
        return error.what();
    }
    return {};
}

TEST(DataChoice, IsSyntheticOrAFolder) {
    EXPECT_FALSE(parseChoice("synthetic"));
    const auto plain = parseChoice("imagenet/train");
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain->folder, "imagenet/train");
    EXPECT_EQ(plain->first_class, 0);
    EXPECT_FALSE(plain->last_class);
    EXPECT_FALSE(plain->files);
    EXPECT_EQ(plain->crop, Crop::train);
    EXPECT_EQ(plain->prefetch, 2);
}

TEST(DataChoice, HasSettingsBehindCommas) {
    const auto choice =
        parseChoice("a,b/train,classes=10-499,files=20,crop=eval,workers=8,prefetch=4");
    ASSERT_TRUE(choice);
    EXPECT_EQ(choice->folder, "a,b/train");
    EXPECT_EQ(choice->first_class, 10);
    EXPECT_EQ(choice->last_class, 499);
    EXPECT_EQ(choice->files, 20);
    EXPECT_EQ(choice->crop, Crop::eval);
    EXPECT_EQ(choice->workers, 8);
    EXPECT_EQ(choice->prefetch, 4);
    EXPECT_EQ(parseChoice("x,classes=3")->first_class, 3);
    EXPECT_EQ(parseChoice("x,classes=3")->last_class, 3);
}

TEST(DataChoice, SaysWhatIsWrong) {
    EXPECT_THAT(choiceError("x,classes=5-2"), HasSubstr("a range such as 0-499, not \"5-2\""));
    EXPECT_THAT(choiceError("x,classes=-3"), HasSubstr("a range such as"));
    EXPECT_THAT(choiceError("x,classes=a"), HasSubstr("a range such as"));
    EXPECT_THAT(choiceError("x,classes=0-99999999999999999999"), HasSubstr("a range such as"));
    EXPECT_THAT(choiceError("x,files=0"), HasSubstr("files takes a whole number from 1"));
    EXPECT_THAT(choiceError("x,workers=1000"), HasSubstr("from 1 to 256, not \"1000\""));
    EXPECT_THAT(choiceError("x,crop=middle"), HasSubstr("train or eval"));
    EXPECT_THAT(choiceError("x,worker=2"), HasSubstr("unknown setting \"worker\""));
    EXPECT_THAT(choiceError("x,"), HasSubstr("unknown setting \"\""));
}

}  // namespace
}  // namespace ridgepoint::tests
