// SPDX-License-Identifier: GPL-3.0-or-later
// A small CUDA program for the pretend GPU, as nvcc would compile it: kernels are registered with
// their mangled names and launched through the runtime.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>

namespace ridgepoint::tests {

inline constexpr const char* kSgemm = "ampere_sgemm_128x64_tn";
inline constexpr const char* kRelu =
    "_ZN2at6native29vectorized_elementwise_kernelILi4ENS0_11FillFunctorIfEESt5arrayIPcLm1EEEEviT0_"
    "T1_";
inline constexpr const char* kSoftmax = "softmax_warp_forward";

// Launches a kernel with cudaLaunchKernel; `name` is one of the three above.
cudaError_t launch(const char* name, dim3 grid, dim3 block, cudaStream_t stream = nullptr,
                   std::size_t shared_bytes = 0);
// Runs kernels on three streams that wait for each other, pinned and pageable copies in every
// direction, fills, events and each kind of wait.
void runProgram(int rounds);

}  // namespace ridgepoint::tests
