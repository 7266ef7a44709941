// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the roofs of an NVIDIA GPU.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "core/machine/ceiling_cache.h"
#include "core/machine/ceilings.h"
#include "core/machine/cuda/cuda_devices.h"
#include "core/machine/cuda/cuda_gpu.h"
#include "core/machine/cuda/cuda_kernels.h"

namespace ridgepoint::machine::cuda {

struct GpuCeilings {
    GpuFacts gpu;
    MeasuredCeilings measured;
    // Highest and lowest SM clock in the compute loops, calculated from the SM's cycle counter and
    // the GPU's timer. Unset if no compute loop ran.
    std::optional<double> fastest_hz, slowest_hz;
    // Clock of each compute loop, by the name of its ceiling.
    std::map<std::string, double> clock_hz;
};

// Returns the work of one launch in FLOP, or in bytes through the kernel's memory level.
double workOf(const Kernel& kernel, const Launch& launch);

// Compiles the source code of the kernels for a compute capability and returns an image that can be
// loaded.
using Compile = std::function<std::string(const std::string& source, int capability)>;

// Measures every loop of kernelsFor(capability), and matrix products if `gemm` is not null. Repeats
// each measurement until the best three repetitions agree within 1 %, but at most 6 times if
// `quick` is set and 20 times otherwise. If `clocks` is not null, notes report throttled clocks.
// Ignores the number of threads in the options. Throws a std::runtime_error that contains one
// sentence.
GpuCeilings measureGpu(Gpu& gpu, const Compile& compile, Gemm* gemm, Clocks* clocks,
                       const MeasureOptions& options);

// Measures with the driver, NVRTC, cuBLASLt and NVML of this machine. If cuBLASLt or NVML is
// missing, a note reports it. Throws Unavailable, or a std::runtime_error that contains one
// sentence.
GpuCeilings measureGpu(int number, const MeasureOptions& options);

// Returns a key that identifies everything that affects the roofs of a GPU: the machine, the GPU
// and its size (a MIG slice has another key), the driver and Ridgepoint's version.
std::string ceilingKey(const Machine& machine, const DeviceState& gpu);

// Uses an earlier measurement of this GPU if it is at least as thorough as requested, and measures
// otherwise. Stores the result unless it was cancelled or disturbed. If `again` is true, the
// function always measures. `measure` is measureGpu() or a replacement in a test. Throws the same
// exceptions as measureGpu().
MeasuredCeilings gpuCeilings(
    const Machine& machine, const DeviceState& gpu, const MeasureOptions& options,
    bool again = false, const CeilingCache& cache = CeilingCache(),
    const std::function<GpuCeilings(int number, const MeasureOptions&)>& measure = {});

}  // namespace ridgepoint::machine::cuda
