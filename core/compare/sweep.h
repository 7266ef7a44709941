// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that differ in their batch size, as curves over it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace ridgepoint::compare {

struct SweepPoint {
    std::size_t run = 0;  // place among the comparison's sides
    std::int64_t batch = 0;
    std::optional<double> seconds, seconds_error;  // of a step: mean and its standard error
    std::optional<double> samples_per_second;      // batch / mean
    std::optional<double> flops_per_second;        // FLOPs of a step, if all are known, / mean
    std::optional<std::int64_t> peak_allocated_bytes;
};

struct SweepCurve {
    std::string label;               // in what its runs differ from those of others; empty: nothing
    std::vector<SweepPoint> points;  // by batch, each once
};

// Unset where the runs are none: every curve has two batch sizes at least, and one of them three
// unless there are several curves. Runs of one curve are alike in every other setting.
std::optional<std::vector<SweepCurve>> sweepOf(const Comparison& comparison);

}  // namespace ridgepoint::compare
