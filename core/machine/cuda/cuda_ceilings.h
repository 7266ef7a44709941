// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the roofs of an NVIDIA GPU.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "core/machine/ceiling_cache.h"
#include "core/machine/ceilings.h"
#include "core/machine/cuda/devices.h"
#include "core/machine/cuda/gpu.h"
#include "core/machine/cuda/kernels.h"

namespace ridgepoint::machine::cuda {

struct GpuCeilings {
    GpuFacts gpu;
    MeasuredCeilings measured;
    // Highest and lowest clock of the SMs in the compute loops, from their own cycle counter and
    // the GPU's timer. Unset if no compute loop ran.
    std::optional<double> fastest_hz, slowest_hz;
    std::map<std::string, double> clock_hz;  // in each compute loop, by its ceiling's name
};

// Work of one launch as the kernel declares it: FLOP, or bytes through its level.
double workOf(const Kernel& kernel, const Launch& launch);

// Compiles the kernels' source for a compute capability and returns an image to load.
using Compile = std::function<std::string(const std::string& source, int capability)>;

// Measures every loop of kernelsFor(capability), and matrix products if `gemm` is set.
// Repeats each until the best three agree within 1 % (quick: three times; else at most twenty).
// `clocks` may be null; if set, notes report throttled clocks. Ignores the options' threads.
// Throws std::runtime_error with one sentence.
GpuCeilings measureGpu(Gpu& gpu, const Compile& compile, Gemm* gemm, Clocks* clocks,
                       const MeasureOptions& options);

// Uses the machine's own driver, NVRTC, cuBLASLt and NVML; if one of the last two is missing, a
// note says so. Throws Unavailable or std::runtime_error with one sentence.
GpuCeilings measureGpu(int number, const MeasureOptions& options);

// Returns a key of everything that affects a GPU's roofs: the machine, the GPU and its size (a MIG
// slice has another key), the driver and the version of the measuring loops.
std::string ceilingKey(const Machine& machine, const DeviceState& gpu);

// Uses an earlier measurement of this GPU that is as thorough as requested, else measures. Stores
// the result unless it was cancelled or disturbed. `again`: always measures. `measure`: measureGpu,
// or a test's substitute. Throws as measureGpu does.
MeasuredCeilings gpuCeilings(
    const Machine& machine, const DeviceState& gpu, const MeasureOptions& options,
    bool again = false, const CeilingCache& cache = CeilingCache(),
    const std::function<GpuCeilings(int number, const MeasureOptions&)>& measure = {});

}  // namespace ridgepoint::machine::cuda
