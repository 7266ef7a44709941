// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of a point from its recording, for the whole step and each phase.
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>

#include "core/run/snapshot.h"
#include "core/study/quantities.h"
#include "core/study/study.h"

namespace ridgepoint::study {

inline constexpr std::size_t kPartCount = 6;
using NumbersByPart = std::array<Numbers, kPartCount>;  // by Part

// What the study file adds to a given run.
struct RunFacts {
    std::int64_t batch = 0;             // 0: as the run says
    std::optional<std::int64_t> steps;  // that its one step covers
};
// Times are of the measured steps; FLOPs, bytes and shares of the recording's rows. A run of
// another profiler with one step, for an unknown number of steps, has shares alone: it
// may be of a whole program.
NumbersByPart numbersOf(const run::Snapshot& snapshot, const RunFacts& facts = {});

// Several recordings of one point: the mean of each number, the least and the most where that is
// what it says, and as the interval of the mean time that of the recordings' means.
Numbers combined(std::span<const Numbers* const> repeats);

// Adds what a pass over so many samples takes, where the time of a step is known: as many steps as
// hold all samples, each as long as the mean, with the interval of that mean.
void addEpoch(Numbers& numbers, const Numbers* data_phase, std::int64_t samples,
              std::int64_t batch);

// Half the width of the interval in which the mean of so many values lies with 95 %, over its
// standard error: the quantile of Student's distribution for count − 1 degrees of freedom, within
// 0.5 %.
double studentFactor(std::int64_t count);

nlohmann::ordered_json toJson(const Numbers& numbers);
Numbers numbersFrom(const nlohmann::json& document);  // leaves out what is no number

}  // namespace ridgepoint::study
