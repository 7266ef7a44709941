// SPDX-License-Identifier: GPL-3.0-or-later
// How much the time of a row varies from step to step, which separates a difference between runs
// from noise.
#pragma once

#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/analysis/rows.h"
#include "core/store/store.h"

namespace ridgepoint::compare {

// Of a sample of values: the mean's standard error is s / √n, where s² = Σ(x − x̄)² / (n − 1).
class Spread {
  public:
    void add(double value) {
        ++count_;
        const double apart = value - mean_;
        mean_ += apart / static_cast<double>(count_);
        squares_ += apart * (value - mean_);
    }
    // What was not seen until now was 0 in each of the first ones.
    void addZeros(std::int64_t until) {
        while (count_ < until) add(0);
    }
    std::int64_t count() const { return count_; }
    double mean() const { return mean_; }
    // Unset below three values: two show no spread.
    std::optional<double> standardError() const {
        if (count_ < 3) return std::nullopt;
        const auto n = static_cast<double>(count_);
        return std::sqrt(squares_ / (n - 1) / n);
    }

  private:
    std::int64_t count_ = 0;
    double mean_ = 0, squares_ = 0;
};

// Seconds of a step, by the row's name and kind.
using RowSpreads = std::map<std::string, Spread>;
std::string spreadKey(run::RowKind kind, std::string_view name);

// From measured steps of the snapshot's scope whose calls the file holds: spread evenly over the
// run, no more than kMostSteps, and no more than hold kMostCalls calls. Empty where there are fewer
// than three. Throws StoreError.
inline constexpr std::int64_t kMostSpreadSteps = 40;
inline constexpr std::int64_t kMostSpreadCalls = 200'000;
RowSpreads spreadsOf(run::RunReader& reader, const run::Snapshot& snapshot, run::GroupBy by);

// Of whole steps, those that the snapshot holds of its scope.
Spread stepSpread(const run::Snapshot& snapshot);

}  // namespace ridgepoint::compare
