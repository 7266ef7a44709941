// SPDX-License-Identifier: GPL-3.0-or-later
// The output format of all benchmarks, and their common statistics.
#pragma once

#include <string>
#include <vector>

namespace ridgepoint::bench {

// Returns the value below which `share` (0 to 1) of the values are, with linear interpolation.
// Returns 0 without values.
double quantile(std::vector<double> values, double share);
double median(std::vector<double> values);

struct Result {
    std::string name;
    double value = 0;
    std::string unit;
    double hold = 0;     // upper limit of the value; 0: none
    std::string detail;  // how the value was measured
    double least = 0;    // lower limit of the value; 0: none
};
void print(const Result& result);

}  // namespace ridgepoint::bench
