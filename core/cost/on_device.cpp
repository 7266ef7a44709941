// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/on_device.h"

namespace ridgepoint::cost {

double launchSeconds(const machine::Device& device) {
    return device.kind == machine::Device::Kind::gpu ? kGpuLaunchSeconds : kCpuLaunchSeconds;
}

OnDevice onDevice(const StepEstimate& estimate, const machine::Device& device,
                  const LargestBatch& largest_batch, const CpuShares* shares) {
    OnDevice result;
    result.device = device.name;
    result.memory_bytes = device.memory_bytes;
    result.time = timeOn(estimate, device.ceilings, launchSeconds(device));
    if (const auto step = predictStep(estimate, device, shares)) result.predicted = step->step;
    if (device.memory_bytes && *device.memory_bytes > 0) {
        result.largest_batch = largest_batch(static_cast<std::uint64_t>(*device.memory_bytes));
    }
    return result;
}

}  // namespace ridgepoint::cost
