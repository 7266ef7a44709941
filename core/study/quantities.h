// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the numbers of a point: names, meanings, units, and how they are formatted. Estimates,
// measurements and published figures use the same names in study files, results and figures, so
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
    // Whether the number is a lower bound, because only part of the work is known.
    bool partial = false;
};

// Numbers by name. Unknown numbers are missing.
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
        energy,
        power,
        efficiency,
        intensity,
        count,
        share,
        ratio
    };
    std::string_view name;   // for example, "flops_per_second"
    std::string_view title;  // for example, "Achieved"
    Unit unit = Unit::count;
    std::string_view meaning;  // one clause, for the documentation
};

// Returns all quantities with a fixed name.
std::span<const Quantity> quantities();
// A quantity that is found by its name or by a composed name. Shares of the step time have composed
// names: "share.phase.backward", "share.category.pooling", "share.algorithm.winograd",
// "share.api.cudaLaunchKernel", "share.row.ncclDevKernel_Broadcast" (a kernel, or an op in a CPU
// run) and "share.row~=ncclBroadcast" (all rows whose names contain this text; * matches any text,
// and capitals and underscores are ignored). "launch_flops.category.convolution" is the mean per
// launch. "ratio.flops" is the ratio of a number to its estimate. The result is unset if the
// quantity does not exist.
struct NamedQuantity {
    std::string name, title;
    Quantity::Unit unit = Quantity::Unit::count;
};
std::optional<NamedQuantity> findQuantity(std::string_view name);
inline constexpr std::string_view kSharePattern = "share.row~=", kRatio = "ratio.";
// Returns the known names most similar to a mistyped name.
std::vector<std::string> nearestQuantities(std::string_view name);

// Returns the base unit, for example "s" or "FLOP/s"; empty for counts, shares and ratios.
std::string unitText(Quantity::Unit unit);
// Formats a value for people, for example "12.3 ms"; "–" if the value is unknown.
std::string format(Quantity::Unit unit, const std::optional<double>& value);

}  // namespace ridgepoint::study
