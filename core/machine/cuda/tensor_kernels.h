// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine/cuda: loops for the tensor cores.
#pragma once

#include <vector>

#include "core/machine/cuda/kernels.h"

namespace ridgepoint::machine::cuda {

// mma.sync: a warp multiplies tiles in its registers. What the chip has, every precision once.
void addMmaKernels(int capability, std::vector<Kernel>& kernels);

// wgmma of Hopper (9.0, compiled for sm_90a): four warps multiply tiles in shared memory; the only
// way to its full rate. Blackwell's tcgen05 is left to cuBLASLt.
void addWgmmaKernels(std::vector<Kernel>& kernels);

}  // namespace ridgepoint::machine::cuda
