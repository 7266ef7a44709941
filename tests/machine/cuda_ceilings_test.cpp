// SPDX-License-Identifier: GPL-3.0-or-later
// Measures a simulated GPU. Its loops take the time that their work needs at a given rate, so the
// measured roofs must equal that rate.
#include "core/machine/cuda/cuda_ceilings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace ridgepoint::machine::cuda {
namespace {

using roofline::Arithmetic;
using roofline::Ceiling;
using roofline::Level;
using ::testing::Contains;
using ::testing::HasSubstr;

constexpr double kFlopRate = 5e13;
constexpr double kByteRate = 2e12;

class FakeGpu : public Gpu {
  public:
    void write(std::uint64_t, std::span<const std::byte> bytes) override {
        written += bytes.size();
    }
    FakeGpu() {
        facts_.name = "Fake";
        facts_.capability = 90;
        facts_.multiprocessors = 132;
        facts_.memory_bytes = std::int64_t{80} << 30;
        facts_.l2_bytes = 50 << 20;
        facts_.clock_hz = 1.98e9;
    }
    const GpuFacts& facts() const override { return facts_; }
    void load(const std::string& image) override { loaded = image; }
    int blocksAtOnce(const std::string&, unsigned block, unsigned) override {
        return static_cast<int>(2048 / block);
    }
    // Derives the work only from the launch, independent of the tested code.
    double seconds(const std::string& name, const Launch& launch) override {
        const double threads = static_cast<double>(launch.grid) * launch.block;
        double flops = 0, bytes = 0;
        if (name == "fp32_fma" || name == "fp64_fma") flops = 128 * 2 * threads;
        if (name == "mma_bf16") flops = 32.0 * (2 * 16 * 8 * 16) * threads / 32;
        if (name == "wgmma_bf16") flops = 8.0 * (2 * 64 * 256 * 16) * threads / 128;
        if (name == "dram_load" || name == "l2_load") bytes = 16.0 * launch.elements;
        if (name == "dram_copy") bytes = 32.0 * launch.elements;
        if (name == "dram_triad") bytes = 48.0 * launch.elements;
        if (name == "l1_load" || name == "shared_load") bytes = 8 * 16 * threads;
        launches[name] = launch;
        if (flops == 0 && bytes == 0) return 1e-2;
        return launch.iterations * (flops / kFlopRate + bytes / kByteRate) * slowdown;
    }
    double seconds(const std::function<void()>& enqueue) override {
        enqueue();
        return 0;
    }
    std::uint64_t allocate(std::size_t bytes) override {
        allocated += bytes;
        return allocated;
    }
    std::vector<std::uint64_t> read(std::uint64_t, std::size_t) override {
        return {static_cast<std::uint64_t>(1755 * ++reads), 1000};
    }

    GpuFacts facts_;
    std::string loaded;
    std::map<std::string, Launch> launches;
    std::size_t allocated = 0;
    std::uint64_t reads = 0;
    std::size_t written = 0;
    double slowdown = 1;
};

struct FakeGemm : Gemm {
    std::optional<double> seconds(Arithmetic arithmetic, std::int64_t n) override {
        if (arithmetic == Arithmetic::int8) return std::nullopt;
        return 2.0 * static_cast<double>(n * n * n) / 3e14;
    }
};

struct HotClocks : Clocks {
    std::optional<ClockSample> sample() override { return ClockSample{1.2e9, 2.6e9, true, "heat"}; }
};

const Ceiling* named(const GpuCeilings& result, const std::string& name) {
    for (const Ceiling& ceiling : result.measured.ceilings) {
        if (ceiling.name == name) return &ceiling;
    }
    return nullptr;
}

GpuCeilings measured(FakeGpu& gpu, Gemm* gemm = nullptr, Clocks* clocks = nullptr,
                     const MeasureOptions& options = {}) {
    return measureGpu(
        gpu, [](const std::string& source, int) { return source; }, gemm, clocks, options);
}

TEST(CudaCeilings, RatesAreWorkByTime) {
    FakeGpu gpu;
    const GpuCeilings result = measured(gpu);
    EXPECT_NE(gpu.loaded.find("wgmma"), std::string::npos);
    EXPECT_TRUE(result.measured.complete);
    for (const char* const name : {"FP32 FMA (CUDA cores)", "FP64 FMA (CUDA cores)",
                                   "BF16 mma (tensor cores)", "BF16 wgmma (tensor cores)"}) {
        const Ceiling* const ceiling = named(result, name);
        ASSERT_NE(ceiling, nullptr) << name;
        EXPECT_NEAR(ceiling->value / kFlopRate, 1, 1e-9) << name;
        EXPECT_GE(ceiling->samples, 3);
    }
    for (const char* const name :
         {"DRAM load", "DRAM copy", "DRAM triad", "L2 load", "L1 load", "Shared memory load"}) {
        const Ceiling* const ceiling = named(result, name);
        ASSERT_NE(ceiling, nullptr) << name;
        EXPECT_NEAR(ceiling->value / kByteRate, 1, 1e-9) << name;
        EXPECT_EQ(ceiling->kind, Ceiling::Kind::bandwidth);
    }
    const Ceiling* const best =
        roofline::computeRoof(result.measured.ceilings, Arithmetic::tensor_bf16);
    ASSERT_NE(best, nullptr);
    EXPECT_EQ(best->unit, "tensor_core");
    // Whole waves, and arrays that do not fit into the L2.
    EXPECT_EQ(gpu.launches.at("fp32_fma").grid % 132, 0U);
    EXPECT_GE(16 * gpu.launches.at("dram_load").elements, std::uint64_t{500} << 20);
    EXPECT_LE(16 * gpu.launches.at("l2_load").elements, std::uint64_t{25} << 20);
    EXPECT_EQ(gpu.launches.at("dram_load").elements %
                  (4ULL * gpu.launches.at("dram_load").grid * gpu.launches.at("dram_load").block),
              0U);
}

TEST(CudaCeilings, ClocksAreReported) {
    FakeGpu gpu;
    HotClocks clocks;
    const GpuCeilings result = measured(gpu, nullptr, &clocks);
    ASSERT_TRUE(result.fastest_hz);
    EXPECT_NEAR(*result.slowest_hz, 1.755e9, 1e6);
    EXPECT_THAT(result.measured.notes, Contains(HasSubstr("1755")));
    EXPECT_THAT(result.measured.notes, Contains(HasSubstr("did not stay the same")));
    EXPECT_THAT(result.measured.notes, Contains(HasSubstr("throttled: heat")));
}

TEST(CudaCeilings, MatrixProductsStandBesideTheInstructions) {
    FakeGpu gpu;
    FakeGemm gemm;
    const GpuCeilings result = measured(gpu, &gemm);
    const Ceiling* const product = named(result, "BF16 cuBLASLt product");
    ASSERT_NE(product, nullptr);
    EXPECT_NEAR(product->value, 3e14, 1e6);
    EXPECT_EQ(product->arithmetic, Arithmetic::tensor_bf16);
    const Ceiling* const integers = named(result, "INT8 cuBLASLt product");
    ASSERT_NE(integers, nullptr);
    EXPECT_EQ(integers->arithmetic, Arithmetic::tensor_int8);
    FakeGpu blackwell;
    blackwell.facts_.capability = 100;
    EXPECT_NE(named(measured(blackwell, &gemm), "FP8 cuBLASLt product"), nullptr);
}

TEST(CudaCeilings, CancelledKeepsWhatThereIs) {
    FakeGpu gpu;
    int asked = 0;
    MeasureOptions options;
    options.cancelled = [&] { return ++asked > 20; };
    const GpuCeilings result = measured(gpu, nullptr, nullptr, options);
    EXPECT_FALSE(result.measured.complete);
    EXPECT_FALSE(result.measured.ceilings.empty());
    EXPECT_LT(result.measured.ceilings.size(), 6U);
}

TEST(CudaCeilings, SmallAndOldGpusDoNoHarm) {
    FakeGpu small;
    small.facts_.memory_bytes = 64 << 20;
    small.facts_.multiprocessors = 132;
    measured(small);
    EXPECT_LE(small.allocated, std::size_t{64} << 20);
    EXPECT_LE(16 * small.launches.at("dram_triad").elements, std::uint64_t{64 << 20} / 12);
    FakeGpu old;
    old.facts_.capability = 61;
    try {
        measured(old);
        FAIL() << "measured a Pascal";
    } catch (const std::runtime_error& error) {
        EXPECT_THAT(error.what(), HasSubstr("6.1"));
    }
}

// cuBLASLt multiplies FP64 on tensor cores if available (8.0, 9.0). The product does not use CUDA
// cores, whose roof would otherwise be twice as high.
TEST(CudaCeilings, AnFp64ProductOnTensorCoresIsNoRoofOfTheCudaCores) {
    FakeGpu gpu;
    FakeGemm gemm;
    const GpuCeilings result = measured(gpu, &gemm);
    int products = 0;
    for (const Ceiling& ceiling : result.measured.ceilings) {
        if (ceiling.name != "FP64 cuBLASLt product") continue;
        ++products;
        EXPECT_EQ(ceiling.arithmetic, Arithmetic::tensor_fp64);
        EXPECT_EQ(ceiling.unit, "tensor_core");
    }
    EXPECT_EQ(products, 1);
}

TEST(CudaCeilings, TensorCoresAreSaidInABurstAndSustained) {
    FakeGpu gpu;
    FakeGemm gemm;
    MeasureOptions options;
    options.quick = false;
    EXPECT_THAT(measured(gpu, &gemm, nullptr, options).measured.notes,
                Contains(HasSubstr("BF16 cuBLASLt product: 300 TFLOP/s in a burst, 300 TFLOP/s "
                                   "sustained for 1 s.")));
}

TEST(CudaCeilings, EachLoopHasItsOwnClock) {
    FakeGpu gpu;
    const GpuCeilings result = measured(gpu);
    ASSERT_TRUE(result.clock_hz.contains("FP32 FMA (CUDA cores)"));
    ASSERT_TRUE(result.clock_hz.contains("BF16 wgmma (tensor cores)"));
    EXPECT_NE(result.clock_hz.at("FP32 FMA (CUDA cores)"),
              result.clock_hz.at("BF16 wgmma (tensor cores)"));
}

}  // namespace
}  // namespace ridgepoint::machine::cuda
