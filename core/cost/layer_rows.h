// SPDX-License-Identifier: GPL-3.0-or-later
// Creates the table of an estimate: one row per layer; the rows add up to the step.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/cost/device_time.h"
#include "core/cost/on_device.h"

namespace ridgepoint::cost {

struct LayerRow {
    std::string name, type;
    Category category = Category::other;
    cost::model::Shape output;  // empty if the layer has no output of its own
    std::uint64_t parameters = 0;
    std::uint64_t flops_matrix_forward = 0, flops_matrix_backward = 0;
    std::uint64_t flops_elementwise_forward = 0, flops_elementwise_backward = 0;
    std::uint64_t flops_optimizer = 0;
    std::uint64_t bytes_forward = 0, bytes_backward = 0, bytes_optimizer = 0;
    std::uint64_t saved_bytes = 0;
    std::optional<double> intensity;  // in FLOP per DRAM byte
    // Values for a device. Unset if there is no device.
    std::optional<double> seconds_forward, seconds_backward, seconds_optimizer, seconds, share;
    std::optional<Predicted> predicted;
    std::optional<roofline::Bound> bound;

    // Matrix and elementwise FLOPs together.
    std::uint64_t flopsForward() const { return flops_matrix_forward + flops_elementwise_forward; }
    std::uint64_t flopsBackward() const {
        return flops_matrix_backward + flops_elementwise_backward;
    }
    std::uint64_t flops() const { return flopsForward() + flopsBackward() + flops_optimizer; }
    std::uint64_t bytes() const { return bytes_forward + bytes_backward + bytes_optimizer; }
};

// Returns one row per layer. The rows have no times if `device` is null or lacks a roof.
std::vector<LayerRow> layerRows(const StepEstimate& estimate, const machine::Device* device,
                                const Calibration* calibration = nullptr);

}  // namespace ridgepoint::cost
