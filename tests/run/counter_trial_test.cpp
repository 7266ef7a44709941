// SPDX-License-Identifier: GPL-3.0-or-later
// A trial of the hardware counters that crashes, hangs or fails must cost a recording only its
// counters.
#include "core/recording/request/counter_trial.h"

#include <gmock/gmock.h>

#include <fstream>

#include "core/base/temporary_folder.h"

namespace ridgepoint::tests {
namespace {

using recording::CounterTrial;
using recording::tryCounters;
using ::testing::HasSubstr;

class CounterTrialTest : public ::testing::Test {
  protected:
    CounterTrial running(const std::string& script) const {
        CounterTrial trial;
        trial.gpu = "NVIDIA H100 80GB HBM3";
        trial.library = "CUPTI 13.0";
        trial.words = {"sh", "-c", script};
        trial.folder = folder_ / "kept";
        return trial;
    }
    base::TemporaryFolder folder_;
};

TEST_F(CounterTrialTest, ThatCountsAllowsCounting) {
    EXPECT_EQ(tryCounters(running(R"(echo '{"at": "counting"}'; echo '{"why_not": ""}')")), "");
    EXPECT_EQ(tryCounters(running("kill -ABRT $$")), "") << "the first result is stored";
}

TEST_F(CounterTrialTest, ThatIsAbortedSaysByWhatAndWhere) {
    const std::string sentence =
        "CUPTI 13.0 ended a trial process with SIGABRT on NVIDIA H100 80GB HBM3 while counting "
        "marked ranges, so the recording goes on without hardware counters.";
    EXPECT_EQ(tryCounters(running(R"(echo '{"at": "counting marked ranges"}'; kill -ABRT $$)")),
              sentence);
    EXPECT_EQ(tryCounters(running("exit 0")), sentence) << "the first result is stored";
}

TEST_F(CounterTrialTest, IsRunAgainForAnotherCupti) {
    ASSERT_THAT(tryCounters(running("kill -SEGV $$")), HasSubstr("SIGSEGV"));
    CounterTrial other = running(R"(echo '{"why_not": ""}')");
    other.library = "CUPTI 13.1";
    EXPECT_EQ(tryCounters(other), "");
}

TEST_F(CounterTrialTest, ThatIsSilentIsEndedAndRunAgainNextTime) {
    CounterTrial trial = running(R"(echo '{"at": "starting CUDA"}'; exec sleep 60)");
    trial.silence = std::chrono::milliseconds(300);
    EXPECT_THAT(tryCounters(trial), HasSubstr("was silent for 0 s while starting CUDA"));
    EXPECT_EQ(tryCounters(running(R"(echo '{"why_not": ""}')")), "");
}

TEST_F(CounterTrialTest, ThatReportsAReasonPassesItOn) {
    EXPECT_EQ(tryCounters(running(R"(echo noise; echo '{"why_not": "No counters here."}')")),
              "No counters here.");
    EXPECT_EQ(tryCounters(running(R"(echo '{"why_not": ""}')")), "");
}

TEST_F(CounterTrialTest, ThatFailsOrDoesNotStartSaysSo) {
    EXPECT_THAT(tryCounters(running("exit 3")), HasSubstr("ended with status 3"));
    CounterTrial trial = running("");
    trial.words = {"/nonexistent/program"};
    EXPECT_THAT(tryCounters(trial), HasSubstr("could not be started"));
}

TEST_F(CounterTrialTest, IgnoresADamagedResult) {
    ASSERT_EQ(tryCounters(running(R"(echo '{"why_not": ""}')")), "");
    for (const auto& entry : std::filesystem::directory_iterator(folder_ / "kept")) {
        std::ofstream(entry.path()) << "{\"format\": 1";
    }
    EXPECT_THAT(tryCounters(running("kill -ABRT $$")), HasSubstr("SIGABRT"));
}

TEST_F(CounterTrialTest, EndsWhenTheRecordingIsStopped) {
    EXPECT_THAT(tryCounters(running("exec sleep 60"), [] { return true; }),
                HasSubstr("was stopped"));
}

}  // namespace
}  // namespace ridgepoint::tests
