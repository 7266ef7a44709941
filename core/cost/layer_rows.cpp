// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/layer_rows.h"

namespace ridgepoint::cost {
namespace {

LayerRow rowOf(const LayerCost& layer) {
    LayerRow row;
    row.name = layer.name;
    row.type = layer.type;
    row.category = layer.category;
    row.output = layer.output;
    row.parameters = static_cast<std::uint64_t>(layer.parameters);
    row.flops_matrix_forward = layer.flops_forward;
    row.flops_matrix_backward = layer.flops_backward;
    row.flops_elementwise_forward = layer.flops_elementwise_forward;
    row.flops_elementwise_backward = layer.flops_elementwise_backward;
    row.flops_optimizer = layer.flops_optimizer;
    row.bytes_forward = layer.bytes_forward;
    row.bytes_backward = layer.bytes_backward;
    row.bytes_optimizer = layer.bytes_optimizer;
    row.saved_bytes = layer.saved_bytes;
    if (row.bytes() > 0 && row.flops() > 0) {
        row.intensity = static_cast<double>(row.flops()) / static_cast<double>(row.bytes());
    }
    return row;
}

}  // namespace

std::vector<LayerRow> layerRows(const StepEstimate& estimate, const machine::Device* device,
                                const Calibration* calibration) {
    std::optional<StepTime> time;
    std::optional<PredictedStep> predicted;
    if (device != nullptr) {
        time = leastTimeOn(estimate, *device);
        predicted = predictStep(estimate, *device, calibration);
    }
    double step_seconds = 0;
    if (time) {
        for (const LayerTime& layer : *time) step_seconds += layer.seconds();
    }
    std::vector<LayerRow> rows;
    rows.reserve(estimate.layers.size());
    for (std::size_t i = 0; i < estimate.layers.size(); ++i) {
        LayerRow& row = rows.emplace_back(rowOf(estimate.layers[i]));
        if (predicted) row.predicted = predicted->layers[i].all;
        if (!time) continue;
        const LayerTime& layer = (*time)[i];
        row.seconds_forward = layer.forward.seconds();
        row.seconds_backward = layer.backward.seconds();
        row.seconds_optimizer = layer.update.seconds();
        row.seconds = layer.seconds();
        if (step_seconds > 0) row.share = *row.seconds / step_seconds;
        if (row.bytes() > 0 || row.flops() > 0) row.bound = layer.bound();
    }
    return rows;
}

}  // namespace ridgepoint::cost
