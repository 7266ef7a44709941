// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates the variation of times from step to step, which separates differences between runs
// from noise.
#pragma once

#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/rows.h"
#include "core/store/store.h"

namespace ridgepoint::compare {

// Mean and standard error of values: the error is s / √n with s² = Σ(x − x̄)² / (n − 1).
class Spread {
  public:
    void add(double value) {
        ++count_;
        const double apart = value - mean_;
        mean_ += apart / static_cast<double>(count_);
        squares_ += apart * (value - mean_);
    }
    std::int64_t count() const { return count_; }
    double mean() const { return mean_; }
    // Unset for fewer than three values: two values do not show the spread.
    std::optional<double> standardError() const {
        if (count_ < 3) return std::nullopt;
        const auto n = static_cast<double>(count_);
        return std::sqrt(squares_ / (n - 1) / n);
    }

  private:
    std::int64_t count_ = 0;
    double mean_ = 0, squares_ = 0;
};

// Spreads of the seconds per step, by spreadKey().
using RowSpreads = std::map<std::string, Spread>;
std::string spreadKey(run::RowKind kind, std::string_view name);

// Seconds of a row in each of several steps, by spreadKey(); 0 in a step without the row.
using StepSeconds = std::map<std::string, std::vector<double>>;

// Returns measured steps of the snapshot's scope with stored calls, each as a snapshot of this step
// alone: evenly spread steps, at most `most_steps`, with at most kMostSpreadCalls calls. Empty if
// there are fewer than three such steps. Reading the calls takes long; the functions below do not.
// Throws StoreError.
inline constexpr std::int64_t kMostSpreadSteps = 40;
inline constexpr std::int64_t kMostSpreadCalls = 200'000;
std::vector<run::Snapshot> singleSteps(run::RunReader& reader, const run::Snapshot& snapshot,
                                       std::int64_t most_steps = kMostSpreadSteps);
// Return the seconds in these steps and their spreads.
StepSeconds stepSecondsOf(const std::vector<run::Snapshot>& steps, run::GroupBy by);
RowSpreads spreadsOf(const std::vector<run::Snapshot>& steps, run::GroupBy by);

// Returns the time of each of the snapshot's steps in its scope, without those in which
// torch.compile compiled code, unless there are no others.
std::vector<double> stepTimes(const run::Snapshot& snapshot);
// Returns the spread of these times.
Spread stepSpread(const run::Snapshot& snapshot);

}  // namespace ridgepoint::compare
