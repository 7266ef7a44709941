// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of repeated runs: how much larger a value is in new runs than in base runs, and
// whether noise explains it. The unit is the run, because the steps of one run share its luck:
// clocks, memory layout, other programs. docs/gate.md describes the method and its assumptions.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace ridgepoint::compare {

double medianOf(std::vector<double> values);  // 0 without values

// A value that a quarter of the values are below, with its standard error relative to it (from the
// order statistics around it, so it assumes no distribution); unset for fewer than three values.
struct Quartile {
    double value = 0;
    std::optional<double> error;
};
Quartile lowerQuartile(std::vector<double> values);

// New value ÷ base value − 1: the median over all pairs of a new run and a base run
// (Hodges-Lehmann on logarithms). low, high: confidence interval of at least kInterval; unset
// with too few runs for it. All values must be above 0.
struct Change {
    double relative = 0;
    std::optional<double> low, high;
};
inline constexpr double kInterval = 0.95;
Change changeOf(std::span<const double> base, std::span<const double> now);

// Tests many rows at once whether they became larger by at least a limit. A row that did has a
// score: the difference of the means ÷ the standard deviation within the base and the new runs
// (Student's t, with far runs moved to three standard deviations). Its p is the share of all
// divisions of the runs into as many base and new runs in which any row has at least this score.
// The probability that noise alone makes any row of the table significant is therefore at most the
// significance level, whatever the distribution of the noise and however rows depend on each other
// (Westfall and Young's max-T permutation test). It assumes that the order in which base and new
// runs were recorded does not matter.
class RepeatTest {
  public:
    RepeatTest(std::size_t base, std::size_t now) : base_(base), now_(now) {}

    // 1 ÷ the number of divisions: no p is smaller.
    double smallestP() const;
    // The smallest number of base runs, and of new runs, for which smallestP() ≤ level.
    static std::size_t runsFor(double level);

    struct Row {
        std::vector<double> values;  // logarithms; the base runs come first
        double limit = 0;            // logarithm of the least ratio that matters, at least 0
    };
    // Returns p for each row; unset if the row did not become larger by its limit.
    std::vector<std::optional<double>> test(std::span<const Row> rows) const;

    // Divides each row's values by the speed of their run: what the other rows take together,
    // relative to its median over all runs. A slower moment of the machine slows all rows of a run
    // alike, and so it cancels. Empty for fewer than kFewestRows rows.
    static constexpr std::size_t kFewestRows = 4;
    static std::vector<Row> relativeToOthers(std::span<const Row> rows);

  private:
    std::size_t base_, now_;
};

// p that a value grew from one run to another, by the spread of the steps alone: normal, one-sided.
// Errors are those of the logarithms.
double normalP(double difference, double base_error, double now_error);
// Holm's correction for several tests: the probability of any false alarm is at most the level.
std::vector<double> holm(std::vector<double> p);

}  // namespace ridgepoint::compare
