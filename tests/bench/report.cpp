// SPDX-License-Identifier: GPL-3.0-or-later
#include "report.h"

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

namespace ridgepoint::bench {

double median(std::vector<double> values) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

void print(const Result& result) {
    nlohmann::ordered_json line{{"name", result.name},
                                {"value", result.value},
                                {"unit", result.unit},
                                {"detail", result.detail}};
    if (result.hold > 0) line["hold"] = result.hold;
    std::cout << line.dump() << std::endl;
}

}  // namespace ridgepoint::bench
