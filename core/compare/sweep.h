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
    std::size_t run = 0;  // index in Comparison::sides
    std::int64_t batch = 0;
    std::optional<double> seconds, seconds_error;  // per step: mean and its standard error
    std::optional<double> samples_per_second;      // batch ÷ mean step time
    std::optional<double> flops_per_second;  // FLOPs of a step (if all are known) ÷ mean step time
    std::optional<std::int64_t> peak_allocated_bytes;
};

struct SweepCurve {
    std::string label;  // settings that distinguish this curve from others; empty if there is none
    std::vector<SweepPoint> points;  // in the order of batch sizes, which are distinct
};

// Returns unset if the runs are not a sweep. Every curve needs at least two batch sizes, and a
// single curve needs three. Runs of one curve have all other settings in common.
std::optional<std::vector<SweepCurve>> sweepOf(const Comparison& comparison);

}  // namespace ridgepoint::compare
