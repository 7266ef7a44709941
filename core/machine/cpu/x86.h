// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine/cpu: declares the x86-64 loops and the CPU features that they require.
#pragma once

#include <cstdint>
#include <vector>

#include "core/machine/cpu/cpu_kernels.h"

#define RIDGEPOINT_CLOBBERS                                                                  \
    "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", \
        "xmm11", "xmm12", "xmm13", "xmm14", "xmm15", "memory", "cc"

namespace ridgepoint::machine {

// Features that the processor supports and the system has enabled.
struct X86Features {
    bool fma = false, avx = false, avx2 = false, avx512 = false;
    bool avx512_fp16 = false, avx512_bf16 = false, avx512_vnni = false, avx_vnni = false;
    bool amx_bf16 = false, amx_int8 = false;
};
const X86Features& x86Features();

// Append the kernels that these features support.
void addX86Compute(const X86Features& features, std::vector<ComputeKernel>& kernels);
void addX86Matrix(const X86Features& features, std::vector<ComputeKernel>& kernels);
void addX86Memory(const X86Features& features, std::vector<MemoryKernel>& kernels);

}  // namespace ridgepoint::machine
