// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/prediction/cpu_shares.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::cost {
namespace {

// Compute seconds, memory seconds and calls, for one or more parts.
using Terms = std::array<double, 3>;

// Weight of the initial factors for a kind of work, which are the factors for all work with the
// same limit. One recorded layer with much work therefore outweighs the initial factors, but layers
// that take microseconds do not.
constexpr double kPrior = 0.02;
// Number of rounds of fit(), after which the factors' errors are far below the model's errors.
constexpr int kRounds = 200;
constexpr double kKnownShare = 0.01;

// Half the width of an 80 % interval, in standard deviations.
constexpr double kDeviations = 1.2816;
// The deviation of a step is kCancelling × the deviation of its layers, because their errors partly
// cancel. It is at least kLeastDeviation, because no machine reproduces its times more exactly. If
// there is only one recording, the deviation inside it is multiplied by kAlone.
constexpr double kCancelling = 0.5, kLeastDeviation = 0.08;
constexpr double kAlone = 2;

bool computeLimits(const PartTime& least) { return least.compute_seconds > least.memory_seconds; }

Terms termsOf(const PartTime& least, double calls) {
    return {computeLimits(least) ? least.compute_seconds : 0, least.memory_seconds, calls};
}

struct Sample {
    Terms terms{};
    double seconds = 0;
};

struct Fit {
    Terms factors{}, terms{};
    double seconds = 0;

    double of(const Terms& by) const {
        return factors[0] * by[0] + factors[1] * by[1] + factors[2] * by[2];
    }
};

// Returns the maximum-likelihood factors >= 0, assuming that the variance of a time is proportional
// to the time. Each round divides every sample's measured time among the terms in proportion to
// their predicted times. Each factor is then set to the total time assigned to its term ÷ the total
// of the term. If `prior` is not null, it counts as additional samples with the weight kPrior.
// Without a prior, the predicted times add up to the measured times.
Fit fit(std::span<const Sample> samples, const Fit* prior) {
    Fit result;
    for (const Sample& sample : samples) {
        for (std::size_t i = 0; i < 3; ++i) result.terms[i] += sample.terms[i];
        result.seconds += sample.seconds;
    }
    Terms weight{};
    for (std::size_t i = 0; i < 3; ++i) {
        if (prior != nullptr) {
            result.factors[i] = prior->factors[i];
            weight[i] = kPrior * prior->terms[i];
        } else if (result.terms[i] > 0) {
            result.factors[i] = result.seconds / 3 / result.terms[i];
        }
    }
    for (int round = 0; round < kRounds; ++round) {
        Terms divided{};
        for (const Sample& sample : samples) {
            const double predicted = result.of(sample.terms);
            if (!(predicted > 0)) continue;
            const double ratio = sample.seconds / predicted;
            for (std::size_t i = 0; i < 3; ++i)
                divided[i] += result.factors[i] * sample.terms[i] * ratio;
        }
        for (std::size_t i = 0; i < 3; ++i) {
            const double known = prior != nullptr ? weight[i] * prior->factors[i] : 0;
            const double all = result.terms[i] + weight[i];
            if (all > 0) result.factors[i] = (divided[i] + known) / all;
        }
    }
    return result;
}

CpuShares::Share shareOf(const Fit& fit) {
    return {fit.factors[0], fit.factors[1], fit.factors[2], fit.seconds};
}

CpuShares factorsOf(std::span<const CpuRecording* const> recordings) {
    struct Samples {
        std::vector<Sample> all;
        std::array<std::vector<Sample>, kCategoryCount> by_category;
    };
    std::array<std::array<Samples, 2>, 3> samples;
    double outside = 0, calls = 0, steps = 0;
    for (const CpuRecording* const recording : recordings) {
        outside += recording->outside_seconds;
        steps += recording->step_seconds;
        for (const RecordedPart& part : recording->parts) {
            if (!(part.calls > 0)) outside += part.seconds;
            if (!(part.calls > 0) || !(part.seconds > 0)) continue;
            calls += part.calls;
            Samples& kind = samples[static_cast<std::size_t>(part.part)]
                                   [static_cast<std::size_t>(computeLimits(part.least))];
            const Sample sample{termsOf(part.least, part.calls), part.seconds};
            kind.all.push_back(sample);
            kind.by_category[static_cast<std::size_t>(part.category)].push_back(sample);
        }
    }
    CpuShares result;
    result.outside_seconds = calls > 0 ? outside / calls : 0;
    double predicted = 0;
    const auto each = [&](auto&& function) {
        for (std::size_t part = 0; part < samples.size(); ++part)
            for (std::size_t compute = 0; compute < 2; ++compute)
                if (!samples[part][compute].all.empty())
                    function(samples[part][compute], result.kinds[part][compute]);
    };
    each([&](const Samples& own, CpuShares::Kinds& kinds) {
        const Fit all = fit(own.all, nullptr);
        kinds.all = shareOf(all);
        for (std::size_t i = 0; i < kCategoryCount; ++i) {
            if (own.by_category[i].empty()) continue;
            const Fit category = fit(own.by_category[i], &all);
            kinds.by_category[i] = shareOf(category);
            predicted += category.of(category.terms);
        }
    });
    // Scale the factors to the step times, because interruptions of single calls are part of the
    // steps but not of any kind of work.
    const double factor = predicted > 0 ? std::max(steps - outside, 0.0) / predicted : 1;
    each([&](const Samples&, CpuShares::Kinds& kinds) {
        const auto scale = [&](CpuShares::Share& share) {
            share.compute *= factor;
            share.memory *= factor;
            share.call_seconds *= factor;
        };
        scale(kinds.all);
        for (CpuShares::Share& share : kinds.by_category) scale(share);
    });
    return result;
}

// Calculates the deviation of the predictions: the root mean square of log(measured ÷ predicted
// time) over all parts of layers, weighted by measured time.
struct Scatter {
    double squares = 0, weights = 0;

    void add(const CpuShares& shares, const CpuRecording& recording) {
        for (const RecordedPart& part : recording.parts) {
            bool known = true;
            const double predicted =
                shares.seconds(part.category, part.part, part.least, part.calls, known);
            if (!(predicted > 0) || !(part.seconds > 0)) continue;
            const double error = std::log(part.seconds / predicted);
            squares += part.seconds * error * error;
            weights += part.seconds;
        }
    }
    double deviation() const {
        return std::max(weights > 0 ? std::sqrt(squares / weights) : 0, kLeastDeviation);
    }
};

}  // namespace

double CpuShares::Share::of(const PartTime& least, double calls) const {
    const Terms terms = termsOf(least, calls);
    return compute * terms[0] + memory * terms[1] + call_seconds * terms[2];
}

double CpuShares::seconds(Category category, StepPart part, const PartTime& least, double calls,
                          bool& known) const {
    const auto& of_part = kinds[static_cast<std::size_t>(part)];
    const auto compute = static_cast<std::size_t>(computeLimits(least));
    const Kinds& same = of_part[compute];
    const Share& own = same.by_category[static_cast<std::size_t>(category)];
    known = own.seconds > 0 &&
            own.seconds >= kKnownShare * (of_part[0].all.seconds + of_part[1].all.seconds);
    const double outside = calls * outside_seconds;
    if (own.seconds > 0) return own.of(least, calls) + outside;
    if (same.all.seconds > 0) return same.all.of(least, calls) + outside;
    return std::max(of_part[1 - compute].all.of(least, calls), least.seconds()) + outside;
}

CpuShares fitCpuShares(std::span<const CpuRecording> recordings) {
    std::vector<const CpuRecording*> all;
    for (const CpuRecording& recording : recordings) all.push_back(&recording);
    CpuShares result = factorsOf(all);
    Scatter inside, outside;
    for (std::size_t i = 0; i < all.size(); ++i) {
        inside.add(result, *all[i]);
        if (all.size() < 2) continue;
        std::vector<const CpuRecording*> others = all;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        outside.add(factorsOf(others), *all[i]);
    }
    // The deviation for a new network is usually larger than the deviation inside the recorded
    // networks, but smaller than the deviation between them, so their geometric mean is used. With
    // a single recording, only the deviation inside is known.
    const double deviation = all.size() < 2 ? kAlone * inside.deviation()
                                            : std::sqrt(inside.deviation() * outside.deviation());
    const auto spread = [](double of) {
        return Spread{std::exp(-kDeviations * of), std::exp(kDeviations * of)};
    };
    result.layer = spread(deviation);
    result.step = spread(std::max(kCancelling * deviation, kLeastDeviation));
    return result;
}

}  // namespace ridgepoint::cost
