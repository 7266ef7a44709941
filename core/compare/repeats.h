// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of repeated runs: how much larger a value is in new runs than in base runs, and
// whether noise explains the increase. The unit is the run, because the steps of a run share its
// conditions: clocks, memory layout, other programs. docs/gate.md describes the method and its
// assumptions.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace ridgepoint::compare {

double medianOf(std::vector<double> values);  // returns 0 if there are no values

// The lower quartile with its relative standard error. The error is derived from the neighbouring
// order statistics, without assuming a distribution, and is unset for fewer than three values.
struct Quartile {
    double value = 0;
    std::optional<double> error;
};
Quartile lowerQuartile(std::vector<double> values);

// New value ÷ base value − 1. `relative` is the median over all pairs of a new run and a base run
// (Hodges-Lehmann on logarithms). `low` and `high` are the bounds of a confidence interval of at
// least kInterval, and are unset if there are too few runs. All values must be above 0.
struct Change {
    double relative = 0;
    std::optional<double> low, high;
};
inline constexpr double kInterval = 0.95;
Change changeOf(std::span<const double> base, std::span<const double> now);

// Tests many rows at once for an increase by at least a limit. A row with this increase has a
// score: the difference between the mean values ÷ the standard deviation within the base and the
// new runs (Student's t, with distant runs moved to three standard deviations). The runs can be
// divided in many ways into equally many base and new runs. A row's p is the share of these
// divisions in which any row has at least this score. The probability that noise alone makes any
// row significant is therefore at most the significance level, for any distribution of the noise
// and any dependence between rows (Westfall and Young's max-T permutation test). The test assumes
// that the order in which base and new runs were recorded does not matter.
class RepeatTest {
  public:
    RepeatTest(std::size_t base, std::size_t now) : base_(base), now_(now) {}

    // Returns 1 ÷ the number of divisions, which is the smallest possible p.
    double smallestP() const;
    // Returns the smallest number n for which n base runs and n new runs give smallestP() ≤ level,
    // but at most 32.
    static std::size_t runsFor(double level);

    struct Row {
        std::vector<double> values;  // logarithms of the values; the base runs come first
        double limit = 0;            // logarithm of the smallest ratio that matters; at least 0
    };
    // Returns p for each row. Unset if the row did not increase by its limit.
    std::vector<std::optional<double>> test(std::span<const Row> rows) const;

    // Divides each row's values by the speed of their run, which is the time of the other rows
    // relative to its median over all runs. A machine that is temporarily slower slows all rows in
    // a run equally, so the division cancels this effect. Returns an empty list for fewer than
    // kFewestRows rows.
    static constexpr std::size_t kFewestRows = 4;
    static std::vector<Row> relativeToOthers(std::span<const Row> rows);

  private:
    std::size_t base_, now_;
};

// Returns p for an increase from one run to another, based only on the spread between steps (normal
// distribution, one-sided). `difference` is a difference of logarithms, and the errors are standard
// errors of logarithms.
double normalP(double difference, double base_error, double now_error);
// Applies Holm's correction for multiple tests, so that the probability of any false alarm is at
// most the level.
std::vector<double> holm(std::vector<double> p);

}  // namespace ridgepoint::compare
