// SPDX-License-Identifier: GPL-3.0-or-later
// An estimate as a table: a row for each layer and one for the optimizer, whose totals add up to
// the step.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/cost/device_time.h"

namespace ridgepoint::cost {

inline constexpr const char* kOptimizerRowName = "optimizer step";

struct LayerRow {
    std::string name, type;
    Category category = Category::other;
    model::Shape output;  // empty: it has none of its own
    // Unset in the optimizer's row, which has neither direction.
    std::optional<std::uint64_t> parameters, flops_matrix_forward, flops_matrix_backward,
        flops_elementwise_forward, flops_elementwise_backward, bytes_forward, bytes_backward,
        saved_bytes;
    std::uint64_t flops = 0;  // of the step: both directions, all arithmetic
    std::uint64_t bytes = 0;
    std::optional<double> intensity;  // FLOP per DRAM byte
    // On a device; unset without one.
    std::optional<double> seconds_forward, seconds_backward, seconds, share;
    std::optional<roofline::Bound> bound;

    std::optional<std::uint64_t> flopsForward() const;  // all arithmetic
    std::optional<std::uint64_t> flopsBackward() const;
};

// `time` is of the same estimate, or null.
std::vector<LayerRow> layerRows(const StepEstimate& estimate, const StepTime* time);

}  // namespace ridgepoint::cost
