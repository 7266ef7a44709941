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

#include "core/run/analysis/rows.h"
#include "core/run/store/store.h"

namespace ridgepoint::compare {

// Calculates the mean and the standard error of values. The standard error is s / √n, where s² =
// Σ(x − x̄)² / (n − 1).
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
    // Unset for fewer than three values, because two values are too few to estimate the spread.
    std::optional<double> standardError() const {
        if (count_ < 3) return std::nullopt;
        const auto n = static_cast<double>(count_);
        return std::sqrt(squares_ / (n - 1) / n);
    }

  private:
    std::int64_t count_ = 0;
    double mean_ = 0, squares_ = 0;
};

// Spreads of the seconds per step. The key is spreadKey().
using RowSpreads = std::map<std::string, Spread>;
std::string spreadKey(run::RowKind kind, std::string_view name);

// A row's seconds in each of several steps, or 0 if a step does not contain the row. The key is
// spreadKey().
using StepSeconds = std::map<std::string, std::vector<double>>;

// Returns evenly spread measured steps in the snapshot's scope that have stored calls, each as a
// snapshot with only this step. Returns at most `most_steps` steps, with about kMostSpreadCalls
// calls at most, but at least three steps. Returns an empty list if fewer than three steps have
// stored calls. This function is slow because it reads the calls; the functions below are fast.
// Throws StoreError.
inline constexpr std::int64_t kMostSpreadSteps = 40;
inline constexpr std::int64_t kMostSpreadCalls = 200'000;
std::vector<run::Snapshot> singleSteps(run::RunReader& reader, const run::Snapshot& snapshot,
                                       std::int64_t most_steps = kMostSpreadSteps);
// These functions return the seconds per row in each of the steps from singleSteps(), and the
// spreads of these seconds.
StepSeconds stepSecondsOf(const std::vector<run::Snapshot>& steps, run::GroupBy by);
RowSpreads spreadsOf(const std::vector<run::Snapshot>& steps, run::GroupBy by);

// Returns the exact times of the steps in the snapshot's scope. Omits steps in which
// torch.compile compiled code unless there are no other steps.
std::vector<double> stepTimes(const run::Snapshot& snapshot);
// Returns the spread of the step times.
Spread stepSpread(const run::Snapshot& snapshot);

}  // namespace ridgepoint::compare
