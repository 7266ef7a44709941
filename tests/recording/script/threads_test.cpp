// SPDX-License-Identifier: GPL-3.0-or-later
// Scripts with several threads, models and optimizers.
#include "tests/recording/script/script_fixture.h"

namespace ridgepoint::tests {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;

using SeveralModels = Script;

TEST_F(SeveralModels, OneOfTwoThreadsThatTrainIsRecordedAndNoneIsHarmed) {
    const Result plain = alone(script("threads.py"));
    ASSERT_EQ(plain.status, 0) << plain.err;
    for (int attempt = 0; attempt < 3; ++attempt) {  // both begin at once, with different timing
        const Result recorded = record(script("threads.py"));
        ASSERT_EQ(recorded.status, 0) << recorded.err;
        EXPECT_EQ(recorded.out, plain.out);
        EXPECT_TRUE(recorded.err.starts_with("ridgepoint: Recorded")) << recorded.err;
        const auto snapshot = open();
        EXPECT_EQ(snapshot->steps->size(), 20u);
        EXPECT_THAT(snapshot->info.notes,
                    Contains(AllOf(HasSubstr("trainer-"), HasSubstr("trains too"))));
        std::filesystem::remove(run());
    }
}

TEST_F(SeveralModels, ADiscriminatorThatIsFrozenInTurnsDoesNotEndTheRecording) {
    const Result plain = alone(script("gan.py"));
    ASSERT_EQ(plain.status, 0) << plain.err;
    const Result recorded = record(script("gan.py"));
    ASSERT_EQ(recorded.status, 0) << recorded.err;
    EXPECT_EQ(recorded.out, plain.out);
    EXPECT_EQ(open()->steps->size(), 6u);
}

}  // namespace
}  // namespace ridgepoint::tests
