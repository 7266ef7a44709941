// SPDX-License-Identifier: GPL-3.0-or-later
// Contains multiply-add loops for the vector units of x86-64.
#include "core/machine/cpu/cpu_kernels.h"

#if defined(__x86_64__)

#include <array>
#include <bit>

#include "core/machine/cpu/x86.h"

namespace ridgepoint::machine {
namespace {

// The loops have twelve accumulators. A fused multiply-add takes four or five cycles, and up to two
// start per cycle, so ten chains are enough to keep both pipes busy. Registers 12 and 13 contain
// the factors.
#define RIDGEPOINT_TWELVE(op, a, b)                                                     \
    op("0", a, b) op("1", a, b) op("2", a, b) op("3", a, b) op("4", a, b) op("5", a, b) \
        op("6", a, b) op("7", a, b) op("8", a, b) op("9", a, b) op("10", a, b) op("11", a, b)

// Initial values of the registers: the factors, followed by ones.
struct Start {
    alignas(64) std::array<unsigned char, 64> factors;
    alignas(64) std::array<unsigned char, 64> ones;
};

template <class Number>
constexpr Start startWith(Number factor, Number one) {
    const auto fill = [](Number value) {
        std::array<unsigned char, 64> bytes{};
        const auto raw = std::bit_cast<std::array<unsigned char, sizeof(Number)>>(value);
        for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = raw[i % raw.size()];
        return bytes;
    };
    return {fill(factor), fill(one)};
}

// The factors are so small that the sums stay far from overflow, but are neither zero nor denormal,
// because some units treat these values differently. In FP16, 0x2000 is 2⁻⁷. If the FP32 factor is
// interpreted as a pair of BF16 numbers, these are 2.2e-5 and 1e-6.
constexpr Start kFp32 = startWith(1e-6F, 1.0F);
constexpr Start kFp64 = startWith(1e-6, 1.0);
constexpr Start kFp16 = startWith(std::uint16_t{0x2000}, std::uint16_t{0x3c00});

#define RIDGEPOINT_SET(n, move, reg) move " (%[start]), %%" reg n "\n\t"
#define RIDGEPOINT_OP(n, op, reg) op " %%" reg "12, %%" reg "13, %%" reg n "\n\t"

// Each iteration has 24 instructions, plus two for the loop itself.
#define RIDGEPOINT_LOOP(start_values, setup, body, end)                                \
    asm volatile(setup ".p2align 6\n1:\n\t" body body "dec %[count]\n\tjnz 1b\n\t" end \
                 : [count] "+r"(iterations)                                            \
                 : [start] "r"(&(start_values))                                        \
                 : RIDGEPOINT_CLOBBERS)

#define RIDGEPOINT_FMA_KERNEL(name, start_values, op, move, reg)                             \
    void name(std::uint64_t iterations) {                                                    \
        RIDGEPOINT_LOOP(start_values,                                                        \
                        RIDGEPOINT_TWELVE(RIDGEPOINT_SET, move, reg)                         \
                            RIDGEPOINT_SET("12", move, reg) RIDGEPOINT_SET("13", move, reg), \
                        RIDGEPOINT_TWELVE(RIDGEPOINT_OP, op, reg), "vzeroupper");            \
    }

// Scalar loops use only the lowest number of a register, but their set-up code also moves whole
// registers.
RIDGEPOINT_FMA_KERNEL(fp32Avx512, kFp32, "vfmadd231ps", "vmovups", "zmm")
RIDGEPOINT_FMA_KERNEL(fp64Avx512, kFp64, "vfmadd231pd", "vmovups", "zmm")
RIDGEPOINT_FMA_KERNEL(fp16Avx512, kFp16, "vfmadd231ph", "vmovups", "zmm")
RIDGEPOINT_FMA_KERNEL(bf16Avx512, kFp32, "vdpbf16ps", "vmovups", "zmm")
RIDGEPOINT_FMA_KERNEL(int8Avx512, kFp32, "vpdpbusd", "vmovups", "zmm")
RIDGEPOINT_FMA_KERNEL(fp32Avx2, kFp32, "vfmadd231ps", "vmovups", "ymm")
RIDGEPOINT_FMA_KERNEL(fp64Avx2, kFp64, "vfmadd231pd", "vmovups", "ymm")
RIDGEPOINT_FMA_KERNEL(int8Avx, kFp32, "%{vex%} vpdpbusd", "vmovups", "ymm")
RIDGEPOINT_FMA_KERNEL(fp32ScalarFma, kFp32, "vfmadd231ss", "vmovups", "xmm")
RIDGEPOINT_FMA_KERNEL(fp64ScalarFma, kFp64, "vfmadd231sd", "vmovups", "xmm")

// Without fused multiply-add, a multiplier and an adder run in parallel, with six chains each. The
// multiplication chains use the factor 1, because products would otherwise become denormal.
#define RIDGEPOINT_TWO(n, op, reg) op " %%" reg "12, %%" reg n "\n\t"
#define RIDGEPOINT_TWO_ADD(n, op, reg) op " %%" reg "13, %%" reg n "\n\t"
#define RIDGEPOINT_THREE(n, op, reg) op " %%" reg "12, %%" reg n ", %%" reg n "\n\t"
#define RIDGEPOINT_THREE_ADD(n, op, reg) op " %%" reg "13, %%" reg n ", %%" reg n "\n\t"
#define RIDGEPOINT_IN_TURNS(m, a, mul, add, reg)                                              \
    m("0", mul, reg) a("6", add, reg) m("1", mul, reg) a("7", add, reg) m("2", mul, reg)      \
        a("8", add, reg) m("3", mul, reg) a("9", add, reg) m("4", mul, reg) a("10", add, reg) \
            m("5", mul, reg) a("11", add, reg)

#define RIDGEPOINT_MUL_ADD_KERNEL(name, start_values, m, a, mul, add, move, reg, end)     \
    void name(std::uint64_t iterations) {                                                 \
        RIDGEPOINT_LOOP(start_values,                                                     \
                        RIDGEPOINT_TWELVE(RIDGEPOINT_SET, move, reg) move                 \
                        " 64(%[start]), %%" reg "12\n\t" RIDGEPOINT_SET("13", move, reg), \
                        RIDGEPOINT_IN_TURNS(m, a, mul, add, reg), end);                   \
    }

RIDGEPOINT_MUL_ADD_KERNEL(fp32Avx, kFp32, RIDGEPOINT_THREE, RIDGEPOINT_THREE_ADD, "vmulps",
                          "vaddps", "vmovups", "ymm", "vzeroupper")
RIDGEPOINT_MUL_ADD_KERNEL(fp64Avx, kFp64, RIDGEPOINT_THREE, RIDGEPOINT_THREE_ADD, "vmulpd",
                          "vaddpd", "vmovups", "ymm", "vzeroupper")
RIDGEPOINT_MUL_ADD_KERNEL(fp32Sse2, kFp32, RIDGEPOINT_TWO, RIDGEPOINT_TWO_ADD, "mulps", "addps",
                          "movups", "xmm", "")
RIDGEPOINT_MUL_ADD_KERNEL(fp64Sse2, kFp64, RIDGEPOINT_TWO, RIDGEPOINT_TWO_ADD, "mulpd", "addpd",
                          "movups", "xmm", "")
RIDGEPOINT_MUL_ADD_KERNEL(fp32Scalar, kFp32, RIDGEPOINT_TWO, RIDGEPOINT_TWO_ADD, "mulss", "addss",
                          "movups", "xmm", "")
RIDGEPOINT_MUL_ADD_KERNEL(fp64Scalar, kFp64, RIDGEPOINT_TWO, RIDGEPOINT_TWO_ADD, "mulsd", "addsd",
                          "movups", "xmm", "")

constexpr double kInstructions = 24;
constexpr double kFma = kInstructions * 2;

}  // namespace

void addX86Compute(const X86Features& features, std::vector<ComputeKernel>& kernels) {
    using roofline::Arithmetic;
    const auto add = [&](bool here, const ComputeKernel& kernel) {
        if (here) kernels.push_back(kernel);
    };
    add(features.avx512, {Arithmetic::fp32, "avx512", "AVX-512", "FMA", fp32Avx512, kFma * 16});
    add(features.avx2, {Arithmetic::fp32, "avx2", "AVX2", "FMA", fp32Avx2, kFma * 8});
    add(features.avx && !features.avx2,
        {Arithmetic::fp32, "avx", "AVX", "mul+add", fp32Avx, kInstructions * 8});
    add(true, {Arithmetic::fp32, "sse2", "SSE2", "mul+add", fp32Sse2, kInstructions * 4});
    add(features.fma, {Arithmetic::fp32, "scalar", "scalar", "FMA", fp32ScalarFma, kFma});
    add(!features.fma,
        {Arithmetic::fp32, "scalar", "scalar", "mul+add", fp32Scalar, kInstructions});

    add(features.avx512, {Arithmetic::fp64, "avx512", "AVX-512", "FMA", fp64Avx512, kFma * 8});
    add(features.avx2, {Arithmetic::fp64, "avx2", "AVX2", "FMA", fp64Avx2, kFma * 4});
    add(features.avx && !features.avx2,
        {Arithmetic::fp64, "avx", "AVX", "mul+add", fp64Avx, kInstructions * 4});
    add(true, {Arithmetic::fp64, "sse2", "SSE2", "mul+add", fp64Sse2, kInstructions * 2});
    add(features.fma, {Arithmetic::fp64, "scalar", "scalar", "FMA", fp64ScalarFma, kFma});
    add(!features.fma,
        {Arithmetic::fp64, "scalar", "scalar", "mul+add", fp64Scalar, kInstructions});

    // A dot-product instruction adds the products of two BF16 pairs or four INT8 pairs to each
    // 32-bit lane.
    add(features.avx512_fp16,
        {Arithmetic::fp16, "avx512", "AVX-512 FP16", "FMA", fp16Avx512, kFma * 32});
    add(features.avx512_bf16,
        {Arithmetic::bf16, "avx512", "AVX-512 BF16", "dot", bf16Avx512, kFma * 32});
    add(features.avx512_vnni,
        {Arithmetic::int8, "avx512", "AVX-512 VNNI", "dot", int8Avx512, kFma * 64});
    add(features.avx_vnni, {Arithmetic::int8, "avx2", "AVX-VNNI", "dot", int8Avx, kFma * 32});
}

}  // namespace ridgepoint::machine

#endif
