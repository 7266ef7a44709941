// SPDX-License-Identifier: GPL-3.0-or-later
// Contains plain C++ loops for processors with an unknown vector unit. The compiler optimizes the
// loops, which have a fixed width. The empty assembly statement uses the results, so that the
// compiler cannot remove the loops.
#include "core/machine/cpu/cpu_kernels.h"

#if !defined(__x86_64__) && !defined(__aarch64__)

#include <array>
#include <cstring>

namespace ridgepoint::machine {
namespace {

constexpr std::size_t kChains = 32;

template <class Number>
void multiplyAdd(std::uint64_t iterations) {
    std::array<Number, kChains> sums{};
    Number factor = Number(1e-3);
    asm volatile("" : "+m"(factor));
    for (; iterations > 0; --iterations) {
        for (Number& sum : sums) sum = sum * factor + factor;
        asm volatile("" : "+m"(sums));
    }
}

void load(char* const* arrays, std::size_t bytes, std::uint64_t passes) {
    for (; passes > 0; --passes) {
        std::array<std::uint64_t, 16> folded{};
        const char* at = arrays[0];
        for (const char* end = at + bytes; at != end; at += sizeof folded) {
            std::array<std::uint64_t, 16> line;
            std::memcpy(line.data(), at, sizeof line);
            for (std::size_t i = 0; i < line.size(); ++i) folded[i] |= line[i];
        }
        asm volatile("" : : "m"(folded) : "memory");
    }
}

void store(char* const* arrays, std::size_t bytes, std::uint64_t passes) {
    for (; passes > 0; --passes) {
        std::memset(arrays[0], 0, bytes);
        asm volatile("" : : : "memory");
    }
}

void copy(char* const* arrays, std::size_t bytes, std::uint64_t passes) {
    for (; passes > 0; --passes) {
        std::memcpy(arrays[0], arrays[1], bytes);
        asm volatile("" : : : "memory");
    }
}

template <bool vector>
void triad(char* const* arrays, std::size_t bytes, std::uint64_t passes) {
    auto* const to = reinterpret_cast<float*>(arrays[0]);
    const auto* const a = reinterpret_cast<const float*>(arrays[1]);
    const auto* const b = reinterpret_cast<const float*>(arrays[2]);
    const auto* const c = vector ? reinterpret_cast<const float*>(arrays[3]) : nullptr;
    for (; passes > 0; --passes) {
        for (std::size_t i = 0; i < bytes / sizeof(float); ++i) {
            to[i] = a[i] + (vector ? c[i] : 0.125F) * b[i];
        }
        asm volatile("" : : : "memory");
    }
}

constexpr ComputeKernel kCompute[] = {{roofline::Arithmetic::fp32, "scalar", "plain C++", "mul+add",
                                       multiplyAdd<float>, kChains * 2.0},
                                      {roofline::Arithmetic::fp64, "scalar", "plain C++", "mul+add",
                                       multiplyAdd<double>, kChains * 2.0}};
constexpr MemoryKernel kMemory[] = {{Access::load, "scalar", load},
                                    {Access::store, "scalar", store},
                                    {Access::copy, "scalar", copy},
                                    {Access::triad, "scalar", triad<false>},
                                    {Access::vector_triad, "scalar", triad<true>}};

}  // namespace

std::span<const ComputeKernel> computeKernels() { return kCompute; }
std::span<const MemoryKernel> memoryKernels() { return kMemory; }

}  // namespace ridgepoint::machine

#endif
