// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks on this machine come to what one process comes to that has all samples.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/ranks/launcher.h"

namespace ridgepoint::ranks {
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
    // The parameters of each rank.
    std::vector<std::vector<float>> together(int ranks, const char* optimizer) const {
        LaunchOptions options;
        options.program = TRAIN_RANK;
        options.arguments = words("rank", optimizer);
        options.ranks = ranks;
        Launcher launcher(options);
        const auto ends = launcher.waitFor(std::chrono::minutes(2));
        if (!ends) return {};
        std::vector<std::vector<float>> all;
        for (const RankEnd& end : *ends) {
            EXPECT_EQ(end.status, 0) << "rank " << end.rank;
            EXPECT_EQ(end.signal, 0) << "rank " << end.rank;
        }
        for (int rank = 0; rank < ranks; ++rank)
            all.push_back(read(fmt::format("rank{}", rank)));
        return all;
    }
    // Where the ranks' parameters differ from those of one process, by how much at the most,
    // measured by the largest of them.
    static double difference(const std::vector<float>& a, const std::vector<float>& b) {
        double most = 0, largest = 0;
        for (std::size_t i = 0; i < a.size(); ++i) {
            const auto one = static_cast<double>(a[i]), other = static_cast<double>(b[i]);
            most = std::max(most, std::abs(one - other));
            largest = std::max(largest, std::abs(one));
        }
        return most / largest;
    }
    void expectSame(int ranks, const char* optimizer, double tolerance) const {
        const std::vector<float> one = alone(optimizer);
        ASSERT_GT(one.size(), 500'000U);
        EXPECT_GT(difference(alone(optimizer, "0"), one), 100 * tolerance) << "it did train";
        const auto all = together(ranks, optimizer);
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

// The sums over samples are the same, in another order: eight samples at once, or the sums of each
// rank's added up. A float has 24 bits, so that each sum is off by some 6e-8 of its terms, six times
// over; 1e-6 of the largest parameter leaves room for sums whose terms cancel.
TEST_F(SameResult, TwoRanksComeToWhatOneProcessComesTo) { expectSame(2, "sgd", 1e-6); }
TEST_F(SameResult, FourRanksComeToWhatOneProcessComesTo) { expectSame(4, "sgd", 1e-6); }

// Adam divides by the gradient's own size, which makes small differences of small gradients larger.
TEST_F(SameResult, SoTheyDoWithAdam) { expectSame(2, "adam", 1e-5); }

}  // namespace
}  // namespace ridgepoint::ranks
