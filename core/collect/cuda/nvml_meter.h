// SPDX-License-Identifier: GPL-3.0-or-later
// A GPU's clocks, power, temperature and use, from NVML.
#pragma once

#include <memory>

#include "core/collect/device_sampler.h"
#include "core/machine/cuda/gpu.h"

namespace ridgepoint::collect::cuda {

// device: CUDA's number of it in this process (CUDA_VISIBLE_DEVICES counts). Starts CUDA's driver,
// but makes no context. Throws std::runtime_error with one sentence: no driver, no NVML, a GPU that
// it does not know; recording goes on without samples.
std::unique_ptr<DeviceMeter> openMeter(int device);
// With clocks that someone else opened, or a test's.
std::unique_ptr<DeviceMeter> meterOf(std::unique_ptr<machine::cuda::Clocks> clocks, int device);

}  // namespace ridgepoint::collect::cuda
