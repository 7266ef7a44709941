// SPDX-License-Identifier: GPL-3.0-or-later
// Energy of steps from counters and from power, with its error.
#include <gmock/gmock.h>

#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>

#include "core/present/show.h"
#include "core/run/analysis/energy/step_energy.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::tests {
namespace {

using run::DeviceSample;
using run::EnergySource;
using run::StepRecord;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;

std::int64_t ns(double seconds) { return std::llround(seconds * 1e9); }

struct TimeRange {
    double from = 0, to = 0;
    StepRecord::Kind kind = StepRecord::Kind::measured;
};

std::vector<TimeRange> successiveSteps(double from, double length, int count) {
    std::vector<TimeRange> steps;
    for (int i = 0; i < count; ++i) steps.push_back({from + i * length, from + (i + 1) * length});
    return steps;
}

run::Snapshot runWith(const std::vector<TimeRange>& times, std::vector<DeviceSample> samples,
                      const char* device = "cuda:0") {
    run::Snapshot snapshot;
    snapshot.info.device = device;
    std::vector<StepRecord> steps;
    for (const TimeRange& time : times) {
        StepRecord& step = steps.emplace_back();
        step.index = static_cast<std::int64_t>(steps.size());
        step.kind = time.kind;
        step.batch = 8;
        step.start_ns = ns(time.from);
        step.duration_ns = ns(time.to) - step.start_ns;
    }
    snapshot.steps = std::make_shared<run::StepList>(steps);
    snapshot.device_samples.push_back(
        std::make_shared<std::vector<DeviceSample>>(std::move(samples)));
    return snapshot;
}

// Returns a sample every 100 ms for five seconds.
std::vector<DeviceSample> samplesOf(const std::function<void(DeviceSample&, double)>& set) {
    std::vector<DeviceSample> samples;
    for (int i = 0; i <= 50; ++i) {
        DeviceSample& sample = samples.emplace_back();
        sample.time_ns = ns(i * 0.1);
        set(sample, i * 0.1);
    }
    return samples;
}

run::EnergySummary energyOf(const run::Snapshot& snapshot) {
    return summarizeEnergy(snapshot, summarizeSteps(snapshot));
}

// 200 W until 2 s, then 400 W.
double steppedEnergy(double time) { return 200 * time + 200 * std::max(time - 2, 0.0); }

TEST(Energy, OfACounterIsExact) {
    const run::Snapshot snapshot =
        runWith(successiveSteps(1, 0.25, 10), samplesOf([](DeviceSample& sample, double time) {
                    sample.energy_joules = 5e6 + steppedEnergy(time);
                    sample.power_watts = 1;  // the counter has priority
                }));
    const auto energy = energyOf(snapshot).gpu;
    ASSERT_TRUE(energy);
    EXPECT_EQ(energy->source, EnergySource::nvml_counter);
    EXPECT_EQ(energy->steps, 10);
    EXPECT_NEAR(energy->joules, 80, 1e-6);
    EXPECT_NEAR(*energy->joules_per_sample, 10, 1e-6);
    EXPECT_NEAR(energy->watts, 320, 1e-6);
    EXPECT_NEAR(energy->interval_seconds, 0.1, 1e-9);
    // At each end, the counter can lack the energy of 100 ms: at 200 W, and at the mean of 320 W.
    EXPECT_NEAR(energy->error_joules, (20 + 32) / 10.0, 1e-6);
    EXPECT_EQ(energyOf(snapshot).ofDevice(snapshot)->joules, energy->joules);
}

TEST(Energy, OfALinearPowerTraceIsExact) {
    // The steps begin and end between the samples.
    const auto power = [](DeviceSample& sample, double time) {
        sample.power_watts = 100 + 50 * time;
    };
    const auto energy = energyOf(runWith(successiveSteps(1.01, 0.13, 10), samplesOf(power))).gpu;
    ASSERT_TRUE(energy);
    EXPECT_EQ(energy->source, EnergySource::nvml_power);
    const auto exact = [](double time) { return 100 * time + 25 * time * time; };
    EXPECT_NEAR(energy->joules, (exact(2.31) - exact(1.01)) / 10, 1e-6);
    // Each sample is 5 W above the one before.
    EXPECT_NEAR(energy->error_joules, 5.0 / 2 * 1.3 / 10, 1e-6);
}

// The counter of a GPU changes only every 100 ms, at other times than those of the readings.
TEST(Energy, OfACounterThatChangesRarelyIsWithinTheError) {
    const auto exact = [](double time) { return 300 * time - 20 * std::cos(12 * time); };
    for (double phase = 0; phase < 0.1; phase += 0.013) {
        const auto counter = [&](DeviceSample& sample, double time) {
            sample.energy_joules =
                1000 + exact(std::floor((time + phase) * 10 + 1e-9) / 10 - phase);
        };
        for (double from = 0.5; from < 1.5; from += 0.037) {
            const auto energy =
                energyOf(runWith(successiveSteps(from, 0.07, 30), samplesOf(counter))).gpu;
            ASSERT_TRUE(energy);
            const double truth = (exact(from + 2.1) - exact(from)) / 30;
            EXPECT_NEAR(energy->joules, truth, energy->error_joules) << phase << ' ' << from;
            EXPECT_LT(energy->error_joules, 0.35 * energy->joules);
        }
    }
}

TEST(Energy, LeavesOutOtherStepsAndTheTimeBetweenSteps) {
    using Kind = StepRecord::Kind;
    const auto counter = [](DeviceSample& sample, double time) {
        sample.energy_joules = steppedEnergy(time);
    };
    const auto energy = energyOf(runWith({{0.5, 1, Kind::warmup},
                                          {1, 1.5},
                                          {1.5, 2, Kind::baseline},
                                          {2.5, 3},
                                          {4.8, 5.4}},  // ends after the last reading
                                         samplesOf(counter)))
                            .gpu;
    ASSERT_TRUE(energy);
    EXPECT_EQ(energy->steps, 2);
    EXPECT_NEAR(energy->joules, (100 + 200) / 2.0, 1e-6);
}

TEST(Energy, SkipsTheStepInWhichTheCounterStartedAgain) {
    const auto counter = [](DeviceSample& sample, double time) {
        sample.energy_joules = time < 1.95 ? 1e6 + 100 * time : 100 * time;
    };
    const auto energy =
        energyOf(runWith({{1, 1.5}, {1.5, 2.5}, {2.5, 3.5}}, samplesOf(counter))).gpu;
    ASSERT_TRUE(energy);
    EXPECT_EQ(energy->steps, 2);
    EXPECT_NEAR(energy->watts, 100, 1e-6);
}

TEST(Energy, HasItsIdlePartApart) {
    const auto samples = samplesOf([](DeviceSample& sample, double time) {
        sample.busy = time < 0.95 ? 0 : 1;
        sample.power_watts = time < 0.45 ? 140 : time < 0.95 ? 136 : 400;
        sample.temperature_celsius = 60;
    });
    const auto energy = energyOf(runWith(successiveSteps(1.5, 0.5, 4), samples)).gpu;
    ASSERT_TRUE(energy);
    EXPECT_NEAR(energy->joules, 200, 1e-6);
    EXPECT_EQ(energy->idle_watts, 136);
    EXPECT_NEAR(*energy->idle_joules, 68, 1e-6);
    EXPECT_THAT(energy->note(), HasSubstr("average each sample over one second"));
    EXPECT_THAT(energy->note(), HasSubstr("60 °C"));
}

TEST(Energy, IsUnknownWhereItCannotBeKnown) {
    const auto counter =
        samplesOf([](DeviceSample& sample, double time) { sample.energy_joules = 100 * time; });
    // All steps lie between two readings.
    const auto brief = energyOf(runWith(successiveSteps(1.01, 0.01, 3), counter));
    EXPECT_FALSE(brief.gpu);
    EXPECT_THAT(brief.reason, HasSubstr("too short or too few"));
    run::Snapshot replayed = runWith(successiveSteps(1, 0.25, 10), counter);
    EXPECT_TRUE(energyOf(replayed).gpu);
    replayed.info.times_of = run::TimesOf::kernels;
    EXPECT_FALSE(energyOf(replayed).gpu);
    EXPECT_THAT(energyOf(replayed).reason, HasSubstr("not those of the run"));
    const auto none = energyOf(runWith(successiveSteps(1, 0.25, 10), {}));
    EXPECT_FALSE(none.gpu || none.cpu);
    EXPECT_THAT(none.reason, HasSubstr("neither an energy counter nor power"));
}

TEST(Energy, OfTheCpuComesFromItsOwnCounter) {
    const auto samples = samplesOf([](DeviceSample& sample, double time) {
        sample.cpu_energy_joules = 60 * time;
        sample.power_watts = 300;
    });
    run::Snapshot snapshot = runWith(successiveSteps(1, 0.25, 10), samples);
    run::EnergySummary energy = energyOf(snapshot);
    EXPECT_NEAR(energy.cpu->joules, 15, 1e-6);
    EXPECT_NEAR(energy.gpu->joules, 75, 1e-6);
    EXPECT_LT(energy.cpu->error_joules, 0.02);
    EXPECT_EQ(energy.ofDevice(snapshot)->source, EnergySource::nvml_power);
    snapshot.info.device = "cpu";
    energy = energyOf(snapshot);
    EXPECT_EQ(energy.ofDevice(snapshot)->source, EnergySource::rapl);
}

TEST(Energy, IsShownWithItsErrorAndSource) {
    SyntheticRun made = makeSyntheticGpuRun();
    made.info.device = "cuda:0";
    // The counter can lack the energy of 100 ms, so the steps have to last longer than in this run.
    for (StepRecord& step : made.steps) {
        step.start_ns *= 100;
        step.duration_ns *= 100;
        step.window_start_ns = step.window_end_ns = std::nullopt;
    }
    for (DeviceSample& sample : made.device_samples) {
        sample.time_ns *= 100;
        sample.energy_joules = 350e-9 * static_cast<double>(sample.time_ns);
    }
    run::Snapshot with_samples = *makeSnapshot(made);
    with_samples.device_samples.push_back(
        std::make_shared<std::vector<DeviceSample>>(made.device_samples));
    const run::Snapshot* const snapshot = &with_samples;
    const auto json = present::showJson(*snapshot)["energy"];
    const double joules = json["gpu"]["joules_per_step"];
    const auto& steps = *snapshot->steps;
    EXPECT_GT(joules, 0);
    EXPECT_NEAR(json["gpu"]["watts"].get<double>(), 350, 1e-3);
    EXPECT_DOUBLE_EQ(json["gpu"]["joules_per_sample"].get<double>(),
                     joules / static_cast<double>(steps.back().batch));
    EXPECT_DOUBLE_EQ(json["gpu"]["flops_per_joule"].get<double>(),
                     *summarizeSteps(*snapshot).flops / joules);
    EXPECT_EQ(json["gpu"]["source"], "nvml_counter");
    EXPECT_TRUE(json["gpu"]["idle_watts"].is_null());
    EXPECT_TRUE(json["cpu"].is_null());
    EXPECT_TRUE(json["reason"].is_null());
    EXPECT_THAT(present::showText(*snapshot, {}, 200),
                ContainsRegex("Energy +[0-9.]+ k?J ± .* per step · .* per sample · 350 W · .*"
                              "FLOP/J · NVML's energy counter"));
    const auto cpu = makeSnapshot(SyntheticOptions{});
    EXPECT_TRUE(present::showJson(*cpu)["energy"]["cpu"].is_null());
    EXPECT_THAT(present::showText(*cpu, {}, 200), ::testing::Not(HasSubstr("Energy")));
}

}  // namespace
}  // namespace ridgepoint::tests
