// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/cuda/cuda_kernels.h"

#include <fmt/format.h>

#include "core/machine/cuda/tensor_kernels.h"

namespace ridgepoint::machine::cuda {
namespace {

using roofline::Arithmetic;
using roofline::Ceiling;
using roofline::Level;

constexpr int kChains = 8;  // independent sums, enough to hide the latency of any pipe
constexpr int kUnrolled = 16;

constexpr const char* kHead = R"(
typedef unsigned long long u64;
// Reads the SM's own clock and a clock in nanoseconds. Their quotient is the real frequency while the
// loop ran.
struct Stopwatch {
    u64 cycles, nanoseconds;
    __device__ void start() {
        asm volatile("mov.u64 %0, %%clock64;" : "=l"(cycles));
        asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(nanoseconds));
    }
    __device__ void stop(u64* to) {
        u64 now, time;
        asm volatile("mov.u64 %0, %%clock64;" : "=l"(now));
        asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(time));
        if (blockIdx.x == 0 && threadIdx.x == 0) { to[0] = now - cycles; to[1] = time - nanoseconds; }
    }
};
)";

// Creates a kernel with one chain per register. The chains run in turn. A branch that is never
// taken uses the results. The compiler cannot know this, so it does not remove the chains.
Kernel vectorKernel(std::string name, Arithmetic arithmetic, const char* words,
                    const char* instruction, double flops, const char* type, const char* letter,
                    const char* start) {
    Kernel kernel;
    kernel.name = std::move(name);
    kernel.roof.name = words;
    kernel.roof.arithmetic = arithmetic;
    kernel.roof.unit = "cuda_core";
    kernel.instruction = instruction;
    kernel.per_iteration = kChains * kUnrolled;
    kernel.flops_each = flops;
    std::string chains;
    for (int i = 0; i < kChains; ++i) {
        chains += fmt::format(
            "asm volatile(\"{} %0, %1, %2, %0;\" : \"+{}\"(x[{}]) : \"{}\"(f), "
            "\"{}\"(g));\n            ",
            instruction, letter, i, letter, letter);
    }
    kernel.source = fmt::format(R"(
extern "C" __global__ void {0}(void* a, void* b, void* c, u64 elements, unsigned iterations) {{
    {1} x[{2}], f = {3}, g = f;
    for (int i = 0; i < {2}; ++i) x[i] = f;
    Stopwatch watch;
    watch.start();
#pragma unroll 1
    for (unsigned n = 0; n < iterations; ++n) {{
#pragma unroll
        for (int i = 0; i < {4}; ++i) {{
            {5}
        }}
    }}
    watch.stop((u64*)a);
    {1} sum = x[0];
    bool same = true;
    for (int i = 1; i < {2}; ++i) same = same && x[i] == sum;
    if (!same && elements == ~0ull) (({1}*)b)[threadIdx.x] = sum;
}}
)",
                                kernel.name, type, kChains, start, kUnrolled, chains);
    return kernel;
}

struct Access {
    const char* name;  // for example, "load"
    int arrays;
    const char* body;  // statement for the element with index i
    const char* instruction;
    int per_element;
};

// Elements are float4. Inline assembly fixes the width and the cache operation, so that the
// compiler cannot change them.
constexpr const char* kAccessors = R"(
__device__ __forceinline__ float4 loadOnce(const float4* at) {
    float4 v;
    asm volatile("ld.global.nc.v4.f32 {%0, %1, %2, %3}, [%4];"
                 : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(at));
    return v;
}
__device__ __forceinline__ float4 loadL2(const float4* at) {
    float4 v;
    asm volatile("ld.global.cg.v4.f32 {%0, %1, %2, %3}, [%4];"
                 : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(at));
    return v;
}
__device__ __forceinline__ float4 loadL1(const float4* at) {
    float4 v;
    asm volatile("ld.global.ca.v4.f32 {%0, %1, %2, %3}, [%4];"
                 : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(at));
    return v;
}
__device__ __forceinline__ float4 loadShared(unsigned at) {
    float4 v;
    asm volatile("ld.shared.v4.f32 {%0, %1, %2, %3}, [%4];"
                 : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "r"(at));
    return v;
}
__device__ __forceinline__ void storeOnce(float4* at, float4 v) {
    asm volatile("st.global.cs.v4.f32 [%0], {%1, %2, %3, %4};"
                 :: "l"(at), "f"(v.x), "f"(v.y), "f"(v.z), "f"(v.w) : "memory");
}
__device__ __forceinline__ void add(float4& s, float4 v) {
    s.x += v.x; s.y += v.y; s.z += v.z; s.w += v.w;
}
)";

// Creates a kernel in which each thread processes every N-th element, where N is the number of
// threads in the grid. Each thread processes four elements at a time, so that enough loads are in
// flight. `elements` must be a multiple of 4 N.
Kernel streamKernel(Kernel::Memory memory, Level level, const Access& access) {
    Kernel kernel;
    const std::string words = memory == Kernel::Memory::l2 ? "l2" : std::string(toString(level));
    kernel.name = fmt::format("{}_{}", words, access.name);
    kernel.memory = memory;
    kernel.roof.kind = Ceiling::Kind::bandwidth;
    kernel.roof.level = level;
    kernel.roof.name = fmt::format("{} {}", level == Level::dram ? "DRAM" : "L2", access.name);
    kernel.roof.unit = access.name;
    kernel.instruction = access.instruction;
    kernel.per_iteration = 4 * access.per_element;
    kernel.arrays = access.arrays;
    kernel.bytes_each = 16.0 * access.arrays;
    kernel.block = 512;
    std::string body;
    for (int i = 0; i < 4; ++i) {
        body += fmt::format("            {{ const u64 i = at + {} * all; {} }}\n", i, access.body);
    }
    kernel.source = fmt::format(R"(
extern "C" __global__ void {}(void* pa, void* pb, void* pc, u64 elements, unsigned iterations) {{
    float4 *a = (float4*)pa, *b = (float4*)pb, *c = (float4*)pc;
    const u64 all = (u64)gridDim.x * blockDim.x;
    const u64 own = (u64)blockIdx.x * blockDim.x + threadIdx.x;
    float4 s = make_float4(0, 0, 0, 0);
#pragma unroll 1
    for (unsigned n = 0; n < iterations; ++n) {{
#pragma unroll 1
        for (u64 at = own; at < elements; at += 4 * all) {{
{}        }}
    }}
    if (s.x == 1.2345f && s.y == s.z && s.w == s.x) a[own] = s;
}}
)",
                                kernel.name, body);
    return kernel;
}

// Creates a kernel in which the threads of a block repeatedly read their own 16 KiB of shared
// memory, or of global memory, which then stays in L1.
Kernel innerKernel(bool shared) {
    Kernel kernel;
    kernel.name = shared ? "shared_load" : "l1_load";
    kernel.memory = shared ? Kernel::Memory::shared : Kernel::Memory::l1;
    kernel.roof.kind = Ceiling::Kind::bandwidth;
    kernel.roof.level = Level::l1;
    kernel.roof.name = shared ? "Shared memory load" : "L1 load";
    kernel.roof.unit = shared ? "shared load" : "load";
    kernel.instruction = shared ? "ld.shared.v4.f32" : "ld.global.ca.v4.f32";
    kernel.per_iteration = 8;
    kernel.bytes_each = 16;
    kernel.arrays = 1;
    kernel.block = 1024;
    kernel.shared_bytes = shared ? 1024 * 16 : 0;
    kernel.source = fmt::format(R"(
extern "C" __global__ void {0}(void* a, void* b, void* c, u64 elements, unsigned iterations) {{
    {1}
    float4 s = make_float4(0, 0, 0, 0);
#pragma unroll 1
    for (unsigned n = 0; n < iterations; ++n) {{
#pragma unroll
        for (int i = 0; i < 8; ++i) {{
            const unsigned turned = threadIdx.x ^ (i * 32);
            add(s, {2});
        }}
    }}
    if (s.x == 1.2345f && s.y == s.z && s.w == s.x) ((float4*)b)[threadIdx.x] = s;
}}
)",
                                kernel.name,
                                shared ? "extern __shared__ float4 set[];\n"
                                         "    set[threadIdx.x] = ((const float4*)a)[threadIdx.x];\n"
                                         "    __syncthreads();\n"
                                         "    const unsigned base = "
                                         "(unsigned)__cvta_generic_to_shared(set);"
                                       : "const float4* set = (const float4*)a + "
                                         "(u64)blockIdx.x * 1024 % elements;",
                                shared ? "loadShared(base + turned * 16)" : "loadL1(set + turned)");
    return kernel;
}

constexpr Access kDram[] = {
    {"load", 1, "add(s, loadOnce(a + i));", "ld.global.nc.v4.f32", 1},
    {"store", 1, "storeOnce(a + i, make_float4(1, 2, 3, 4));", "st.global.cs.v4.f32", 1},
    {"copy", 2, "storeOnce(a + i, loadOnce(b + i));", "ld.global.nc.v4.f32", 1},
    {"triad", 3,
     "float4 x = loadOnce(b + i); const float4 y = loadOnce(c + i); x.x += 0.5f * y.x; "
     "x.y += 0.5f * y.y; x.z += 0.5f * y.z; x.w += 0.5f * y.w; storeOnce(a + i, x);",
     "ld.global.nc.v4.f32", 2},
};
constexpr Access kL2[] = {{"load", 1, "add(s, loadL2(a + i));", "ld.global.cg.v4.f32", 1}};

}  // namespace

std::vector<Kernel> kernelsFor(int capability) {
    std::vector<Kernel> kernels;
    if (capability < 70) return kernels;
    kernels.push_back(vectorKernel("fp32_fma", Arithmetic::fp32, "FP32 FMA (CUDA cores)",
                                   "fma.rn.f32", 2, "float", "f", "1e-3f"));
    kernels.push_back(vectorKernel("fp64_fma", Arithmetic::fp64, "FP64 FMA (CUDA cores)",
                                   "fma.rn.f64", 2, "double", "d", "1e-3"));
    // Each register contains a pair of 16-bit numbers. 0x1000 is 2⁻¹¹ in FP16, and 0x3b00 is 2⁻⁹ in
    // BF16.
    kernels.push_back(vectorKernel("fp16_fma", Arithmetic::fp16, "FP16 FMA, pairs (CUDA cores)",
                                   "fma.rn.f16x2", 4, "unsigned", "r", "0x10001000u"));
    if (capability >= 80) {
        kernels.push_back(vectorKernel("bf16_fma", Arithmetic::bf16, "BF16 FMA, pairs (CUDA cores)",
                                       "fma.rn.bf16x2", 4, "unsigned", "r", "0x3b003b00u"));
    }
    kernels.push_back(vectorKernel("int8_dot", Arithmetic::int8, "INT8 dot (CUDA cores)",
                                   "dp4a.s32.s32", 8, "int", "r", "0x01020304"));
    addMmaKernels(capability, kernels);
    if (capability == 90) addWgmmaKernels(kernels);
    for (const Access& access : kDram) {
        kernels.push_back(streamKernel(Kernel::Memory::dram, Level::dram, access));
    }
    for (const Access& access : kL2) {
        kernels.push_back(streamKernel(Kernel::Memory::l2, Level::l2, access));
    }
    kernels.push_back(innerKernel(false));
    kernels.push_back(innerKernel(true));
    return kernels;
}

std::string sourceOf(const std::vector<Kernel>& kernels) {
    std::string source = kHead;
    source += kAccessors;
    for (const Kernel& kernel : kernels) source += kernel.source;
    return source;
}

std::string architectureOf(int capability) {
    return fmt::format("sm_{}{}", capability, capability == 90 ? "a" : "");
}

}  // namespace ridgepoint::machine::cuda
