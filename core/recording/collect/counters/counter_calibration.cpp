// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/counters/counter_calibration.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/roofline/quantity.h"

namespace ridgepoint::recording::collect::counters {
namespace {

using roofline::Arithmetic;

struct Product {
    ProductPrecision precision;
    const char* name;
    // Units that can compute the product, the most likely one first.
    std::array<Arithmetic, 2> units;
};
constexpr std::array<Product, 5> kProducts{{
    {ProductPrecision::fp64, "fp64", {Arithmetic::tensor_fp64, Arithmetic::fp64}},
    {ProductPrecision::fp32, "fp32", {Arithmetic::fp32, Arithmetic::fp32}},
    {ProductPrecision::tf32, "tf32", {Arithmetic::tensor_tf32, Arithmetic::tensor_tf32}},
    {ProductPrecision::bf16, "bf16", {Arithmetic::tensor_bf16, Arithmetic::bf16}},
    {ProductPrecision::fp16, "fp16", {Arithmetic::tensor_fp16, Arithmetic::tensor_fp16}},
}};
// Maximum number of ranges per set, and the number of passes after which a set is abandoned.
constexpr std::size_t kRanges = 16;
constexpr int kMostTrialPasses = 64;

run::CounterCheck checkOf(const Product& product, const CountedWork& work, double expected,
                          double tolerance) {
    run::CounterCheck check;
    check.expected_flops = expected;
    check.arithmetic = product.units[0];
    for (const Arithmetic unit : product.units) {
        const std::optional<double> counted = work.flops[roofline::index(unit)];
        if (!counted || (check.counted_flops && *check.counted_flops >= *counted)) continue;
        check.arithmetic = unit;
        check.counted_flops = counted;
    }
    check.good = check.counted_flops && std::abs(*check.counted_flops / expected - 1) <= tolerance;
    if (check.good) return check;
    check.reason = fmt::format(
        "The counter of {} gave {} for a matrix product of {} (2·M·N·K): what it counts is not "
        "used.",
        toString(check.arithmetic),
        check.counted_flops ? roofline::formatFlops(*check.counted_flops) : "nothing",
        roofline::formatFlops(expected));
    return check;
}

}  // namespace

std::vector<run::CounterCheck> calibrate(CounterSession& session, KnownProduct& product,
                                         CalibrationSettings settings) {
    const auto run = [&](const Product& which) {
        return product.run(which.precision, settings.m, settings.n, settings.k);
    };
    // Runs each product once before counting, because a library's setup in its first product must
    // not be counted.
    std::vector<const Product*> possible;
    for (const Product& which : kProducts) {
        const bool counted =
            std::any_of(which.units.begin(), which.units.end(),
                        [&](Arithmetic unit) { return session.recipe().counts(unit); });
        if (counted && run(which)) possible.push_back(&which);
    }
    if (possible.empty()) return {};
    session.beginSet(Ranges::marked, kRanges);
    bool complete = false;
    for (int pass = 0; !complete && pass < kMostTrialPasses; ++pass) {
        session.beginPass();
        for (const Product* which : possible) {
            session.push(which->name);
            run(*which);
            session.pop();
        }
        complete = session.endPass();
    }
    const CounterSession::Set set = complete ? session.takeSet() : CounterSession::Set{};
    session.release();
    const double expected = 2.0 * static_cast<double>(settings.m) *
                            static_cast<double>(settings.n) * static_cast<double>(settings.k);
    std::vector<run::CounterCheck> checks;
    for (const Product* which : possible) {
        const auto range =
            std::find_if(set.ranges.begin(), set.ranges.end(),
                         [&](const CountedRange& entry) { return entry.name == which->name; });
        checks.push_back(checkOf(*which, range == set.ranges.end() ? CountedWork{} : range->work,
                                 expected, settings.tolerance));
    }
    return checks;
}

}  // namespace ridgepoint::recording::collect::counters
