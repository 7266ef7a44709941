// SPDX-License-Identifier: GPL-3.0-or-later
// Determines which loops this x86-64 processor can run.
#include "core/machine/cpu/cpu_kernels.h"

#if defined(__x86_64__)

#include <cpuid.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "core/machine/cpu/x86.h"

namespace ridgepoint::machine {
namespace {

struct Leaf {
    unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
};

Leaf leaf(unsigned number, unsigned sub) {
    Leaf found;
    if (__get_cpuid_count(number, sub, &found.eax, &found.ebx, &found.ecx, &found.edx) == 0) {
        return {};
    }
    return found;
}

constexpr bool bit(unsigned word, unsigned number) { return (word >> number & 1U) != 0; }

// Requests permission to use tiles. The tile registers add 8 KiB to every context switch, so Linux
// requires this request (arch_prctl, ARCH_REQ_XCOMP_PERM, feature 18 = XTILEDATA; see
// Documentation/arch/x86/xstate.rst).
bool mayUseTiles() {
    constexpr long kRequestPermission = 0x1023;
    constexpr long kTileData = 18;
    return syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0;
}

// Detects the features, as described in Intel's Software Developer's Manual, volume 2, CPUID, leaf
// 7 and its sub-leaf 1. The compiler's __builtin_cpu_supports also checks whether the system saves
// the registers (XGETBV). It is therefore used for the wide units, and CPUID only for newer
// features.
X86Features detect() {
    X86Features features;
    features.avx = __builtin_cpu_supports("avx") != 0;
    features.fma = features.avx && __builtin_cpu_supports("fma") != 0;
    features.avx2 = __builtin_cpu_supports("avx2") != 0 && features.fma;
    features.avx512 = __builtin_cpu_supports("avx512f") != 0;
    const Leaf seven = leaf(7, 0);
    const Leaf one = leaf(7, 1);
    features.avx512_vnni = features.avx512 && bit(seven.ecx, 11);
    features.avx512_fp16 = features.avx512 && bit(seven.edx, 23);
    features.avx512_bf16 = features.avx512 && bit(one.eax, 5);
    features.avx_vnni = features.avx2 && bit(one.eax, 4);
    const bool tiles = bit(seven.edx, 24) && mayUseTiles();
    features.amx_bf16 = tiles && bit(seven.edx, 22);
    features.amx_int8 = tiles && bit(seven.edx, 25);
    return features;
}

}  // namespace

const X86Features& x86Features() {
    static const X86Features features = detect();
    return features;
}

std::span<const ComputeKernel> computeKernels() {
    static const std::vector<ComputeKernel> kernels = [] {
        std::vector<ComputeKernel> found;
        addX86Compute(x86Features(), found);
        addX86Matrix(x86Features(), found);
        return found;
    }();
    return kernels;
}

std::span<const MemoryKernel> memoryKernels() {
    static const std::vector<MemoryKernel> kernels = [] {
        std::vector<MemoryKernel> found;
        addX86Memory(x86Features(), found);
        return found;
    }();
    return kernels;
}

}  // namespace ridgepoint::machine

#endif
