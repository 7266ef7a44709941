// SPDX-License-Identifier: GPL-3.0-or-later
// Contains NEON loops for 64-bit Arm.
#include "core/machine/cpu/cpu_kernels.h"

#if defined(__aarch64__)

#include <sys/auxv.h>

#include <vector>

namespace ridgepoint::machine {
namespace {

#define RIDGEPOINT_CLOBBERS                                                                        \
    "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12", "v13", "v14", \
        "v15", "v16", "v17", "v18", "v19", "v20", "v21", "v22", "v23", "v24", "v25", "v26", "v27", \
        "v28", "v29", "v30", "v31", "memory", "cc"

// The widest cores start four multiply-adds per cycle, each of which takes four cycles, so 24
// chains are enough for any core. Registers 30 and 31 contain the factors.
#define RIDGEPOINT_TWENTY_FOUR(op)                                                                 \
    op(0) op(1) op(2) op(3) op(4) op(5) op(6) op(7) op(8) op(9) op(10) op(11) op(12) op(13) op(14) \
        op(15) op(16) op(17) op(18) op(19) op(20) op(21) op(22) op(23)

// The sum 1 + k × 2⁻³ × 2⁻³ cannot overflow, because rounding stops its growth long before.
#define RIDGEPOINT_ONE(n) "fmov v" #n ".4s, #1.0\n\t"
#define RIDGEPOINT_ONE_D(n) "fmov v" #n ".2d, #1.0\n\t"
#define RIDGEPOINT_FMA_S(n) "fmla v" #n ".4s, v30.4s, v31.4s\n\t"
#define RIDGEPOINT_FMA_D(n) "fmla v" #n ".2d, v30.2d, v31.2d\n\t"
#define RIDGEPOINT_FMADD_S(n) "fmadd s" #n ", s30, s31, s" #n "\n\t"
#define RIDGEPOINT_FMADD_D(n) "fmadd d" #n ", d30, d31, d" #n "\n\t"
#define RIDGEPOINT_BFDOT(n) "bfdot v" #n ".4s, v30.8h, v31.8h\n\t"
#define RIDGEPOINT_SDOT(n) "sdot v" #n ".4s, v30.16b, v31.16b\n\t"

#define RIDGEPOINT_KERNEL(name, extension, one, lanes, op)                             \
    void name(std::uint64_t iterations) {                                              \
        asm volatile(extension RIDGEPOINT_TWENTY_FOUR(                                 \
                         one) "fmov v30." lanes ", #0.125\n\tfmov v31." lanes          \
                              ", #0.125\n\t.p2align 6\n1:\n\t" RIDGEPOINT_TWENTY_FOUR( \
                                  op) "subs %[count], %[count], #1\n\tb.ne 1b"         \
                     : [count] "+r"(iterations)                                        \
                     :                                                                 \
                     : RIDGEPOINT_CLOBBERS);                                           \
    }

RIDGEPOINT_KERNEL(fp32Neon, "", RIDGEPOINT_ONE, "4s", RIDGEPOINT_FMA_S)
RIDGEPOINT_KERNEL(fp64Neon, "", RIDGEPOINT_ONE_D, "2d", RIDGEPOINT_FMA_D)
RIDGEPOINT_KERNEL(fp32Scalar, "", RIDGEPOINT_ONE, "4s", RIDGEPOINT_FMADD_S)
RIDGEPOINT_KERNEL(fp64Scalar, "", RIDGEPOINT_ONE_D, "2d", RIDGEPOINT_FMADD_D)
RIDGEPOINT_KERNEL(bf16Neon, ".arch armv8.2-a+bf16\n\t", RIDGEPOINT_ONE, "4s", RIDGEPOINT_BFDOT)
RIDGEPOINT_KERNEL(int8Neon, ".arch armv8.2-a+dotprod\n\t", RIDGEPOINT_ONE, "4s", RIDGEPOINT_SDOT)

// Each iteration handles two pairs of vectors per array, which requires 64 bytes. The granule is a
// multiple of this size.
#define RIDGEPOINT_MEMORY(name, body)                                                         \
    void name(char* const* arrays, std::size_t bytes, std::uint64_t passes) {                 \
        char *to, *a, *b, *c;                                                                 \
        std::size_t left;                                                                     \
        asm volatile("fmov v30.4s, #0.125\n1:\n\tldr %[to], [%[arrays]]\n\t" body             \
                     "subs %[left], %[left], #64\n\tb.ne 2b\n\tsubs %[passes], %[passes], #1" \
                     "\n\tb.ne 1b\n\tdmb ish"                                                 \
                     : [to] "=&r"(to), [a] "=&r"(a), [b] "=&r"(b), [c] "=&r"(c),              \
                       [left] "=&r"(left), [passes] "+&r"(passes)                             \
                     : [arrays] "r"(arrays), [bytes] "r"(bytes)                               \
                     : RIDGEPOINT_CLOBBERS);                                                  \
    }
#define RIDGEPOINT_LOOP "mov %[left], %[bytes]\n\t.p2align 6\n2:\n\t"
#define RIDGEPOINT_A "ldr %[a], [%[arrays], #8]\n\t"
#define RIDGEPOINT_B "ldr %[b], [%[arrays], #16]\n\t"
#define RIDGEPOINT_C "ldr %[c], [%[arrays], #24]\n\t"
#define RIDGEPOINT_PULL(from, r0, r1, r2, r3)                                                \
    "ldp q" r0 ", q" r1 ", [" from "]\n\tldp q" r2 ", q" r3 ", [" from ", #32]\n\tadd " from \
    ", " from ", #64\n\t"
#define RIDGEPOINT_PUSH(op) \
    op " q0, q1, [%[to]]\n\t" op " q2, q3, [%[to], #32]\n\tadd %[to], %[to], #64\n\t"
#define RIDGEPOINT_SCALED                                                                     \
    "fmla v0.4s, v4.4s, v30.4s\n\tfmla v1.4s, v5.4s, v30.4s\n\tfmla v2.4s, v6.4s, v30.4s\n\t" \
    "fmla v3.4s, v7.4s, v30.4s\n\t"
#define RIDGEPOINT_PRODUCTS                                                                   \
    "fmla v0.4s, v4.4s, v16.4s\n\tfmla v1.4s, v5.4s, v17.4s\n\tfmla v2.4s, v6.4s, v18.4s\n\t" \
    "fmla v3.4s, v7.4s, v19.4s\n\t"
#define RIDGEPOINT_FILL                                                              \
    "fmov v0.4s, #0.125\n\tfmov v1.4s, #0.125\n\tfmov v2.4s, #0.125\n\tfmov v3.4s, " \
    "#0.125\n\t"
#define RIDGEPOINT_COPY(store) \
    RIDGEPOINT_A RIDGEPOINT_LOOP RIDGEPOINT_PULL("%[a]", "0", "1", "2", "3") RIDGEPOINT_PUSH(store)
#define RIDGEPOINT_TRIAD(store)                                                           \
    RIDGEPOINT_A RIDGEPOINT_B RIDGEPOINT_LOOP RIDGEPOINT_PULL("%[a]", "0", "1", "2", "3") \
        RIDGEPOINT_PULL("%[b]", "4", "5", "6", "7") RIDGEPOINT_SCALED                     \
        RIDGEPOINT_PUSH(store)
#define RIDGEPOINT_VECTOR_TRIAD(store)                                          \
    RIDGEPOINT_A RIDGEPOINT_B RIDGEPOINT_C RIDGEPOINT_LOOP RIDGEPOINT_PULL(     \
        "%[a]", "0", "1", "2", "3") RIDGEPOINT_PULL("%[b]", "4", "5", "6", "7") \
        RIDGEPOINT_PULL("%[c]", "16", "17", "18", "19") RIDGEPOINT_PRODUCTS     \
        RIDGEPOINT_PUSH(store)

RIDGEPOINT_MEMORY(loadNeon, RIDGEPOINT_LOOP RIDGEPOINT_PULL("%[to]", "0", "1", "2", "3"))
RIDGEPOINT_MEMORY(storeNeon, RIDGEPOINT_FILL RIDGEPOINT_LOOP RIDGEPOINT_PUSH("stp"))
RIDGEPOINT_MEMORY(storeStreamNeon, RIDGEPOINT_FILL RIDGEPOINT_LOOP RIDGEPOINT_PUSH("stnp"))
RIDGEPOINT_MEMORY(copyNeon, RIDGEPOINT_COPY("stp"))
RIDGEPOINT_MEMORY(copyStreamNeon, RIDGEPOINT_COPY("stnp"))
RIDGEPOINT_MEMORY(triadNeon, RIDGEPOINT_TRIAD("stp"))
RIDGEPOINT_MEMORY(triadStreamNeon, RIDGEPOINT_TRIAD("stnp"))
RIDGEPOINT_MEMORY(vectorTriadNeon, RIDGEPOINT_VECTOR_TRIAD("stp"))
RIDGEPOINT_MEMORY(vectorTriadStreamNeon, RIDGEPOINT_VECTOR_TRIAD("stnp"))

constexpr double kFma = 24 * 2;
// Values from linux/arch/arm64/include/uapi/asm/hwcap.h.
constexpr unsigned long kHwcapDotProduct = 1UL << 20U;
constexpr unsigned long kHwcap2Bf16 = 1UL << 14U;

}  // namespace

std::span<const ComputeKernel> computeKernels() {
    using roofline::Arithmetic;
    static const std::vector<ComputeKernel> kernels = [] {
        std::vector<ComputeKernel> found = {
            {Arithmetic::fp32, "neon", "NEON", "FMA", fp32Neon, kFma * 4},
            {Arithmetic::fp32, "scalar", "scalar", "FMA", fp32Scalar, kFma},
            {Arithmetic::fp64, "neon", "NEON", "FMA", fp64Neon, kFma * 2},
            {Arithmetic::fp64, "scalar", "scalar", "FMA", fp64Scalar, kFma}};
        if ((getauxval(AT_HWCAP2) & kHwcap2Bf16) != 0) {
            found.push_back({Arithmetic::bf16, "neon", "NEON", "dot", bf16Neon, kFma * 8});
        }
        if ((getauxval(AT_HWCAP) & kHwcapDotProduct) != 0) {
            found.push_back({Arithmetic::int8, "neon", "NEON", "dot", int8Neon, kFma * 16});
        }
        return found;
    }();
    return kernels;
}

std::span<const MemoryKernel> memoryKernels() {
    static constexpr MemoryKernel kKernels[] = {
        {Access::load, "neon", loadNeon},
        {Access::store, "neon", storeNeon},
        {Access::store_stream, "neon", storeStreamNeon},
        {Access::copy, "neon", copyNeon},
        {Access::copy_stream, "neon", copyStreamNeon},
        {Access::triad, "neon", triadNeon},
        {Access::triad_stream, "neon", triadStreamNeon},
        {Access::vector_triad, "neon", vectorTriadNeon},
        {Access::vector_triad_stream, "neon", vectorTriadStreamNeon}};
    return kKernels;
}

}  // namespace ridgepoint::machine

#endif
