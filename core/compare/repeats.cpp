// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/repeats.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>
#include <random>
#include <utility>

#include "core/base/median.h"

namespace ridgepoint::compare {
namespace {

constexpr std::size_t kMostDivisions = 20'000;  // maximum number of divisions; if more exist, this
                                                // many are drawn at random
constexpr std::size_t kFewestDrawn = 2'000;
// Maximum number of values that a test adds up, which limits the divisions.
constexpr double kMostWork = 4e8;
constexpr double kEdge = 4.5;  // values farther from the median are moved here; in median
                               // deviations, equals 3 standard deviations for a normal distribution
constexpr double kNoScore = -std::numeric_limits<double>::infinity();
// Assumed relative spread of equal values, so that a change always has a finite score.
constexpr double kLeastSpread = 1e-9;

// Returns the median. The order of `values` may change.
double medianInPlace(std::vector<double>& values) {
    if (values.empty()) return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    if (values.size() % 2 == 1) return *middle;
    return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

// Scores divisions of a row's runs into base runs and new runs.
class Divided {
  public:
    explicit Divided(const RepeatTest::Row& row) : row_(row), clipped_(row.values) {
        // A run that is far from all others is moved to the edge, so that it cannot hide a change.
        // The same edges are used for all divisions.
        const double middle = medianOf(row.values);
        std::vector<double> apart;
        for (const double value : row.values) apart.push_back(std::abs(value - middle));
        const double edge = kEdge * medianInPlace(apart);
        double sum = 0;
        for (double& value : clipped_) {
            if (edge > 0) value = std::clamp(value, middle - edge, middle + edge);
            sum += value;
        }
        for (double& value : clipped_) {
            value -= sum / static_cast<double>(clipped_.size());
            squares_ += value * value;
        }
    }

    // Returns the difference between the mean values ÷ the standard deviation within base runs and
    // new runs. `in_now` contains, for each run, whether it is considered a new run.
    double score(const std::vector<char>& in_now, double base, double now) const {
        double sum = 0;
        for (std::size_t run = 0; run < clipped_.size(); ++run) sum += in_now[run] * clipped_[run];
        const double difference = sum * (1 / base + 1 / now);
        if (difference <= 0) return kNoScore;
        const double within = std::max(squares_ - sum * difference, 0.0) / (base + now);
        return difference / std::max(std::sqrt(within), kLeastSpread);
    }

    bool reachesLimit(const std::vector<char>& in_now, std::vector<double>& apart) const {
        apart.clear();
        for (std::size_t after = 0; after < in_now.size(); ++after) {
            for (std::size_t before = 0; before < in_now.size(); ++before) {
                if (in_now[after] > in_now[before])
                    apart.push_back(row_.values[after] - row_.values[before]);
            }
        }
        const double change = medianInPlace(apart);
        // The tolerance ensures that a rounding error does not reject a change that equals the
        // limit.
        return change > 0 && change >= row_.limit - 1e-12;
    }

  private:
    const RepeatTest::Row& row_;
    std::vector<double> clipped_;  // values moved to the edges, shifted to a mean of 0
    double squares_ = 0;
};

double divisions(std::size_t base, std::size_t now) {
    double count = 1;
    for (std::size_t i = 1; i <= now; ++i)
        count *= static_cast<double>(base + i) / static_cast<double>(i);
    return std::round(count);
}

// Returns the distribution of Mann and Whitney's U under the null hypothesis, as the probability of
// each value.
std::vector<double> mannWhitney(std::size_t base, std::size_t now) {
    // rows[j] is the distribution for i base runs and j new runs.
    std::vector<std::vector<double>> rows(now + 1, std::vector<double>{1.0});
    for (std::size_t i = 1; i <= base; ++i) {
        for (std::size_t j = 1; j <= now; ++j) {
            std::vector<double> next(i * j + 1, 0.0);
            const double all = static_cast<double>(i + j);
            // The largest value belongs either to a base run, or to a new run that then exceeds all
            // base runs.
            for (std::size_t u = 0; u < rows[j].size(); ++u)
                next[u] += rows[j][u] * static_cast<double>(i) / all;
            for (std::size_t u = 0; u < rows[j - 1].size(); ++u)
                next[u + i] += rows[j - 1][u] * static_cast<double>(j) / all;
            rows[j] = std::move(next);
        }
    }
    return rows[now];
}

}  // namespace

double medianOf(std::vector<double> values) {
    return values.empty() ? 0 : base::median(std::move(values));
}

Quartile lowerQuartile(std::vector<double> values) {
    Quartile quartile;
    if (values.empty()) return quartile;
    std::sort(values.begin(), values.end());
    const auto last = static_cast<double>(values.size() - 1);
    const auto at = [&](double place) {
        const double within = std::clamp(place, 0.0, last);
        const auto low = static_cast<std::size_t>(within);
        const double high = values[std::min(low + 1, values.size() - 1)];
        return values[low] + (within - std::floor(within)) * (high - values[low]);
    };
    quartile.value = at(last / 4);
    if (values.size() >= 3 && quartile.value > 0) {
        // Standard deviation of the number of values below the quartile.
        const double places = std::max(1.0, std::sqrt((last + 1) * 0.25 * 0.75));
        quartile.error = (at(last / 4 + places) - at(last / 4 - places)) / 2 / quartile.value;
    }
    return quartile;
}

Change changeOf(std::span<const double> base, std::span<const double> now) {
    std::vector<double> apart;
    for (const double after : now) {
        for (const double before : base) apart.push_back(std::log(after / before));
    }
    Change change;
    if (apart.empty()) return change;
    std::sort(apart.begin(), apart.end());
    change.relative = std::expm1(medianOf(apart));
    // The interval excludes as many pairs at each end as the distribution of U allows.
    const std::vector<double> distribution = mannWhitney(base.size(), now.size());
    double tail = 0;
    std::size_t outside = 0;
    while (outside < distribution.size() && tail + distribution[outside] <= (1 - kInterval) / 2)
        tail += distribution[outside++];
    if (outside == 0 || 2 * outside > apart.size()) return change;
    change.low = std::expm1(apart[outside - 1]);
    change.high = std::expm1(apart[apart.size() - outside]);
    return change;
}

double RepeatTest::smallestP() const { return 1 / divisions(base_, now_); }

std::size_t RepeatTest::runsFor(double level) {
    std::size_t runs = 1;
    while (runs < 32 && RepeatTest(runs, runs).smallestP() > level) ++runs;
    return runs;
}

std::vector<std::optional<double>> RepeatTest::test(std::span<const Row> rows) const {
    const auto base = static_cast<double>(base_), now = static_cast<double>(now_);
    std::vector<char> in_now(base_ + now_, 0);
    std::fill(in_now.begin() + static_cast<std::ptrdiff_t>(base_), in_now.end(), char{1});
    std::vector<double> apart;
    std::vector<Divided> divided(rows.begin(), rows.end());
    std::vector<double> scores;
    for (const Divided& row : divided)
        scores.push_back(row.reachesLimit(in_now, apart) ? row.score(in_now, base, now) : kNoScore);
    std::vector<std::optional<double>> p(rows.size());
    if (std::all_of(scores.begin(), scores.end(), [](double score) { return score == kNoScore; }))
        return p;
    std::vector<std::size_t> reached(rows.size(), 0);  // for each row, the number of divisions that
                                                       // reach its score
    const auto count = [&] {
        double most = kNoScore;
        for (const Divided& row : divided) {
            const double score = row.score(in_now, base, now);
            if (score > most && row.reachesLimit(in_now, apart)) most = score;
        }
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (most >= scores[i] * (1 - 1e-9)) ++reached[i];
        }
    };
    const double all = divisions(base_, now_);
    const auto most = static_cast<std::size_t>(
        std::clamp(kMostWork / (static_cast<double>(rows.size()) * (base + now)),
                   static_cast<double>(kFewestDrawn), static_cast<double>(kMostDivisions)));
    double counted = 0;
    if (all <= static_cast<double>(most)) {
        std::sort(in_now.begin(), in_now.end());
        do {
            count();
            ++counted;
        } while (std::next_permutation(in_now.begin(), in_now.end()));
    } else {
        count();  // also count the actual division
        counted = 1;
        std::mt19937_64 random(1);  // fixed seed, so that the same runs always give the same result
        for (std::size_t drawn = 0; drawn < most; ++drawn, ++counted) {
            for (std::size_t i = in_now.size() - 1; i > 0; --i)
                std::swap(in_now[i], in_now[random() % (i + 1)]);
            count();
        }
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (scores[i] != kNoScore) p[i] = static_cast<double>(reached[i]) / counted;
    }
    return p;
}

std::vector<RepeatTest::Row> RepeatTest::relativeToOthers(std::span<const Row> rows) {
    if (rows.size() < kFewestRows) return {};
    std::vector<Row> relative(rows.begin(), rows.end());
    // Each row is compared with the sum of the other rows, in which large rows count more, because
    // small rows vary most between runs.
    for (std::size_t at = 0; at < rows.size(); ++at) {
        std::vector<double> others(rows[at].values.size());
        for (std::size_t other = 0; other < rows.size(); ++other) {
            if (other == at) continue;
            for (std::size_t run = 0; run < others.size(); ++run)
                others[run] += std::exp(rows[other].values[run]);
        }
        for (double& sum : others) sum = std::log(sum);
        const double middle = medianOf(others);
        for (std::size_t run = 0; run < others.size(); ++run)
            relative[at].values[run] -= others[run] - middle;
    }
    return relative;
}

double normalP(double difference, double base_error, double now_error) {
    const double error = std::hypot(base_error, now_error);
    if (!(error > 0)) return difference > 0 ? 0 : 1;
    return std::erfc(difference / error / std::sqrt(2.0)) / 2;
}

std::vector<double> holm(std::vector<double> p) {
    std::vector<std::size_t> order(p.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
    double least = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        double& one = p[order[i]];
        least = std::max(least, std::min(1.0, one * static_cast<double>(order.size() - i)));
        one = least;
    }
    return p;
}

}  // namespace ridgepoint::compare
