// SPDX-License-Identifier: GPL-3.0-or-later
// The inner loops do what their byte counts say: every byte is copied, none beside it.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "core/machine/cpu_kernels.h"

namespace ridgepoint::machine {
namespace {

struct Free {
    void operator()(float* memory) const { std::free(memory); }
};
using Floats = std::unique_ptr<float[], Free>;

Floats floats(std::size_t count, float value) {
    Floats memory(static_cast<float*>(std::aligned_alloc(kKernelGranule, count * sizeof(float))));
    std::fill_n(memory.get(), count, value);
    return memory;
}

constexpr std::size_t kInGranule = kKernelGranule / sizeof(float);

TEST(CpuKernels, ThereIsAlwaysASet) {
    ASSERT_FALSE(supportedCpuKernels().empty());
    for (const CpuKernels& kernels : supportedCpuKernels()) {
        EXPECT_FALSE(kernels.isa.empty());
        EXPECT_FALSE(kernels.label.empty());
        EXPECT_FALSE(kernels.operation.empty());
        EXPECT_GT(kernels.fp32_flops_per_iteration, 0);
        EXPECT_TRUE(!kernels.bf16 || kernels.bf16_flops_per_iteration > 0);
    }
}

TEST(CpuKernels, ComputeLoopsEnd) {
    for (const CpuKernels& kernels : supportedCpuKernels()) {
        kernels.fp32(1);
        kernels.fp32(1000);
        if (kernels.bf16) kernels.bf16(1000);
    }
}

TEST(CpuKernels, CopyMovesEveryByteAndNoOther) {
    constexpr std::size_t kCount = 5 * kInGranule;
    for (const CpuKernels& kernels : supportedCpuKernels()) {
        const Floats from = floats(kCount, 0);
        for (std::size_t i = 0; i < kCount; ++i) from[i] = static_cast<float>(i);
        const Floats to = floats(kCount + kInGranule, -1);
        kernels.copy(to.get(), from.get(), kCount * sizeof(float));
        EXPECT_EQ(std::memcmp(to.get(), from.get(), kCount * sizeof(float)), 0) << kernels.isa;
        for (std::size_t i = kCount; i < kCount + kInGranule; ++i) ASSERT_EQ(to[i], -1);
    }
}

TEST(CpuKernels, TriadAddsAMultiple) {
    constexpr std::size_t kCount = 3 * kInGranule;
    for (const CpuKernels& kernels : supportedCpuKernels()) {
        const Floats a = floats(kCount, 0);
        const Floats b = floats(kCount, 0);
        for (std::size_t i = 0; i < kCount; ++i) {
            a[i] = static_cast<float>(i);
            b[i] = static_cast<float>(i % 7) * 1e6F;
        }
        const Floats to = floats(kCount + kInGranule, -1);
        kernels.triad(to.get(), a.get(), b.get(), kCount * sizeof(float));
        const float factor = (to[1] - a[1]) / b[1];
        EXPECT_GT(factor, 0) << kernels.isa;
        for (std::size_t i = 0; i < kCount; ++i) {
            ASSERT_NEAR(to[i], a[i] + factor * b[i], 0.01F * (1 + factor * b[i])) << kernels.isa;
        }
        for (std::size_t i = kCount; i < kCount + kInGranule; ++i) ASSERT_EQ(to[i], -1);
    }
}

TEST(CpuKernels, ReadLeavesMemoryAlone) {
    constexpr std::size_t kCount = 4 * kInGranule;
    for (const CpuKernels& kernels : supportedCpuKernels()) {
        const Floats memory = floats(kCount, 3);
        kernels.read(memory.get(), kCount * sizeof(float), 5);
        kernels.read(memory.get(), kKernelGranule, 1);
        for (std::size_t i = 0; i < kCount; ++i) ASSERT_EQ(memory[i], 3);
    }
}

}  // namespace
}  // namespace ridgepoint::machine
