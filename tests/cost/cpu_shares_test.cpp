// SPDX-License-Identifier: GPL-3.0-or-later
// Predictions for a CPU from recorded layers.
#include "core/cost/prediction/cpu_shares.h"

#include <gtest/gtest.h>

#include <cmath>

namespace ridgepoint::cost {
namespace {

constexpr double kMs = 1e-3;

PartTime limitedByMemory(double seconds) { return {seconds / 10, seconds, 0}; }
PartTime limitedByCompute(double seconds) { return {seconds, seconds / 10, 0}; }

// A machine with a fixed time per call, in addition to a slowdown.
double machine(const PartTime& least, double calls) {
    const bool compute = least.compute_seconds > least.memory_seconds;
    return compute ? 1.5 * least.compute_seconds + calls * 0.2 * kMs
                   : 4 * least.memory_seconds + calls * 0.03 * kMs;
}

void record(CpuRecording& into, Category category, const PartTime& least, double seconds) {
    into.parts.push_back({category, StepPart::forward, least, 1, seconds});
    into.step_seconds += seconds;
}

CpuRecording recordingOf(std::initializer_list<double> sizes) {
    CpuRecording result;
    for (const double size : sizes) {
        for (const PartTime& least : {limitedByMemory(size), limitedByCompute(size)}) {
            const Category category = least.memory_seconds > least.compute_seconds
                                          ? Category::activation
                                          : Category::convolution;
            record(result, category, least, machine(least, 1));
        }
    }
    return result;
}

double predicted(const CpuShares& shares, Category category, const PartTime& least) {
    bool known = true;
    return shares.seconds(category, StepPart::forward, least, 1, known);
}

TEST(CpuShares, SeparateTheTimeOfCallsFromThatOfTheWork) {
    const std::vector recordings{
        recordingOf({0.001 * kMs, 0.01 * kMs, 0.1 * kMs, 1 * kMs, 5 * kMs})};
    const CpuShares shares = fitCpuShares(recordings);
    for (const double size : {0.0, 0.02 * kMs, 0.5 * kMs, 50 * kMs}) {
        const PartTime memory = limitedByMemory(size);
        const double activation = predicted(shares, Category::activation, memory);
        EXPECT_NEAR(activation, machine(memory, 1), 0.03 * machine(memory, 1)) << size;
        if (size == 0) continue;
        const PartTime compute = limitedByCompute(size);
        const double convolution = predicted(shares, Category::convolution, compute);
        EXPECT_NEAR(convolution, machine(compute, 1), 0.03 * machine(compute, 1)) << size;
    }
}

TEST(CpuShares, ARareKindOfWorkCountsByItsTime) {
    CpuRecording recording = recordingOf({0.001 * kMs, 0.01 * kMs, 0.1 * kMs, 1 * kMs, 5 * kMs});
    record(recording, Category::pooling, limitedByMemory(1 * kMs), 40 * kMs);
    // The call time dominates; a larger op behaves like other work.
    record(recording, Category::loss, limitedByMemory(1e-4 * kMs), 0.06 * kMs);
    const CpuShares shares = fitCpuShares(std::vector{recording});
    EXPECT_GT(predicted(shares, Category::pooling, limitedByMemory(10 * kMs)), 250 * kMs);
    EXPECT_LT(predicted(shares, Category::loss, limitedByMemory(1 * kMs)), 20 * kMs);
    // A category that was not recorded.
    bool known = true;
    EXPECT_GT(shares.seconds(Category::copy, StepPart::forward, limitedByMemory(1 * kMs), 1, known),
              1 * kMs);
    EXPECT_FALSE(known);
}

TEST(CpuShares, PredictTheRecordedStepsWithTheirInterruptions) {
    CpuRecording recording = recordingOf({0.1 * kMs, 1 * kMs, 5 * kMs});
    recording.outside_seconds = 2 * kMs;
    recording.step_seconds = 1.1 * recording.step_seconds + recording.outside_seconds;
    const CpuShares shares = fitCpuShares(std::vector{recording});
    double all = 0;
    for (const RecordedPart& part : recording.parts)
        all += predicted(shares, part.category, part.least);
    EXPECT_NEAR(all, recording.step_seconds, 1e-3 * recording.step_seconds);
}

TEST(CpuShares, TheIntervalShowsHowWellRecordingsPredictEachOther) {
    const CpuRecording one = recordingOf({0.1 * kMs, 1 * kMs, 5 * kMs});
    CpuRecording other = one;
    for (RecordedPart& part : other.parts) part.seconds *= 3;
    other.step_seconds *= 3;
    const CpuShares same = fitCpuShares(std::vector{one, one});
    const CpuShares different = fitCpuShares(std::vector{one, other});
    EXPECT_LT(same.step.high, 1.2);
    EXPECT_GT(different.step.high, 1.5);
    EXPECT_LT(different.step.low, 1);
    EXPECT_GT(different.layer.high, different.step.high);
    // A single recording does not show the differences between networks.
    EXPECT_GT(fitCpuShares(std::vector{one}).layer.high, same.layer.high);
}

}  // namespace
}  // namespace ridgepoint::cost
