// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the roofs of an NVIDIA GPU.
#pragma once

#include <functional>
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
    // Of the SMs while the compute loops ran, from their own cycle counter and the GPU's clock: the
    // highest and the lowest. Unset when no compute loop ran.
    std::optional<double> fastest_hz, slowest_hz;
};

// Work of one launch, from what a kernel says of itself: FLOP, or bytes through its level.
double workOf(const Kernel& kernel, const Launch& launch);

// Makes a loaded image of the kernels' source for an architecture.
using Compile = std::function<std::string(const std::string& source, int capability)>;

// Measures every loop of kernelsFor(capability), and matrix products if `gemm` is set.
// Each is repeated until the best three agree within 1 % (quick: three times; else up to twenty).
// `clocks` may be null; with it, notes report throttled clocks. The options' threads are ignored.
// Throws std::runtime_error with one sentence.
GpuCeilings measureGpu(Gpu& gpu, const Compile& compile, Gemm* gemm, Clocks* clocks,
                       const MeasureOptions& options);

// With the machine's own driver, NVRTC, cuBLASLt and NVML; what is missing of the latter two is a
// note. Throws Unavailable or std::runtime_error with one sentence.
GpuCeilings measureGpu(int number, const MeasureOptions& options);

// What a GPU's roofs depend on: the machine, the GPU and its size (a MIG slice is another one), the
// driver, this version's loops.
std::string ceilingKey(const Machine& machine, const DeviceState& gpu);

// An earlier measurement of this GPU that is as thorough as asked for, else a new one, which is
// kept unless it was cancelled or disturbed. `again`: always new. `measure`: measureGpu, or a
// test's. Throws as measureGpu does.
MeasuredCeilings gpuCeilings(
    const Machine& machine, const DeviceState& gpu, const MeasureOptions& options,
    bool again = false, const CeilingCache& cache = CeilingCache(),
    const std::function<GpuCeilings(int number, const MeasureOptions&)>& measure = {});

}  // namespace ridgepoint::machine::cuda
