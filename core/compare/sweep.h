// SPDX-License-Identifier: GPL-3.0-or-later
// Finds sweeps: runs that differ in their batch size, as curves over the batch size.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace ridgepoint::compare {

struct SweepPoint {
    std::size_t run = 0;  // index into Comparison::sides
    std::int64_t batch = 0;
    std::optional<double> seconds, seconds_error;  // mean and standard error per step
    std::optional<double> samples_per_second;      // batch ÷ mean step time
    std::optional<double> flops_per_second;  // FLOPs per step ÷ mean step time; unset if some FLOPs
                                             // are unknown
    std::optional<std::int64_t> peak_allocated_bytes;
};

struct SweepCurve {
    std::string label;  // settings that distinguish this curve from others; empty if no settings
                        // differ
    std::vector<SweepPoint> points;  // sorted by batch size, with one point per batch size
};

// Returns the curves, or unset if the runs are not a sweep. Every curve needs at least two batch
// sizes, or three if there is only one curve. All runs in a curve have the same settings except the
// batch size, and no two have the same batch size.
std::optional<std::vector<SweepCurve>> sweepOf(const Comparison& comparison);

}  // namespace ridgepoint::compare
