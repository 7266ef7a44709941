// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates the numbers of a point from its recording, for the whole step and for each phase.
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

// Maximum number of rows whose shares are stored by name. The rows with the shortest times are
// omitted.
inline constexpr std::size_t kMostRowShares = 300;

inline constexpr std::size_t kPartCount = 6;
using NumbersByPart = std::array<Numbers, kPartCount>;  // indexed by Part

// Facts about a run that only the study file contains.
struct RunFacts {
    std::int64_t batch = 0;  // batch size; 0 if the run itself contains the batch size
    // Number of training steps in the run's only step; unset if unknown.
    std::optional<std::int64_t> steps;
    // Run time of the run's only step if the run contains no time, for example because it contains
    // only counts.
    std::optional<double> seconds{};
};
// Returns the numbers of each part. Times come from the measured steps. FLOPs, bytes and shares
// come from the rows. An imported run can describe a whole program. If its single step covers an
// unknown number of training steps, the result contains only ratios: shares, intensity and, if the
// run time is known, rates.
NumbersByPart numbersOf(const run::Snapshot& snapshot, const RunFacts& facts = {});

// Combines several recordings of one point. The result contains the smallest minimum, the largest
// maximum, the largest memory sizes, the sum of steps, the total work divided by the total time for
// rates, and the mean of every other number. The confidence interval is calculated from the
// recordings' mean times.
Numbers combined(std::span<const Numbers* const> repeats);

// Adds the time of one pass over `samples` samples if the step time is known. This time is the
// number of steps for all samples × the mean step time. Its confidence interval follows from that
// of the mean. Also adds the part of this time in which data is loaded if `data_phase` is not null.
void addEpoch(Numbers& numbers, const Numbers* data_phase, std::int64_t samples,
              std::int64_t batch);

// Returns half the 95 % confidence interval of a mean of `count` values, divided by the standard
// error of the mean. This ratio is the quantile of Student's t-distribution for count − 1 degrees
// of freedom. The error is at most 0.5 %.
double studentFactor(std::int64_t count);

nlohmann::ordered_json toJson(const Numbers& numbers);
Numbers numbersFrom(const nlohmann::json& document);  // ignores values that are not numbers

}  // namespace ridgepoint::study
