// SPDX-License-Identifier: GPL-3.0-or-later
// What every benchmark prints, and the statistics that they share.
#pragma once

#include <string>
#include <vector>

namespace ridgepoint::bench {

// The value below which `share` (0 to 1) of the values lie; between two values in proportion. 0
// without values.
double quantile(std::vector<double> values, double share);
double median(std::vector<double> values);

struct Result {
    std::string name;
    double value = 0;
    std::string unit;
    double hold = 0;     // value must not exceed it; 0: nothing to hold
    std::string detail;  // how it was measured
    double least = 0;    // value must not be below it; 0: nothing to hold
};
void print(const Result& result);

}  // namespace ridgepoint::bench
