// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine/cuda: generates loops for the tensor cores.
#pragma once

#include <vector>

#include "core/machine/cuda/kernels.h"

namespace ridgepoint::machine::cuda {

// mma.sync: a warp multiplies tiles in its registers. Adds one loop per precision of the chip.
void addMmaKernels(int capability, std::vector<Kernel>& kernels);

// wgmma of Hopper (9.0, compiled for sm_90a): four warps multiply tiles in shared memory; only this
// reaches the full rate. cuBLASLt measures Blackwell's tcgen05.
void addWgmmaKernels(std::vector<Kernel>& kernels);

}  // namespace ridgepoint::machine::cuda
