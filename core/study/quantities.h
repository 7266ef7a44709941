// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of a point: their names, as in study files, results and
// figures alike, what they are, and how people read them. Estimates, measurements and published
// figures use the same names, so that all can be compared.
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
    bool partial = false;  // a lower bound, since only a part of the work is known
};

// By name; what is not in it is not known.
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
        share
    };
    std::string_view name;   // "flops_per_second"
    std::string_view title;  // "Achieved"
    Unit unit = Unit::count;
    std::string_view meaning;  // one clause, for the documentation
};

// All that have one fixed name.
std::span<const Quantity> quantities();
// Also shares of a step's time, whose names are made: "share.phase.backward",
// "share.category.pooling", "share.row.ncclDevKernel_Broadcast" (a kernel, or an op of a CPU run),
// "share.api.cudaLaunchKernel". Unset: there is no such quantity.
struct NamedQuantity {
    std::string name, title;
    Quantity::Unit unit = Quantity::Unit::count;
};
std::optional<NamedQuantity> findQuantity(std::string_view name);
// The names that a mistyped one may mean.
std::vector<std::string> nearestQuantities(std::string_view name);

std::string unitText(Quantity::Unit unit);  // of the base unit: "s", "FLOP/s", "" of shares
// For people: "12.3 ms"; "–" where it is not known.
std::string format(Quantity::Unit unit, const std::optional<double>& value);

}  // namespace ridgepoint::study
