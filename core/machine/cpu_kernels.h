// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine: the inner loops that measure a CPU, one set for each vector unit.
//
// They are written in assembly so that what runs is the same in a debug build, an optimised build
// and under a sanitizer, and so that no compiler can remove or merge it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace ridgepoint::machine {

// Buffers that the kernels read and write start on this many bytes, and their sizes are multiples.
inline constexpr std::size_t kKernelGranule = 1024;

struct CpuKernels {
    std::string_view isa;        // "avx512": goes into Machine::isa and Ceiling::unit
    std::string_view label;      // "AVX-512": for people
    std::string_view operation;  // "FMA", or "mul+add" on a unit without fused multiply-add

    // Runs the multiply-add loop; each iteration does fp32_flops_per_iteration FLOP.
    void (*fp32)(std::uint64_t iterations);
    double fp32_flops_per_iteration;

    // BF16 dot products accumulated in FP32; null where the unit has none.
    void (*bf16)(std::uint64_t iterations);
    double bf16_flops_per_iteration;

    // Reads `bytes` (> 0) from `from`, `passes` (> 0) times over.
    void (*read)(const void* from, std::size_t bytes, std::uint64_t passes);

    // to[i] = from[i], stores that go past the caches where the machine has them. `bytes` > 0 is
    // the size of one array, so 2 × bytes cross the memory bus.
    void (*copy)(void* to, const void* from, std::size_t bytes);

    // to[i] = a[i] + s × b[i], FP32, stores as in copy: 3 × bytes.
    void (*triad)(void* to, const void* a, const void* b, std::size_t bytes);
};

// The sets that this CPU (and its operating system) can run, widest vectors first; never empty.
std::span<const CpuKernels> supportedCpuKernels();

}  // namespace ridgepoint::machine
