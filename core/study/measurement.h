// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates the numbers of a point from its recording, for the whole step and each phase.
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

// Limit of the rows whose shares are stored by name; further rows have the smallest times.
inline constexpr std::size_t kMostRowShares = 300;

inline constexpr std::size_t kPartCount = 6;
using NumbersByPart = std::array<Numbers, kPartCount>;  // indexed by Part

// Facts that the study file adds to a given run.
struct RunFacts {
    std::int64_t batch = 0;             // batch size; 0: as in the run
    std::optional<std::int64_t> steps;  // training steps that the run's only step covers
    // Run time of the run's only step, if the run itself has none: counts do not.
    std::optional<double> seconds{};
};
// Times are from the measured steps; FLOPs, bytes and shares are from the rows. An imported run
// with a single step that covers an unknown number of training steps has only ratios (shares,
// intensity, and with a run time rates): it may describe a whole program.
NumbersByPart numbersOf(const run::Snapshot& snapshot, const RunFacts& facts = {});

// Combines several recordings of one point: the smallest minimum, the largest maximum, the largest
// memory sizes, the sum of steps, and the mean of every other number. The confidence interval is
// that of the recordings' mean times.
Numbers combined(std::span<const Numbers* const> repeats);

// Adds the time of one pass over `samples` samples if the step time is known. It is the number of
// steps for all samples × the mean step time, with the confidence interval of this mean.
void addEpoch(Numbers& numbers, const Numbers* data_phase, std::int64_t samples,
              std::int64_t batch);

// Returns half the 95 % confidence interval of a mean of `count` values, divided by the standard
// error of the mean. This is the quantile of Student's t-distribution for count − 1 degrees of
// freedom, with an error of at most 0.5 %.
double studentFactor(std::int64_t count);

nlohmann::ordered_json toJson(const Numbers& numbers);
Numbers numbersFrom(const nlohmann::json& document);  // omits values that are not numbers

}  // namespace ridgepoint::study
