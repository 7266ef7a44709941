// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine/cuda: generates loops for the tensor cores.
#pragma once

#include <vector>

#include "core/machine/cuda/cuda_kernels.h"

namespace ridgepoint::machine::cuda {

// Adds an mma.sync loop for each precision of the chip. In these loops, a warp multiplies tiles in
// its registers.
void addMmaKernels(int capability, std::vector<Kernel>& kernels);

// Adds the wgmma loops for Hopper (9.0, compiled for sm_90a). In these loops, four warps multiply
// tiles in shared memory. No other instruction reaches the full rate. On Blackwell, cuBLASLt
// measures the equivalent, tcgen05.
void addWgmmaKernels(std::vector<Kernel>& kernels);

}  // namespace ridgepoint::machine::cuda
