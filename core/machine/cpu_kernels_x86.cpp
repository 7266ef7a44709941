// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/cpu_kernels.h"

#if defined(__x86_64__)

#include <cpuid.h>

#include <array>

namespace ridgepoint::machine {
namespace {

// Twelve accumulators: a fused multiply-add takes four or five cycles and up to two start in each,
// so ten chains keep both pipes full; registers 12 and 13 hold the factors.
#define RIDGEPOINT_TWELVE(op) \
    op(0) op(1) op(2) op(3) op(4) op(5) op(6) op(7) op(8) op(9) op(10) op(11)

#define RIDGEPOINT_CLOBBERS                                                                  \
    "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", \
        "xmm11", "xmm12", "xmm13", "xmm14", "xmm15", "memory", "cc"

// Small enough that the sums stay far from overflow, and not zero or denormal, which some units
// treat apart.
alignas(64) constexpr std::array<float, 16> kFactors = {1e-6F, 1e-6F, 1e-6F, 1e-6F, 1e-6F, 1e-6F,
                                                        1e-6F, 1e-6F, 1e-6F, 1e-6F, 1e-6F, 1e-6F,
                                                        1e-6F, 1e-6F, 1e-6F, 1e-6F};

#define RIDGEPOINT_LOOP(setup, body, end)                                            \
    asm volatile(setup ".p2align 6\n1:\n" body body "dec %[count]\n\tjnz 1b\n\t" end \
                 : [count] "+r"(iterations)                                          \
                 : [factors] "r"(kFactors.data())                                    \
                 : RIDGEPOINT_CLOBBERS)

#define RIDGEPOINT_SET_512(n) "vmovaps (%[factors]), %%zmm" #n "\n\t"
#define RIDGEPOINT_FMA_512(n) "vfmadd231ps %%zmm12, %%zmm13, %%zmm" #n "\n\t"
#define RIDGEPOINT_DOT_512(n) "vdpbf16ps %%zmm12, %%zmm13, %%zmm" #n "\n\t"
#define RIDGEPOINT_SET_256(n) "vmovaps (%[factors]), %%ymm" #n "\n\t"
#define RIDGEPOINT_FMA_256(n) "vfmadd231ps %%ymm12, %%ymm13, %%ymm" #n "\n\t"

void fp32Avx512(std::uint64_t iterations) {
    RIDGEPOINT_LOOP(RIDGEPOINT_TWELVE(RIDGEPOINT_SET_512) RIDGEPOINT_SET_512(12)
                        RIDGEPOINT_SET_512(13),
                    RIDGEPOINT_TWELVE(RIDGEPOINT_FMA_512), "vzeroupper");
}

void bf16Avx512(std::uint64_t iterations) {
    RIDGEPOINT_LOOP(RIDGEPOINT_TWELVE(RIDGEPOINT_SET_512) RIDGEPOINT_SET_512(12)
                        RIDGEPOINT_SET_512(13),
                    RIDGEPOINT_TWELVE(RIDGEPOINT_DOT_512), "vzeroupper");
}

void fp32Avx2(std::uint64_t iterations) {
    RIDGEPOINT_LOOP(RIDGEPOINT_TWELVE(RIDGEPOINT_SET_256) RIDGEPOINT_SET_256(12)
                        RIDGEPOINT_SET_256(13),
                    RIDGEPOINT_TWELVE(RIDGEPOINT_FMA_256), "vzeroupper");
}

// Without fused multiply-add a multiplier and an adder work side by side: six chains for each. The
// products would sink to denormals, so the chain that multiplies is made of ones (x × 1).
#define RIDGEPOINT_SIX_PAIRS(mul, add) \
    mul(0) add(6) mul(1) add(7) mul(2) add(8) mul(3) add(9) mul(4) add(10) mul(5) add(11)
#define RIDGEPOINT_MUL_AVX(n) "vmulps %%ymm12, %%ymm" #n ", %%ymm" #n "\n\t"
#define RIDGEPOINT_ADD_AVX(n) "vaddps %%ymm13, %%ymm" #n ", %%ymm" #n "\n\t"
#define RIDGEPOINT_SET_SSE(n) "movaps (%[factors]), %%xmm" #n "\n\t"
#define RIDGEPOINT_MUL_SSE(n) "mulps %%xmm12, %%xmm" #n "\n\t"
#define RIDGEPOINT_ADD_SSE(n) "addps %%xmm13, %%xmm" #n "\n\t"
// 0x3f800000 in each lane is 1.0f.
#define RIDGEPOINT_ONES_SSE \
    "pcmpeqd %%xmm12, %%xmm12\n\tpsrld $25, %%xmm12\n\tpslld $23, %%xmm12\n\t"
#define RIDGEPOINT_ONES_AVX RIDGEPOINT_ONES_SSE "vinsertf128 $1, %%xmm12, %%ymm12, %%ymm12\n\t"

void fp32Avx(std::uint64_t iterations) {
    RIDGEPOINT_LOOP(RIDGEPOINT_ONES_AVX RIDGEPOINT_TWELVE(RIDGEPOINT_SET_256)
                        RIDGEPOINT_SET_256(13),
                    RIDGEPOINT_SIX_PAIRS(RIDGEPOINT_MUL_AVX, RIDGEPOINT_ADD_AVX), "vzeroupper");
}

void fp32Sse2(std::uint64_t iterations) {
    RIDGEPOINT_LOOP(RIDGEPOINT_ONES_SSE RIDGEPOINT_TWELVE(RIDGEPOINT_SET_SSE)
                        RIDGEPOINT_SET_SSE(13),
                    RIDGEPOINT_SIX_PAIRS(RIDGEPOINT_MUL_SSE, RIDGEPOINT_ADD_SSE), "");
}

// Plain loads into registers that nobody uses: an adder behind them could only slow them down.
#define RIDGEPOINT_READ(name, mov, reg, width, end)                                                \
    void name(const void* from, std::size_t bytes, std::uint64_t passes) {                         \
        const char* at;                                                                            \
        std::size_t left;                                                                          \
        asm volatile("1:\n\tmov %[from], %[at]\n\tmov %[bytes], %[left]\n\t.p2align 6\n2:\n\t" mov \
                     " (%[at]), %%" reg "0\n\t" mov " 1*" width "(%[at]), %%" reg "1\n\t" mov      \
                     " 2*" width "(%[at]), %%" reg "2\n\t" mov " 3*" width "(%[at]), %%" reg       \
                     "3\n\t" mov " 4*" width "(%[at]), %%" reg "4\n\t" mov " 5*" width             \
                     "(%[at]), %%" reg "5\n\t" mov " 6*" width "(%[at]), %%" reg "6\n\t" mov       \
                     " 7*" width "(%[at]), %%" reg "7\n\t" mov " 8*" width "(%[at]), %%" reg       \
                     "8\n\t" mov " 9*" width "(%[at]), %%" reg "9\n\t" mov " 10*" width            \
                     "(%[at]), %%" reg "10\n\t" mov " 11*" width "(%[at]), %%" reg "11\n\t" mov    \
                     " 12*" width "(%[at]), %%" reg "12\n\t" mov " 13*" width "(%[at]), %%" reg    \
                     "13\n\t" mov " 14*" width "(%[at]), %%" reg "14\n\t" mov " 15*" width         \
                     "(%[at]), %%" reg                                                             \
                     "15\n\t"                                                                      \
                     "add $16*" width ", %[at]\n\tsub $16*" width                                  \
                     ", %[left]\n\tjnz 2b\n\t"                                                     \
                     "dec %[passes]\n\tjnz 1b\n\t" end                                             \
                     : [at] "=&r"(at), [left] "=&r"(left), [passes] "+&r"(passes)                  \
                     : [from] "r"(from), [bytes] "r"(bytes)                                        \
                     : RIDGEPOINT_CLOBBERS);                                                       \
    }

// Non-temporal stores: an ordinary store would first read the line that it overwrites, a third
// transfer that the byte count would miss.
#define RIDGEPOINT_COPY(name, load, store, reg, width, end)                                        \
    void name(void* to, const void* from, std::size_t bytes) {                                     \
        asm volatile(".p2align 6\n1:\n\t" load " (%[from]), %%" reg "0\n\t" load " 1*" width       \
                     "(%[from]), %%" reg "1\n\t" load " 2*" width "(%[from]), %%" reg "2\n\t" load \
                     " 3*" width "(%[from]), %%" reg "3\n\t" store " %%" reg                       \
                     "0, (%[to])\n\t" store " %%" reg "1, 1*" width "(%[to])\n\t" store " %%" reg  \
                     "2, 2*" width "(%[to])\n\t" store " %%" reg "3, 3*" width                     \
                     "(%[to])\n\t"                                                                 \
                     "add $4*" width ", %[from]\n\tadd $4*" width                                  \
                     ", %[to]\n\t"                                                                 \
                     "sub $4*" width ", %[left]\n\tjnz 1b\n\tsfence\n\t" end                       \
                     : [to] "+&r"(to), [from] "+&r"(from), [left] "+&r"(bytes)                     \
                     :                                                                             \
                     : RIDGEPOINT_CLOBBERS);                                                       \
    }

// `combine(n)` makes register n = a + s × b from register n (a) and n + 4 (b); s is register 12.
#define RIDGEPOINT_TRIAD(name, setup, load, store, combine, reg, width, end)                       \
    void name(void* to, const void* a, const void* b, std::size_t bytes) {                         \
        asm volatile(setup ".p2align 6\n1:\n\t" load " (%[a]), %%" reg "0\n\t" load " 1*" width    \
                           "(%[a]), %%" reg "1\n\t" load " 2*" width "(%[a]), %%" reg "2\n\t" load \
                           " 3*" width "(%[a]), %%" reg "3\n\t" load " (%[b]), %%" reg             \
                           "4\n\t" load " 1*" width "(%[b]), %%" reg "5\n\t" load " 2*" width      \
                           "(%[b]), %%" reg "6\n\t" load " 3*" width "(%[b]), %%" reg              \
                           "7\n\t" combine("0", "4") combine("1", "5") combine("2", "6")           \
                               combine("3", "7") store                                             \
                     " %%" reg "0, (%[to])\n\t" store " %%" reg "1, 1*" width "(%[to])\n\t" store  \
                     " %%" reg "2, 2*" width "(%[to])\n\t" store " %%" reg "3, 3*" width           \
                     "(%[to])\n\t"                                                                 \
                     "add $4*" width ", %[a]\n\tadd $4*" width ", %[b]\n\tadd $4*" width           \
                     ", %[to]\n\t"                                                                 \
                     "sub $4*" width ", %[left]\n\tjnz 1b\n\tsfence\n\t" end                       \
                     : [to] "+&r"(to), [a] "+&r"(a), [b] "+&r"(b), [left] "+&r"(bytes)             \
                     : [factors] "r"(kFactors.data())                                              \
                     : RIDGEPOINT_CLOBBERS);                                                       \
    }

#define RIDGEPOINT_COMBINE_512(a, b) "vfmadd231ps %%zmm12, %%zmm" b ", %%zmm" a "\n\t"
#define RIDGEPOINT_COMBINE_256(a, b) "vfmadd231ps %%ymm12, %%ymm" b ", %%ymm" a "\n\t"
#define RIDGEPOINT_COMBINE_AVX(a, b) \
    "vmulps %%ymm12, %%ymm" b ", %%ymm" b "\n\tvaddps %%ymm" b ", %%ymm" a ", %%ymm" a "\n\t"
#define RIDGEPOINT_COMBINE_SSE(a, b) "mulps %%xmm12, %%xmm" b "\n\taddps %%xmm" b ", %%xmm" a "\n\t"

RIDGEPOINT_READ(readAvx512, "vmovaps", "zmm", "64", "vzeroupper")
RIDGEPOINT_READ(readAvx, "vmovaps", "ymm", "32", "vzeroupper")
RIDGEPOINT_READ(readSse2, "movaps", "xmm", "16", "")
RIDGEPOINT_COPY(copyAvx512, "vmovaps", "vmovntps", "zmm", "64", "vzeroupper")
RIDGEPOINT_COPY(copyAvx, "vmovaps", "vmovntps", "ymm", "32", "vzeroupper")
RIDGEPOINT_COPY(copySse2, "movaps", "movntps", "xmm", "16", "")
RIDGEPOINT_TRIAD(triadAvx512, RIDGEPOINT_SET_512(12), "vmovaps", "vmovntps", RIDGEPOINT_COMBINE_512,
                 "zmm", "64", "vzeroupper")
RIDGEPOINT_TRIAD(triadAvx2, RIDGEPOINT_SET_256(12), "vmovaps", "vmovntps", RIDGEPOINT_COMBINE_256,
                 "ymm", "32", "vzeroupper")
RIDGEPOINT_TRIAD(triadAvx, RIDGEPOINT_SET_256(12), "vmovaps", "vmovntps", RIDGEPOINT_COMBINE_AVX,
                 "ymm", "32", "vzeroupper")
RIDGEPOINT_TRIAD(triadSse2, RIDGEPOINT_SET_SSE(12), "movaps", "movntps", RIDGEPOINT_COMBINE_SSE,
                 "xmm", "16", "")

// 24 instructions in an iteration; a multiply-add counts two for each lane, a BF16 dot product two
// multiply-adds for each lane.
constexpr double kInstructions = 24;

// CPUID leaf 7, EDX bit 22. Asked directly, because not every compiler knows it by name.
bool hasMatrixBf16() {
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
    return __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) != 0 && (edx >> 22U & 1U) != 0;
}

struct Sets {
    std::array<CpuKernels, 4> sets{};
    std::size_t count = 0;
};

Sets detect() {
    Sets found;
    const auto add = [&](const CpuKernels& kernels) { found.sets[found.count++] = kernels; };
    if (__builtin_cpu_supports("avx512f") != 0) {
        // Where a matrix unit (AMX) does BF16, the vector unit is not the roof of BF16 work.
        const bool bf16 = __builtin_cpu_supports("avx512bf16") != 0 && !hasMatrixBf16();
        add({"avx512", "AVX-512", "FMA", fp32Avx512, kInstructions * 16 * 2,
             bf16 ? bf16Avx512 : nullptr, kInstructions * 16 * 4, readAvx512, copyAvx512,
             triadAvx512});
    }
    if (__builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0) {
        add({"avx2", "AVX2", "FMA", fp32Avx2, kInstructions * 8 * 2, nullptr, 0, readAvx, copyAvx,
             triadAvx2});
    } else if (__builtin_cpu_supports("avx") != 0) {
        add({"avx", "AVX", "mul+add", fp32Avx, kInstructions * 8, nullptr, 0, readAvx, copyAvx,
             triadAvx});
    }
    add({"sse2", "SSE2", "mul+add", fp32Sse2, kInstructions * 4, nullptr, 0, readSse2, copySse2,
         triadSse2});
    return found;
}

}  // namespace

std::span<const CpuKernels> supportedCpuKernels() {
    static const Sets found = detect();
    return {found.sets.data(), found.count};
}

}  // namespace ridgepoint::machine

#endif
