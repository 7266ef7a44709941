// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a GPU's clocks, power, temperature and utilization from NVML.
#pragma once

#include <memory>

#include "core/machine/cuda/cuda_gpu.h"
#include "core/recording/collect/device_sampler.h"

namespace ridgepoint::recording::collect::cuda {

// Opens a meter for a GPU. device: CUDA's device number in this process (after
// CUDA_VISIBLE_DEVICES). Starts the CUDA driver, but creates no context. Throws std::runtime_error
// with one sentence if there is no driver, no NVML or an unknown GPU. Recording then continues
// without samples.
std::unique_ptr<DeviceMeter> openMeter(int device);
// Returns a meter that uses the caller's clocks, for example, from a test.
std::unique_ptr<DeviceMeter> meterOf(std::unique_ptr<machine::cuda::Clocks> clocks, int device);

}  // namespace ridgepoint::recording::collect::cuda
