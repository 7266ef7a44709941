// SPDX-License-Identifier: GPL-3.0-or-later
#include <unistd.h>

#include <limits>

#include "core/recording/request/recorder.h"
#include "tests/run/scratch.h"

namespace ridgepoint::tests {
namespace {

using recording::RecordingOptions;
using testing::HasSubstr;

class Validate : public testing::Test {
  protected:
    Validate() { options_.output = scratch_ / "a.ridge"; }

    // Returns the message; empty if the options are valid.
    std::string sentence() const {
        try {
            recording::validate(options_);
        } catch (const std::invalid_argument& error) {
            EXPECT_THAT(error.what(),
                        testing::AnyOf(testing::EndsWith("."), testing::EndsWith("?")));
            return error.what();
        }
        return {};
    }

    const Scratch scratch_;
    RecordingOptions options_;
};

TEST_F(Validate, TakesWhatCanBeDone) {
    EXPECT_EQ(sentence(), "");
    options_.steps = 0;
    options_.warmup = 0;
    options_.threads = 8;
    options_.optimizer = "adamw";
    options_.batch = 1;
    options_.model = "ResNet-18";
    EXPECT_EQ(sentence(), "");
    EXPECT_EQ(scratch_.files(), 0u);
}

TEST_F(Validate, SaysWhichNumbersAreAllowed) {
    constexpr std::int64_t absurd = std::numeric_limits<std::int64_t>::max();
    const RecordingOptions good = options_;
    for (const std::int64_t bad : {std::int64_t{0}, std::int64_t{-1}, absurd}) {
        options_ = good;
        options_.batch = bad;
        EXPECT_THAT(sentence(), HasSubstr("1 to 1048576"));
    }
    for (const std::int64_t bad : {std::int64_t{-1}, -absurd, absurd}) {
        options_ = good;
        options_.steps = bad;
        EXPECT_THAT(sentence(), HasSubstr("0 to 1000000000, where 0 is until it is stopped"));
        options_ = good;
        options_.warmup = bad;
        EXPECT_THAT(sentence(), HasSubstr("warm-up"));
        options_ = good;
        options_.threads = bad;
        EXPECT_THAT(sentence(), HasSubstr("threads"));
    }
}

TEST_F(Validate, OffersTheNearestNetworks) {
    options_.model = "resnet81";
    EXPECT_THAT(sentence(), HasSubstr("nknown network \"resnet81\"; did you mean resnet"));
}

TEST_F(Validate, SaysWhatThereIsAndWhatIsNotInThisVersion) {
    const RecordingOptions good = options_;
    options_.device = "tpu";
    EXPECT_THAT(sentence(), HasSubstr("nknown device \"tpu\""));
    options_ = good;
    options_.precision = "bf16";
    EXPECT_EQ(sentence(), "");
    options_.precision = "fp3";
    EXPECT_THAT(sentence(), HasSubstr("nknown precision \"fp3\""));
    options_.precision = "tf32";
    EXPECT_THAT(sentence(), HasSubstr("TF32"));
    options_ = good;
    options_.channels_last = true;
    EXPECT_EQ(sentence(), "");
    options_.model = "gpt2";
    EXPECT_THAT(sentence(), HasSubstr("channels_last applies to images"));
    options_ = good;
    // GPU options are checked when the recording starts, because the check starts the driver.
    options_.device = "cuda";
    EXPECT_EQ(sentence(), "");
    options_ = good;
    options_.optimizer = "lion";
    EXPECT_THAT(sentence(), HasSubstr("sgd, adam, adamw"));
    options_ = good;
    options_.data = "/data/imagenet";
    EXPECT_THAT(sentence(), HasSubstr("data folder \"/data/imagenet\" does not exist"));
    options_.data = "imagenet,class=0-9";
    EXPECT_THAT(sentence(), HasSubstr("unknown setting \"class\""));
    options_.data = scratch_.folder().string();
    EXPECT_EQ(sentence(), "");
    options_.model = "gpt2";
    EXPECT_THAT(sentence(), HasSubstr("cannot be trained on images"));
}

TEST_F(Validate, LooksAtTheOutput) {
    options_.output.clear();
    EXPECT_THAT(sentence(), HasSubstr("name one"));
    options_.output = scratch_.folder();
    EXPECT_THAT(sentence(), HasSubstr("is a folder"));
    options_.output = scratch_ / "no/a.ridge";
    EXPECT_THAT(sentence(), HasSubstr("does not exist"));
    writeFile(scratch_ / "there.ridge", "");
    options_.output = scratch_ / "there.ridge";
    EXPECT_THAT(sentence(), HasSubstr("already exists"));
    options_.output = scratch_ / "there.ridge/a.ridge";
    EXPECT_THAT(sentence(), HasSubstr("is not a folder"));
    if (::geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
    std::filesystem::permissions(
        scratch_.folder(), std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
    options_.output = scratch_ / "a.ridge";
    EXPECT_THAT(sentence(), HasSubstr("cannot be written to"));
}

TEST_F(Validate, SaysWhichBatchFitsIntoMemory) {
    options_.batch = 1'000'000;
    EXPECT_THAT(sentence(), testing::MatchesRegex(
                                "Batch 1000000 of resnet18 needs about [0-9.]+ [GT]iB, and this "
                                "machine has [0-9.]+ [MGT]iB free; the largest that fits is about "
                                "[0-9]+\\."));
}

}  // namespace
}  // namespace ridgepoint::tests
