// SPDX-License-Identifier: GPL-3.0-or-later
// The metrics that each chip can sample in one pass, and the sampling thread.
#include "core/recording/collect/counters/pm_sampling.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

namespace ridgepoint::tests {
namespace {

using namespace recording::collect::counters;
using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class PmChips : public ::testing::Test {
  protected:
    void SetUp() override {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        GTEST_SKIP() << "A sanitizer does not let libnvperf_host load.";
#endif
        try {
            api_ = loadProfiler();
        } catch (const CountersUnavailable& reason) {
            GTEST_SKIP() << reason.what();
        }
    }
    ProfilerApi api_;
};

TEST_F(PmChips, EachIsSampledInOnePassOrRefusedInASentence) {
    for (const std::string& chip : knownChips(api_)) {
        SCOPED_TRACE(chip);
        if (chip == "GV100" || chip == "GV11B") {
            EXPECT_THROW(planSampling(api_, chip), CountersUnavailable);
            continue;
        }
        const PmPlan plan = planSampling(api_, chip);
        EXPECT_EQ(plan.plan.passes, 1u);
        EXPECT_EQ(plan.targets.size(), plan.plan.metrics.size());
        EXPECT_GT(plan.plan.image.size(), 100u);
        EXPECT_EQ(plan.plan.metrics.front().rfind("sm__cycles_active", 0), 0u);
        EXPECT_EQ(plan.by_time, !chip.starts_with("TU") && chip != "GA100");
        const bool integrated = chip == "GA10B" || chip == "GB10B" || chip == "GB20B";
        bool dram = false;
        for (const std::string& metric : plan.plan.metrics)
            dram = dram || metric.starts_with("dram");
        EXPECT_EQ(dram, !integrated);
    }
}

TEST_F(PmChips, HopperGivesAllFour) {
    EXPECT_EQ(planSampling(api_, "GH100").plan.metrics.size(), 4u);
}

struct Script {
    std::mutex mutex;
    std::vector<std::string> calls;
    std::vector<PmSample> next;
    std::string fail;
    bool holding = false;
};

class ScriptedSource : public PmSource {
  public:
    explicit ScriptedSource(Script& script) : script_(script) {}
    void start() override { act("start", true); }
    void stop() override { act("stop", false); }
    std::vector<PmSample> read() override {
        const std::lock_guard lock(script_.mutex);
        if (script_.fail == "read") throw CountersUnavailable("No more samples.");
        return std::exchange(script_.next, {});
    }

  private:
    void act(const char* what, bool holds) {
        const std::lock_guard lock(script_.mutex);
        if (script_.fail == what) throw CountersUnavailable("HARDWARE_BUSY.");
        script_.calls.emplace_back(what);
        script_.holding = holds;
    }
    Script& script_;
};

template <class Condition>
bool eventually(Condition&& condition) {
    for (int i = 0; i < 2000; ++i) {
        if (condition()) return true;
        std::this_thread::sleep_for(1ms);
    }
    return false;
}

TEST(PmSampling, HandsOverWhatItsThreadReads) {
    Script script;
    PmSampler sampler(std::make_unique<ScriptedSource>(script), 1ms);
    {
        const std::lock_guard lock(script.mutex);
        script.next = {{10, 20, 0.5, {}, 1e12, {}}, {20, 30, 0.7, {}, 2e12, {}}};
    }
    std::vector<PmSample> taken;
    EXPECT_TRUE(eventually([&] {
        for (const PmSample& sample : sampler.take()) taken.push_back(sample);
        return taken.size() == 2;
    }));
    EXPECT_EQ(taken[1].sm_active, 0.7);
    EXPECT_EQ(taken[1].tensor_active, std::nullopt);
}

TEST(PmSampling, GivesTheCountersBackWhileItIsPaused) {
    Script script;
    {
        PmSampler sampler(std::make_unique<ScriptedSource>(script), 1ms);
        EXPECT_TRUE(eventually([&] {
            const std::lock_guard lock(script.mutex);
            return script.holding;
        }));
        sampler.pause();
        {
            const std::lock_guard lock(script.mutex);
            EXPECT_FALSE(script.holding);
        }
        sampler.resume();
        EXPECT_TRUE(eventually([&] {
            const std::lock_guard lock(script.mutex);
            return script.holding;
        }));
        EXPECT_FALSE(sampler.failure());
    }
    EXPECT_THAT(script.calls, ElementsAre("start", "stop", "start", "stop"));
}

TEST(PmSampling, EndsWithASentenceAndNeverHoldsAnyoneUp) {
    for (const char* const at : {"start", "read"}) {
        Script script;
        script.fail = at;
        PmSampler sampler(std::make_unique<ScriptedSource>(script), 1ms);
        EXPECT_TRUE(eventually([&] { return sampler.failure().has_value(); }));
        sampler.pause();
        sampler.resume();
        EXPECT_TRUE(sampler.take().empty());
    }
}

TEST(PmSampling, JoinsStretchesByTheirTime) {
    const PmSample both = joined({0, 10, 1.0, 0.5, 100, {}}, {10, 40, 0.0, {}, 500, 1});
    EXPECT_EQ(both.start_ns, 0u);
    EXPECT_EQ(both.end_ns, 40u);
    EXPECT_EQ(both.sm_active, 0.25);
    EXPECT_EQ(both.tensor_active, std::nullopt);
    EXPECT_EQ(both.dram_bytes_per_second, 400);
}

}  // namespace
}  // namespace ridgepoint::tests
