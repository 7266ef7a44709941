// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/cuda/tensor_kernels.h"

#include <fmt/format.h>

namespace ridgepoint::machine::cuda {
namespace {

using roofline::Arithmetic;

struct Mma {
    const char* name;
    Arithmetic arithmetic;
    const char* words;
    const char* instruction;
    int m, n, k;
    int a, b, c;         // number of 32-bit operand registers (64-bit for FP64)
    const char* inputs;  // constraint letter for A and B
    const char* sums;    // constraint letter for C
    const char* sum_type;
    int first, last;  // first and last compute capability
    int at_once = 1;  // products per instruction (Volta's quad pairs)
};

// The largest shape that the chip supports for each precision and generation.
constexpr Mma kMma[] = {
    {"mma_fp16", Arithmetic::tensor_fp16, "FP16 mma",
     "mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32", 8, 8, 4, 2, 2, 8, "r", "f", "float", 70, 74,
     4},
    {"mma_fp16", Arithmetic::tensor_fp16, "FP16 mma",
     "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32", 16, 8, 8, 2, 1, 4, "r", "f", "float", 75,
     79},
    {"mma_fp16", Arithmetic::tensor_fp16, "FP16 mma",
     "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", 16, 8, 16, 4, 2, 4, "r", "f", "float", 80,
     999},
    {"mma_bf16", Arithmetic::tensor_bf16, "BF16 mma",
     "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32", 16, 8, 16, 4, 2, 4, "r", "f", "float",
     80, 999},
    {"mma_tf32", Arithmetic::tensor_tf32, "TF32 mma",
     "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32", 16, 8, 8, 4, 2, 4, "r", "f", "float", 80,
     999},
    {"mma_fp64", Arithmetic::tensor_fp64, "FP64 mma",
     "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64", 8, 8, 4, 1, 1, 2, "d", "d", "double", 80,
     89},
    {"mma_fp64", Arithmetic::tensor_fp64, "FP64 mma",
     "mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64", 16, 8, 16, 8, 4, 4, "d", "d", "double",
     90, 999},
    {"mma_int8", Arithmetic::tensor_int8, "INT8 mma",
     "mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32", 8, 8, 16, 1, 1, 2, "r", "r", "int", 72, 79},
    {"mma_int8", Arithmetic::tensor_int8, "INT8 mma",
     "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32", 16, 8, 32, 4, 2, 4, "r", "r", "int", 80,
     999},
    // Hopper and data-centre Blackwell are excluded, because their mma converts FP8 to FP16 first.
    // They have wgmma and tcgen05 for FP8.
    {"mma_fp8", Arithmetic::tensor_fp8, "FP8 mma",
     "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32", 16, 8, 32, 4, 2, 4, "r", "f", "float",
     89, 89},
    {"mma_fp8", Arithmetic::tensor_fp8, "FP8 mma",
     "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32", 16, 8, 32, 4, 2, 4, "r", "f", "float",
     120, 999},
};

std::string registers(int from, int count) {
    std::string list = "{";
    for (int i = 0; i < count; ++i) list += fmt::format("{}%{}", i == 0 ? "" : ", ", from + i);
    return list + "}";
}

constexpr int kTensorChains = 4;  // number of chains, each of which uses up to 8 registers
constexpr int kTensorUnrolled = 8;

Kernel mmaKernel(const Mma& mma) {
    Kernel kernel;
    kernel.name = mma.name;
    kernel.roof.name = fmt::format("{} (tensor cores)", mma.words);
    kernel.roof.arithmetic = mma.arithmetic;
    kernel.roof.unit = "tensor_core";
    kernel.instruction = mma.instruction;
    kernel.per_iteration = kTensorChains * kTensorUnrolled;
    kernel.flops_each = 2.0 * mma.m * mma.n * mma.k * mma.at_once / 32;
    const bool doubles = *mma.inputs == 'd';
    std::string outs, ins;
    for (int i = 0; i < mma.c; ++i) {
        outs += fmt::format("{}\"+{}\"(x[j][{}])", i == 0 ? "" : ", ", mma.sums, i);
    }
    for (int i = 0; i < mma.a + mma.b; ++i) {
        ins += fmt::format("{}\"{}\"(f[{}])", i == 0 ? "" : ", ", mma.inputs, i);
    }
    // A and B are inputs. C is both an input and the result.
    const std::string sums = registers(0, mma.c);
    const std::string operands = fmt::format("{}, {}, {}, {}", sums, registers(mma.c, mma.a),
                                             registers(mma.c + mma.a, mma.b), sums);
    kernel.source = fmt::format(R"(
extern "C" __global__ void {0}(void* a, void* b, void* c, u64 elements, unsigned iterations) {{
    {1} f[{2}];
    {3} x[{4}][{5}];
#pragma unroll
    for (int i = 0; i < {2}; ++i) {{
        f[i] = {6};
        asm volatile("" : "+{12}"(f[i]));  // calculates f once, not in each iteration
    }}
    for (int j = 0; j < {4}; ++j)
        for (int i = 0; i < {5}; ++i) x[j][i] = 0;
    Stopwatch watch;
    watch.start();
#pragma unroll 1
    for (unsigned n = 0; n < iterations; ++n) {{
#pragma unroll
        for (int i = 0; i < {7}; ++i) {{
#pragma unroll
            for (int j = 0; j < {4}; ++j) {{
                asm volatile("{8} {9};" : {10} : {11});
            }}
        }}
    }}
    watch.stop((u64*)a);
    {3} sum = 0;
    for (int j = 0; j < {4}; ++j)
        for (int i = 0; i < {5}; ++i) sum += x[j][i];
    if (sum == 12345 && elements == ~0ull) (({3}*)b)[threadIdx.x] = sum;
}}
)",
                                kernel.name, doubles ? "double" : "unsigned", mma.a + mma.b,
                                mma.sum_type, kTensorChains, mma.c,
                                // These are small, different numbers in every format in which they
                                // can be interpreted.
                                doubles ? "1e-3 * (threadIdx.x + i)"
                                        : "0x10001000u + 0x00110011u * ((threadIdx.x + i) & 7)",
                                kTensorUnrolled, mma.instruction, operands, outs, ins, mma.inputs);
    return kernel;
}

struct Wgmma {
    const char* name;
    Arithmetic arithmetic;
    const char* words;
    const char* types;  // part of the instruction that follows the shape
    int k;
    const char* letter;
    const char* sum_type;
    const char* signs;  // operands for scale and transpose that follow the enabling predicate
};

// The largest shape has 64 × 256 sums. K corresponds to 32 bytes of a row.
constexpr Wgmma kWgmma[] = {
    {"wgmma_fp16", Arithmetic::tensor_fp16, "FP16 wgmma", "f32.f16.f16", 16, "f", "float",
     ", 1, 1, 0, 0"},
    {"wgmma_bf16", Arithmetic::tensor_bf16, "BF16 wgmma", "f32.bf16.bf16", 16, "f", "float",
     ", 1, 1, 0, 0"},
    {"wgmma_tf32", Arithmetic::tensor_tf32, "TF32 wgmma", "f32.tf32.tf32", 8, "f", "float",
     ", 1, 1"},
    {"wgmma_fp8", Arithmetic::tensor_fp8, "FP8 wgmma", "f32.e4m3.e4m3", 32, "f", "float", ", 1, 1"},
    {"wgmma_int8", Arithmetic::tensor_int8, "INT8 wgmma", "s32.s8.s8", 32, "r", "int", ""},
};

constexpr int kSums = 128;  // number of registers per thread: 64 × 256 / 128
constexpr int kWgmmaUnrolled = 8;
constexpr int kTileBytes = (64 + 256) * 32;

// Creates a kernel that has one warpgroup per block. The matrices are stored without swizzle in
// core matrices of 8 rows × 16 bytes. The distance between core matrices is 128 bytes along K and
// 256 bytes along M or N. Descriptor fields are in units of 16 bytes (PTX ISA, "Matrix descriptor
// format").
Kernel wgmmaKernel(const Wgmma& wgmma) {
    Kernel kernel;
    kernel.name = wgmma.name;
    kernel.roof.name = fmt::format("{} (tensor cores)", wgmma.words);
    kernel.roof.arithmetic = wgmma.arithmetic;
    kernel.roof.unit = "tensor_core";
    kernel.instruction =
        fmt::format("wgmma.mma_async.sync.aligned.m64n256k{}.{}", wgmma.k, wgmma.types);
    kernel.per_iteration = kWgmmaUnrolled;
    kernel.flops_each = 2.0 * 64 * 256 * wgmma.k / 128;
    kernel.block = 128;
    kernel.shared_bytes = kTileBytes + 128;
    std::string outs;
    for (int i = 0; i < kSums; ++i) {
        outs += fmt::format("{}\"+{}\"(x[{}])", i == 0 ? "" : ", ", wgmma.letter, i);
    }
    kernel.source =
        fmt::format(R"(
extern "C" __global__ void __launch_bounds__(128) {0}(void* a, void* b, void* c, u64 elements,
                                                      unsigned iterations) {{
    extern __shared__ unsigned words[];
    for (int i = threadIdx.x; i < {1} / 4; i += 128) {{
        words[i] = 0x10001000u + 0x00110011u * (i & 7);
    }}
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    const unsigned base = ((unsigned)__cvta_generic_to_shared(words) + 127u) & ~127u;
    const u64 strides = ((u64)(128 >> 4) << 16) | ((u64)(256 >> 4) << 32);
    const u64 left = strides | ((base & 0x3ffff) >> 4);
    const u64 right = strides | (((base + 64 * 32) & 0x3ffff) >> 4);
    {2} x[{3}];
#pragma unroll
    for (int i = 0; i < {3}; ++i) x[i] = 0;
    Stopwatch watch;
    watch.start();
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#pragma unroll 1
    for (unsigned n = 0; n < iterations; ++n) {{
#pragma unroll
        for (int i = 0; i < {4}; ++i) {{
            asm volatile("{{ .reg .pred p; setp.ne.b32 p, %{5}, 0; {6} {7}, %{8}, %{9}, p{10}; }}"
                         : {11} : "l"(left), "l"(right), "r"(1));
        }}
        asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
        asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
    }}
    watch.stop((u64*)a);
    {2} sum = 0;
#pragma unroll
    for (int i = 0; i < {3}; ++i) sum += x[i];
    if (sum == 12345 && elements == ~0ull) (({2}*)b)[threadIdx.x] = sum;
}}
)",
                    kernel.name, kTileBytes, wgmma.sum_type, kSums, kWgmmaUnrolled, kSums + 2,
                    kernel.instruction, registers(0, kSums), kSums, kSums + 1, wgmma.signs, outs);
    return kernel;
}

}  // namespace

void addMmaKernels(int capability, std::vector<Kernel>& kernels) {
    for (const Mma& mma : kMma) {
        if (capability >= mma.first && capability <= mma.last) kernels.push_back(mmaKernel(mma));
    }
}

void addWgmmaKernels(std::vector<Kernel>& kernels) {
    for (const Wgmma& wgmma : kWgmma) kernels.push_back(wgmmaKernel(wgmma));
}

}  // namespace ridgepoint::machine::cuda
