// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/on_device.h"

namespace ridgepoint::cost {

double launchSeconds(const machine::Device& device) {
    return device.kind == machine::Device::Kind::gpu ? kGpuLaunchSeconds : kCpuLaunchSeconds;
}

std::optional<StepTime> leastTimeOn(const StepEstimate& estimate, const machine::Device& device) {
    const bool gpu = device.kind == machine::Device::Kind::gpu;
    Limits limits{.ceilings = device.ceilings,
                  .launch_seconds = gpu ? kLeastGpuLaunchSeconds : kCpuLaunchSeconds,
                  .clock_gain = device.clockGain(),
                  .cache_bytes = static_cast<double>(device.cache_bytes.value_or(0)),
                  .fastest = true};
    if (const auto* const cache = roofline::bandwidthRoof(
            device.ceilings, gpu ? roofline::Level::l2 : roofline::Level::l3)) {
        limits.cache_bytes_per_second = cache->value;
    } else if (device.vendor == "NVIDIA") {
        // Bytes per clock on the widest path from L2 to a multiprocessor in any generation since
        // Volta.
        constexpr double kBytesPerClock = 64;
        limits.cache_bytes_per_second = kBytesPerClock *
                                        static_cast<double>(device.multiprocessors) *
                                        device.clock_hz * device.clockGain();
    }
    return stepTimeOn(estimate, limits);
}

OnDevice onDevice(const StepEstimate& estimate, const machine::Device& device,
                  const LargestBatch& largest_batch, const Calibration* calibration) {
    OnDevice result;
    result.device = device.name;
    result.memory_bytes = device.memory_bytes;
    if (const auto least = leastTimeOn(estimate, device)) result.time = sumOf(*least);
    if (const auto step = predictStep(estimate, device, calibration)) {
        result.predicted = step->step;
        result.evidence = step->evidence;
        result.evidence_distance = step->distance;
        result.host_bound = step->host_bound;
        for (const PredictedLayer& layer : step->layers)
            result.predicted_update_seconds += layer.update.seconds;
    }
    const roofline::MatrixFlops flops = matrixFlops(estimate, device.ceilings);
    result.utilization = roofline::utilization(
        flops, result.predicted ? std::optional(result.predicted->seconds) : std::nullopt,
        device.ceilings);
    result.most_utilization = roofline::utilization(
        flops, result.time ? std::optional(result.time->seconds) : std::nullopt, device.ceilings);
    if (device.memory_bytes && *device.memory_bytes > 0) {
        result.largest_batch = largest_batch(static_cast<std::uint64_t>(*device.memory_bytes));
    }
    return result;
}

}  // namespace ridgepoint::cost
