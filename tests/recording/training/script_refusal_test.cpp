// SPDX-License-Identifier: GPL-3.0-or-later
// Files that contain no network, or that perform forbidden operations: each is refused with one
// sentence, without side effects.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "core/estimate/dry_run.h"
#include "tests/recording/training/recording_fixture.h"
#include "tests/recording/training/script_files.h"

namespace ridgepoint::run {
namespace {

using testing::HasSubstr;

class RefusedScripts : public tests::RecordingTest {
  protected:
    std::string refusal(const std::filesystem::path& file, cost::model::Shape input,
                        double limit_seconds = 120) {
        try {
            estimate::dryRun({.file = file,
                              .input = std::move(input),
                              .batch = 4,
                              .options = {},
                              .limit_seconds = limit_seconds});
        } catch (const std::exception& error) {
            const std::string said = error.what();
            EXPECT_THAT(said, testing::Not(HasSubstr("\n")));
            EXPECT_THAT(said, testing::EndsWith("."));
            EXPECT_LT(said.size(), 700u);
            return said;
        }
        return "it was accepted";
    }
    std::filesystem::path written(const std::string& name, const std::string& bytes) {
        std::ofstream(folder / name, std::ios::binary) << bytes;
        return folder / name;
    }
};

TEST_F(RefusedScripts, FilesOfOtherKinds) {
    EXPECT_THAT(refusal(script("state_dict"), {8}), HasSubstr("only weights"));
    EXPECT_THAT(refusal(script("checkpoint"), {8}), HasSubstr("only weights"));
    EXPECT_THAT(refusal(script("pickled_module"), {8}),
                HasSubstr("pickled Python object (torch.nn.modules.linear.Linear)"));
    EXPECT_THAT(refusal(script("exported"), {8}), HasSubstr("torch.export"));
    EXPECT_THAT(refusal(written("text.pt", "hello"), {8}), HasSubstr("not a TorchScript file"));
    EXPECT_THAT(refusal(written("empty.pt", ""), {8}), HasSubstr("is empty"));
    EXPECT_THAT(refusal(folder / "none.pt", {8}), HasSubstr("does not exist"));
    EXPECT_THAT(refusal(folder, {8}), HasSubstr("is not a file"));
}

TEST_F(RefusedScripts, NewerVersions) {
    // A separate, uncompressed record contains the archive's version.
    std::string bytes = tests::readFile(script("prints"));
    const auto at = bytes.find("archive/version");
    ASSERT_NE(at, std::string::npos);
    const auto digit = bytes.find("3\n", at);
    ASSERT_NE(digit, std::string::npos);
    bytes[digit] = bytes[digit + 1] = '9';
    EXPECT_THAT(refusal(written("newer.pt", bytes), {8}),
                testing::AnyOf(HasSubstr("newer torch"), HasSubstr("damaged")));
}

TEST_F(RefusedScripts, OtherInputs) {
    const std::string channels = refusal(script("resnet18"), {5, 64, 64});
    EXPECT_THAT(channels, HasSubstr("failed for input 4x5x64x64 of float32"));
    EXPECT_THAT(channels, HasSubstr("3 channels"));
    EXPECT_THAT(channels, HasSubstr("--input"));
    EXPECT_THAT(refusal(script("two_inputs"), {8}), HasSubstr("(x: Tensor, mask: Tensor)"));
    EXPECT_THAT(refusal(script("transformer"), {200}),
                HasSubstr("failed for input 4x200 of int64"));
}

TEST_F(RefusedScripts, NothingToTrain) {
    EXPECT_THAT(refusal(script("no_parameters"), {8}), HasSubstr("no parameters"));
    EXPECT_THAT(refusal(script("detached"), {8}), HasSubstr("depends on a parameter"));
}

TEST_F(RefusedScripts, CodeThatANetworkMayNotHave) {
    const std::string said = refusal(script("writes_file"), {8});
    EXPECT_THAT(said, HasSubstr("writes a file (aten::save"));
    EXPECT_FALSE(std::filesystem::exists("written-by-a-script.pt"));
    EXPECT_THAT(refusal(script("runs_while_loading"), {8}), HasSubstr("__setstate__"));
    // Printing is harmless; the output is discarded.
    EXPECT_EQ(refusal(script("prints"), {8}), "it was accepted");
}

TEST_F(RefusedScripts, LoopsWithoutEnd) {
    EXPECT_THAT(refusal(script("endless_loop"), {8}, 3), HasSubstr("did not come to an end"));
}

TEST_F(RefusedScripts, ValuesThatADryRunHasNot) {
    try {
        estimate::dryRun(
            {.file = script("looks_at_values"), .input = {8}, .batch = 4, .options = {}});
        FAIL();
    } catch (const estimate::NeedsValues& error) {
        EXPECT_THAT(error.what(), HasSubstr("looks at the values"));
    }
}

// A recording is limited even if an estimate would permit the memory.
TEST_F(RefusedScripts, MemoryBombs) {
    const estimate::DryRun dry =
        estimate::dryRun({.file = script("memory_bomb"), .input = {8}, .batch = 4, .options = {}});
    EXPECT_GT(dry.step.peak_bytes, 4'000'000'000'000u);
    options = {};
    options.model = script("memory_bomb");
    options.input = {8};
    options.output = folder / "run.ridge";
    record();
    EXPECT_EQ(status.state, recording::RecorderStatus::State::failed);
    EXPECT_THAT(status.message, HasSubstr("not even batch 1 fits"));
    EXPECT_FALSE(std::filesystem::exists(options.output));
}

// A failure before the end of the first step leaves no file.
TEST_F(RefusedScripts, FailuresInTheFirstStepLeaveNoFile) {
    for (const std::int64_t warmup : {0, 2}) {
        options = {};
        options.model = script("fails_on_values");
        options.input = {8};
        options.batch = 4;
        options.warmup = warmup;
        options.device = "cpu";
        options.output = folder / "run.ridge";
        record();
        EXPECT_EQ(status.state, recording::RecorderStatus::State::failed);
        EXPECT_THAT(status.message, HasSubstr("these values will not do"));
        EXPECT_THAT(status.message, testing::EndsWith("so no run was written."));
        EXPECT_EQ(scratch.files(), 0u);
    }
}

// Truncated anywhere, or with random bytes: results in one sentence and never crashes this process.
TEST_F(RefusedScripts, DamagedFiles) {
    const std::string whole = tests::readFile(script("transformer"));
    std::mt19937 random(7);
    for (const double part : {0.01, 0.5, 0.999}) {
        const auto length = static_cast<std::size_t>(part * static_cast<double>(whole.size()));
        EXPECT_NE(refusal(written("cut.pt", whole.substr(0, length)), {64}), "it was accepted");
    }
    for (int i = 0; i < 8; ++i) {
        std::string bytes = whole;
        for (int k = 0; k < 20; ++k) {
            bytes[random() % bytes.size()] = static_cast<char>(random());
        }
        refusal(written("flipped.pt", bytes), {64});  // refused with one sentence, or accepted
    }
}

}  // namespace
}  // namespace ridgepoint::run
