// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/layer_rows.h"

namespace ridgepoint::cost {
namespace {

std::optional<std::uint64_t> sumOf(const std::optional<std::uint64_t>& a,
                                   const std::optional<std::uint64_t>& b) {
    if (!a || !b) return std::nullopt;
    return *a + *b;
}

void conclude(LayerRow& row, double step_seconds) {
    if (row.bytes > 0 && row.flops > 0) {
        row.intensity = static_cast<double>(row.flops) / static_cast<double>(row.bytes);
    }
    if (row.seconds && step_seconds > 0) row.share = *row.seconds / step_seconds;
}

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
    row.bytes_forward = layer.bytes_forward;
    row.bytes_backward = layer.bytes_backward;
    row.saved_bytes = layer.saved_bytes;
    row.flops = *row.flopsForward() + *row.flopsBackward();
    row.bytes = layer.bytes_forward + layer.bytes_backward;
    return row;
}

}  // namespace

std::optional<std::uint64_t> LayerRow::flopsForward() const {
    return sumOf(flops_matrix_forward, flops_elementwise_forward);
}

std::optional<std::uint64_t> LayerRow::flopsBackward() const {
    return sumOf(flops_matrix_backward, flops_elementwise_backward);
}

std::vector<LayerRow> layerRows(const StepEstimate& estimate, const StepTime* time) {
    double step_seconds = 0;
    if (time != nullptr) {
        step_seconds = time->optimizer.seconds();
        for (const LayerTime& layer : time->layers) step_seconds += layer.seconds();
    }
    std::vector<LayerRow> rows;
    rows.reserve(estimate.layers.size() + 1);
    for (std::size_t i = 0; i < estimate.layers.size(); ++i) {
        LayerRow& row = rows.emplace_back(rowOf(estimate.layers[i]));
        if (time != nullptr) {
            const LayerTime& layer = time->layers[i];
            row.seconds_forward = layer.forward.seconds();
            row.seconds_backward = layer.backward.seconds();
            row.seconds = layer.seconds();
            if (row.bytes > 0 || row.flops > 0) row.bound = layer.bound();
        }
        conclude(row, step_seconds);
    }
    if (estimate.bytes_optimizer > 0) {
        LayerRow& row = rows.emplace_back();
        row.name = kOptimizerRowName;
        row.category = Category::optimizer;
        row.flops = estimate.flops_elementwise_optimizer;
        row.bytes = estimate.bytes_optimizer;
        if (time != nullptr) {
            row.seconds = time->optimizer.seconds();
            row.bound = LayerTime{time->optimizer, {}}.bound();
        }
        conclude(row, step_seconds);
    }
    return rows;
}

}  // namespace ridgepoint::cost
