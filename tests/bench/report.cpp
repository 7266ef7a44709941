// SPDX-License-Identifier: GPL-3.0-or-later
#include "report.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

namespace ridgepoint::bench {

double quantile(std::vector<double> values, double share) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    const double at = share * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    if (below + 1 >= values.size()) return values.back();
    const double part = at - static_cast<double>(below);
    return values[below] * (1 - part) + values[below + 1] * part;
}

double median(std::vector<double> values) { return quantile(std::move(values), 0.5); }

void print(const Result& result) {
    nlohmann::ordered_json line{{"name", result.name},
                                {"value", result.value},
                                {"unit", result.unit},
                                {"detail", result.detail}};
    if (result.hold > 0) line["hold"] = result.hold;
    if (result.least > 0) line["hold"] = {fmt::format("value >= {}", result.least)};
    std::cout << line.dump() << std::endl;
}

}  // namespace ridgepoint::bench
