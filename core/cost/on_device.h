// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluates an estimate on one device: the lower bound of the step time, the predicted time, and
// the largest batch that fits into the memory.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/cost/device_time.h"
#include "core/cost/prediction/step_prediction.h"
#include "core/machine/catalogue.h"
#include "core/roofline/utilization.h"

namespace ridgepoint::cost {

// Returns the time in seconds to launch one operator's kernel on the device.
double launchSeconds(const machine::Device& device);

// Returns a lower bound of each layer's time for ops that run one at a time, as LibTorch calls
// them; a compiler that fuses ops can be faster. In contrast to stepTimeOn(), convolutions use the
// algorithm with the fewest multiplications, the GPU runs at its highest clock, data that fits into
// the last cache crosses it instead of DRAM, and one kernel updates all parameters.
std::optional<StepTime> leastTimeOn(const StepEstimate& estimate, const machine::Device& device);

struct OnDevice {
    std::string device;
    std::optional<std::int64_t> memory_bytes;
    std::optional<DeviceTime> time;       // lower bound; unset if a required roof is unknown
    std::optional<Predicted> predicted;   // unset if its time cannot be predicted
    double predicted_update_seconds = 0;  // part of `predicted` that the optimizer takes
    // Utilization of the device's peak in the predicted time, and the highest possible one (at
    // `time`).
    roofline::Utilization utilization, most_utilization;
    std::optional<Evidence> evidence;  // measurements nearest to the step; only for GPUs
    double evidence_distance = 0;      // see Evidence::distance()
    bool host_bound = false;  // whether launching kernels is predicted to take longer than running
                              // them
    std::optional<std::int64_t> largest_batch;  // unset if the device's memory size is unknown

    std::optional<bool> fits(std::int64_t batch) const {
        return largest_batch ? std::optional(batch <= *largest_batch) : std::nullopt;
    }
    std::optional<double> samplesPerSecond(std::int64_t batch) const {
        if (!time || !(time->seconds > 0)) return std::nullopt;
        return static_cast<double>(batch) / time->seconds;
    }
};

// Returns the largest batch that fits into the memory, 0 if not even one sample fits, or unset if
// unknown.
using LargestBatch = std::function<std::optional<std::int64_t>(std::uint64_t memory_bytes)>;
OnDevice onDevice(const StepEstimate& estimate, const machine::Device& device,
                  const LargestBatch& largest_batch, const Calibration* calibration = nullptr);

}  // namespace ridgepoint::cost
