// SPDX-License-Identifier: GPL-3.0-or-later
// The inner loops match their byte counts: every byte is copied, and no byte outside is changed.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <set>

#include "core/machine/cpu/cpu_kernels.h"

namespace ridgepoint::machine {
namespace {

using roofline::Arithmetic;

struct Free {
    void operator()(float* memory) const { std::free(memory); }
};
using Floats = std::unique_ptr<float[], Free>;

constexpr std::size_t kInGranule = kKernelGranule / sizeof(float);

// Returns memory filled with `value`, followed by a granule that must not change.
Floats floats(std::size_t count, float value) {
    const std::size_t all = count + kInGranule;
    Floats memory(static_cast<float*>(std::aligned_alloc(kKernelGranule, all * sizeof(float))));
    std::fill_n(memory.get(), all, value);
    return memory;
}

TEST(CpuKernels, FloatsOfBothSizesByEveryUnit) {
    std::set<std::string_view> units[2];
    for (const ComputeKernel& kernel : computeKernels()) {
        EXPECT_FALSE(kernel.unit.empty());
        EXPECT_FALSE(kernel.label.empty());
        EXPECT_FALSE(kernel.operation.empty());
        EXPECT_GT(kernel.flops_per_iteration, 0);
        if (kernel.arithmetic == Arithmetic::fp32) units[0].insert(kernel.unit);
        if (kernel.arithmetic == Arithmetic::fp64) units[1].insert(kernel.unit);
    }
    EXPECT_EQ(units[0], units[1]);
    EXPECT_TRUE(units[0].contains("scalar"));
    EXPECT_TRUE(units[0].contains(widestUnit()));
}

TEST(CpuKernels, ComputeLoopsEnd) {
    for (const ComputeKernel& kernel : computeKernels()) {
        kernel.run(1);
        kernel.run(1000);
    }
}

TEST(CpuKernels, EveryAccessOnce) {
    std::set<Access> accesses;
    for (const MemoryKernel& kernel : memoryKernels()) accesses.insert(kernel.access);
    for (const Access access :
         {Access::load, Access::store, Access::copy, Access::triad, Access::vector_triad}) {
        EXPECT_TRUE(accesses.contains(access)) << toString(access);
    }
}

TEST(CpuKernels, MemoryLoopsDoToEveryElementWhatTheirNamesSay) {
    constexpr std::size_t kCount = 5 * kInGranule;
    for (const MemoryKernel& kernel : memoryKernels()) {
        SCOPED_TRACE(std::string(toString(kernel.access)) + " " + std::string(kernel.unit));
        std::array<Floats, 4> memory;
        std::array<char*, 4> arrays{};
        for (std::size_t i = 0; i < 4; ++i) {
            memory[i] = floats(kCount, -1);
            arrays[i] = reinterpret_cast<char*>(memory[i].get());
        }
        float* const to = memory[0].get();
        for (std::size_t i = 0; i < kCount; ++i) {
            memory[1][i] = static_cast<float>(i);
            memory[2][i] = static_cast<float>(i % 7);
            memory[3][i] = static_cast<float>(i % 5);
        }
        kernel.run(arrays.data(), kCount * sizeof(float), 3);
        // The loops choose the factor of a store or triad, but it is constant.
        const float factor = kernel.access == Access::triad || kernel.access == Access::triad_stream
                                 ? (to[1] - memory[1][1]) / memory[2][1]
                                 : to[0];
        for (std::size_t i = 0; i < kCount; ++i) {
            const float a = memory[1][i], b = memory[2][i], c = memory[3][i];
            float expected = -1;
            switch (kernel.access) {
                case Access::load:
                    break;
                case Access::store:
                case Access::store_stream:
                    expected = factor;
                    break;
                case Access::copy:
                case Access::copy_stream:
                    expected = a;
                    break;
                case Access::triad:
                case Access::triad_stream:
                    expected = a + factor * b;
                    break;
                case Access::vector_triad:
                case Access::vector_triad_stream:
                    expected = a + b * c;
                    break;
            }
            ASSERT_NEAR(to[i], expected, 1e-3) << i;
        }
        for (std::size_t i = kCount; i < kCount + kInGranule; ++i) ASSERT_EQ(to[i], -1) << i;
        if (kernel.access != Access::load) {
            EXPECT_NE(to[kCount - 1], -1);
        }
    }
}

}  // namespace
}  // namespace ridgepoint::machine
