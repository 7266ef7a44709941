// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/device_time.h"

#include <algorithm>
#include <stdexcept>

namespace ridgepoint::cost {
namespace {

using roofline::Arithmetic;
using roofline::Level;

struct Part {
    std::uint64_t matrix = 0;  // FLOPs
    std::uint64_t elementwise = 0;
    std::uint64_t bytes = 0;
    std::uint64_t launches = 0;
};

// Far beyond any memory; keeps the search finite for a network that needs none.
constexpr std::int64_t kMostSamples = std::int64_t{1} << 24;

// A device without a matrix unit may have vector instructions for the precision.
const roofline::Ceiling* matrixRoof(std::span<const roofline::Ceiling> ceilings,
                                    Arithmetic arithmetic) {
    if (const roofline::Ceiling* roof = roofline::computeRoof(ceilings, arithmetic)) {
        return roof;
    }
    switch (arithmetic) {
        case Arithmetic::tensor_tf32:  // allowed, not asked for: FP32 where there is none
            return roofline::computeRoof(ceilings, Arithmetic::fp32);
        case Arithmetic::tensor_bf16:
            return roofline::computeRoof(ceilings, Arithmetic::bf16);
        case Arithmetic::tensor_fp16:
            return roofline::computeRoof(ceilings, Arithmetic::fp16);
        default:
            return nullptr;
    }
}

bool fits(const model::Graph& graph, const StepOptions& options, std::int64_t batch,
          std::uint64_t memory_bytes) {
    try {
        return peakBytes(graph, batch, options) <= memory_bytes;
    } catch (const std::invalid_argument&) {
        return false;  // sizes that cannot be
    }
}

}  // namespace

std::optional<DeviceTime> timeOn(const StepEstimate& estimate,
                                 std::span<const roofline::Ceiling> ceilings,
                                 double launch_seconds) {
    // The same roofs hold for every part, so they are looked up once.
    const roofline::Ceiling* compute = roofline::computeRoof(ceilings, Arithmetic::fp32);
    const roofline::Ceiling* matrix = matrixRoof(ceilings, estimate.matrix_arithmetic);
    const roofline::Ceiling* memory = roofline::bandwidthRoof(ceilings, Level::dram);
    if (compute == nullptr || matrix == nullptr || memory == nullptr) {
        return std::nullopt;
    }
    const double per_flop = 1 / compute->value;
    const double per_matrix_flop = 1 / matrix->value;
    const double per_byte = 1 / memory->value;
    DeviceTime time;
    const auto add = [&](const Part& part) {
        const double compute_seconds = static_cast<double>(part.matrix) * per_matrix_flop +
                                       static_cast<double>(part.elementwise) * per_flop;
        const double memory_seconds = static_cast<double>(part.bytes) * per_byte;
        if (compute_seconds >= memory_seconds) {
            time.compute_seconds += compute_seconds;
        } else {
            time.memory_seconds += memory_seconds;
        }
        time.launch_seconds += static_cast<double>(part.launches) * launch_seconds;
    };
    for (const LayerCost& layer : estimate.layers) {
        add({layer.flops_forward, layer.flops_elementwise_forward, layer.bytes_forward,
             layer.launches_forward});
        add({layer.flops_backward, layer.flops_elementwise_backward, layer.bytes_backward,
             layer.launches_backward});
    }
    add({0, estimate.flops_elementwise_optimizer, estimate.bytes_optimizer,
         estimate.launches_optimizer});
    time.seconds = time.compute_seconds + time.memory_seconds + time.launch_seconds;
    const double most = std::max({time.compute_seconds, time.memory_seconds, time.launch_seconds});
    time.bound = most == time.compute_seconds  ? "compute"
                 : most == time.memory_seconds ? "memory(dram)"
                                               : "latency";
    return time;
}

std::int64_t largestBatch(const model::Graph& graph, const StepOptions& options,
                          std::uint64_t memory_bytes) {
    std::int64_t fitting = 0;
    std::int64_t too_large = 1;
    while (too_large <= kMostSamples && fits(graph, options, too_large, memory_bytes)) {
        fitting = too_large;
        too_large *= 2;
    }
    if (too_large > kMostSamples) {
        return kMostSamples;
    }
    while (too_large - fitting > 1) {
        const std::int64_t middle = fitting + (too_large - fitting) / 2;
        (fits(graph, options, middle, memory_bytes) ? fitting : too_large) = middle;
    }
    return fitting;
}

}  // namespace ridgepoint::cost
