// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the numbers of a point: names, meanings, units, and their text for people. Estimates,
// measurements and published figures use the same names, in study files, results and figures, so
// they can be compared.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/roofline/terms.h"

namespace ridgepoint::study {

struct Number {
    double value = 0;
    roofline::Provenance from = roofline::Provenance::measured;
    bool partial = false;  // a lower bound, because only a part of the work is known
};

// Numbers by name. A missing number is unknown.
using Numbers = std::map<std::string, Number>;
std::optional<double> valueOf(const Numbers& numbers, const std::string& name);

struct Quantity {
    enum class Unit : std::uint8_t {
        seconds,
        per_second,
        flops,
        flop_rate,
        bandwidth,
        traffic,
        memory,
        intensity,
        count,
        share,
        ratio
    };
    std::string_view name;   // "flops_per_second"
    std::string_view title;  // "Achieved"
    Unit unit = Unit::count;
    std::string_view meaning;  // one clause, for the documentation
};

// Returns all quantities with a fixed name.
std::span<const Quantity> quantities();
// Finds a quantity by its name, or by a composed name. Shares of the step time have composed names:
// "share.phase.backward", "share.category.pooling", "share.algorithm.winograd",
// "share.api.cudaLaunchKernel", "share.row.ncclDevKernel_Broadcast" (a kernel, or an op of a CPU
// run) and "share.row~=ncclBroadcast" (all rows with this text in their
// names; * is any text, capitals and underscores do not count). "launch_flops.category.convolution"
// is the mean of a launch. "ratio.flops" is the ratio of a number to its estimate. Unset if there
// is no such quantity.
struct NamedQuantity {
    std::string name, title;
    Quantity::Unit unit = Quantity::Unit::count;
};
std::optional<NamedQuantity> findQuantity(std::string_view name);
inline constexpr std::string_view kSharePattern = "share.row~=", kRatio = "ratio.";
// Returns the known names nearest to a mistyped name.
std::vector<std::string> nearestQuantities(std::string_view name);

std::string unitText(Quantity::Unit unit);  // the base unit: "s", "FLOP/s"; "" for shares
// Formats a value for people: "12.3 ms"; "–" if it is unknown.
std::string format(Quantity::Unit unit, const std::optional<double>& value);

}  // namespace ridgepoint::study
