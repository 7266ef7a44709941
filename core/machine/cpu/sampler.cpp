// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/cpu/sampler.h"

#include <algorithm>
#include <array>
#include <chrono>

namespace ridgepoint::machine {
namespace {

using Clock = std::chrono::steady_clock;

// The duration of a repetition. It is much longer than the differences between thread starts (a
// fraction of a microsecond), and short enough to fit between the time slices of other programs on
// a busy machine.
constexpr double kRepetitionSeconds = 0.5e-3;
// Shorter repetitions are inaccurate, because the cost of starting the threads affects their rate.
constexpr double kShortSeconds = kRepetitionSeconds / 5;
constexpr int kRepetitionsInARound = 8;

double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

double best(const Way& way) {
    return way.rates.empty() ? 0 : *std::max_element(way.rates.begin(), way.rates.end());
}

// Returns the number of passes that fit in a repetition, if `passes` passes take `seconds` seconds.
std::uint64_t fittingPasses(std::uint64_t passes, double seconds) {
    return static_cast<std::uint64_t>(
        std::max(static_cast<double>(passes) * kRepetitionSeconds / std::max(seconds, 1e-9), 1.0));
}

}  // namespace

bool settled(const std::vector<double>& rates) {
    if (rates.size() < 3) return false;
    std::array<double, 3> top{};
    std::partial_sort_copy(rates.begin(), rates.end(), top.begin(), top.end(), std::greater<>());
    return top[2] >= 0.99 * top[0];
}

std::optional<roofline::Ceiling> ceilingOf(const Roof& roof) {
    const auto way = std::max_element(roof.ways.begin(), roof.ways.end(),
                                      [](const Way& a, const Way& b) { return best(a) < best(b); });
    if (way == roof.ways.end() || best(*way) <= 0) return std::nullopt;
    roofline::Ceiling ceiling = roof.ceiling;
    ceiling.value = best(*way);
    ceiling.provenance = roofline::Provenance::measured;
    ceiling.samples = static_cast<int>(way->rates.size());
    std::vector<double> rates = way->rates;
    const auto middle = rates.begin() + static_cast<std::ptrdiff_t>(rates.size() / 2);
    std::nth_element(rates.begin(), middle, rates.end());
    ceiling.spread = (ceiling.value - *middle) / ceiling.value;
    return ceiling;
}

Sampler::Sampler(ThreadTeam& team, SamplerOptions options)
    : team_(team), options_(std::move(options)) {}

bool Sampler::run(std::vector<Roof>& roofs) {
    const Clock::time_point begin = Clock::now();
    double longest_round = 0;
    for (int round = 0;; ++round) {
        const Clock::time_point round_begin = Clock::now();
        const bool obliged = round < options_.rounds;
        if (round > 0 && secondsSince(begin) + (obliged ? longest_round : 0) > options_.seconds) {
            break;
        }
        bool any = false;
        for (std::size_t i = 0; i < roofs.size(); ++i) {
            if (stopped()) return false;
            if (round > 0 && secondsSince(begin) > options_.seconds) break;
            // The duration of the first round is unknown, so progress depends on the number of
            // finished roofs.
            const double roofs_done = static_cast<double>(i) / static_cast<double>(roofs.size());
            tell(roofs[i].what, std::max(secondsSince(begin) / options_.seconds,
                                         round == 0 ? 0.2 * roofs_done : 0.0));
            for (Way& way : roofs[i].ways) {
                if (!obliged && settled(way.rates)) continue;
                any = true;
                if (!repeat(way)) return false;
            }
        }
        if (!any) break;
        longest_round = std::max(longest_round, secondsSince(round_begin));
    }
    tell("done", 1);
    return true;
}

bool Sampler::repeat(Way& way) {
    if (way.passes == 0 && !calibrate(way)) return false;
    const int repetitions = way.once ? 2 : kRepetitionsInARound;
    double shortest = 0;
    for (int i = 0; i < repetitions; ++i) {
        if (stopped()) return false;
        const double seconds = runOnce(way, way.passes);
        // The clock did not advance, so nothing was measured.
        if (seconds <= 0) continue;
        // If another program used the processor while the number of passes was determined, the
        // number can be so low that the time to start the threads dominates. The number is then
        // determined again.
        if (!way.once && team_.shortest() < kShortSeconds) {
            way.passes = fittingPasses(way.passes, team_.shortest());
            shortest = 0;
            continue;
        }
        shortest = shortest > 0 ? std::min(shortest, team_.shortest()) : team_.shortest();
        way.rates.push_back(way.amount * static_cast<double>(way.passes) / seconds);
    }
    if (!way.once && shortest > 0) way.passes = fittingPasses(way.passes, shortest);
    return true;
}

bool Sampler::calibrate(Way& way) {
    if (way.once) {
        way.passes = 1;
        return true;
    }
    for (std::uint64_t passes = 1;; passes *= 4) {
        if (stopped()) return false;
        runOnce(way, passes);
        if (team_.shortest() > kShortSeconds || passes > std::uint64_t{1} << 40U) {
            way.passes = fittingPasses(passes, team_.shortest());
            return true;
        }
    }
}

double Sampler::runOnce(const Way& way, std::uint64_t passes) {
    ++turn_;
    return team_.run([&](int thread) { way.run(thread, passes); });
}

void Sampler::tell(const std::string& what, double done) {
    told_ = std::clamp(done, told_, 1.0);
    if (options_.progress) options_.progress(what, told_);
}

bool Sampler::stopped() {
    if (!cancelled_ && options_.cancelled) cancelled_ = options_.cancelled();
    return cancelled_;
}

}  // namespace ridgepoint::machine
