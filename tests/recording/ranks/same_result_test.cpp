// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks on this machine reach the same result as one process with all samples.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/recording/ranks/launcher.h"
#include "tests/recording/ranks/difference.h"

namespace ridgepoint::recording::ranks {
namespace {

namespace fs = std::filesystem;

class SameResult : public ::testing::Test {
  protected:
    void SetUp() override {
        std::string name = (fs::temp_directory_path() / "ridgepoint-ranks-XXXXXX").string();
        ASSERT_NE(::mkdtemp(name.data()), nullptr);
        folder_ = name;
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::vector<float> read(const std::string& name) const {
        std::ifstream in(folder_ / name, std::ios::binary);
        std::ostringstream all;
        all << in.rdbuf();
        const std::string bytes = all.str();
        std::vector<float> values(bytes.size() / sizeof(float));
        std::memcpy(values.data(), bytes.data(), values.size() * sizeof(float));
        return values;
    }
    std::string text(const std::string& name) const {
        std::ifstream in(folder_ / name);
        std::ostringstream all;
        all << in.rdbuf();
        return all.str();
    }
    std::vector<std::string> words(const std::string& name, const char* optimizer,
                                   const char* steps = "6") const {
        return {(folder_ / name).string(), steps, "8", optimizer};
    }
    std::vector<float> alone(const char* optimizer, const char* steps = "6") const {
        std::string command = TRAIN_RANK;
        for (const std::string& word : words("alone", optimizer, steps)) command += " " + word;
        EXPECT_EQ(std::system(command.c_str()), 0);
        return read("alone");
    }
    // Returns the parameters of each rank.
    std::vector<std::vector<float>> together(int ranks, const char* optimizer,
                                             const char* way = nullptr) const {
        LaunchOptions options;
        options.program = TRAIN_RANK;
        options.arguments = words("rank", optimizer);
        if (way != nullptr) options.arguments.emplace_back(way);
        options.ranks = ranks;
        Launcher launcher(options);
        const auto ends = launcher.waitFor(std::chrono::minutes(2));
        if (!ends) return {};
        std::vector<std::vector<float>> all;
        for (const RankEnd& end : *ends) {
            EXPECT_EQ(end.status, 0) << "rank " << end.rank;
            EXPECT_EQ(end.signal, 0) << "rank " << end.rank;
        }
        for (int rank = 0; rank < ranks; ++rank) all.push_back(read(fmt::format("rank{}", rank)));
        return all;
    }
    // Trains two ranks, of which the last one ends halfway; returns the reason why the first one
    // stopped.
    std::string whenOneGoes(const char* way) const {
        LaunchOptions options;
        options.program = TRAIN_RANK;
        options.arguments = words("rank", "sgd");
        options.arguments.emplace_back(way);
        options.patience = std::chrono::minutes(2);  // the rank stops by itself
        Launcher launcher(options);
        const auto ends = launcher.waitFor(std::chrono::minutes(1));
        if (!ends) return "it did not stop";
        for (const RankEnd& end : *ends) {
            if (end.rank != 0) continue;
            EXPECT_EQ(end.status, 1);
        }
        return text("rank0.why");
    }
    void expectSame(int ranks, const char* optimizer, double tolerance,
                    const char* way = nullptr) const {
        const std::vector<float> one = alone(optimizer);
        ASSERT_GT(one.size(), 500'000U);
        EXPECT_GT(difference(alone(optimizer, "0"), one), 100 * tolerance) << "it did train";
        const auto all = together(ranks, optimizer, way);
        ASSERT_EQ(all.size(), static_cast<std::size_t>(ranks));
        for (const std::vector<float>& each : all) {
            ASSERT_EQ(each.size(), one.size());
            EXPECT_LE(difference(one, each), tolerance);
            EXPECT_EQ(each, all.front()) << "all ranks have the same bits";
        }
    }

  private:
    fs::path folder_;
};

// The sums over samples are the same but in another order: eight samples at once, or the sum of
// each rank's sums. A float has 24 bits, so each sum has an error of about 6e-8 of its terms, six
// times. A tolerance of 1e-6 of the largest parameter allows for sums whose terms cancel.
TEST_F(SameResult, TwoRanksComeToWhatOneProcessComesTo) { expectSame(2, "sgd", 1e-6); }
TEST_F(SameResult, FourRanksComeToWhatOneProcessComesTo) { expectSame(4, "sgd", 1e-6); }

// Adam divides by the gradient's magnitude, which amplifies small differences in small gradients.
TEST_F(SameResult, SoTheyDoWithAdam) { expectSame(2, "adam", 1e-5); }

// Like over NCCL, with a replacement for the GPUs.
TEST_F(SameResult, SoTheyDoFromDeviceToDevice) {
    expectSame(2, "sgd", 1e-6, "direct");
    EXPECT_EQ(text("rank0.exchange"), "nccl\n\n");
    EXPECT_EQ(text("rank1.exchange"), "nccl\n\n");
}

TEST_F(SameResult, AllTakeGlooWhereOneCannotExchangeFromDeviceToDevice) {
    expectSame(2, "sgd", 1e-6, "refuses");
    for (const char* name : {"rank0.exchange", "rank1.exchange"}) {
        EXPECT_EQ(
            text(name),
            "gloo\nGradients went through the CPUs' memory, over Gloo, not from GPU to GPU: rank "
            "1 cannot use NCCL, because it is not there.\n");
    }
}

TEST_F(SameResult, OneThatDiesEndsTheOthersWhoseDevicesWaitForIt) {
    EXPECT_THAT(whenOneGoes("dies"), ::testing::HasSubstr("so rank 0 stopped"));
}

TEST_F(SameResult, OneThatLeavesTellsTheOthersWhoseDevicesWaitForItWhy) {
    EXPECT_EQ(whenOneGoes("leaves"), "Rank 1 stopped, and so did rank 0: The disk is full.");
}

}  // namespace
}  // namespace ridgepoint::recording::ranks
