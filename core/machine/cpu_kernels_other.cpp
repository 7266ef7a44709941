// SPDX-License-Identifier: GPL-3.0-or-later
// NEON on 64-bit Arm, and plain C++ for every other processor.
#include "core/machine/cpu_kernels.h"

#if !defined(__x86_64__)

#include <array>
#include <cstring>

namespace ridgepoint::machine {
namespace {

#if defined(__aarch64__)

#define RIDGEPOINT_CLOBBERS                                                                        \
    "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12", "v13", "v14", \
        "v15", "v16", "v17", "v18", "v19", "v20", "v21", "v22", "v23", "v24", "v25", "v26", "v27", \
        "v28", "v29", "v30", "v31", "memory", "cc"

// The widest cores start four multiply-adds in a cycle, each four cycles long: 24 chains are
// enough for all. Registers 30 and 31 hold the factors.
#define RIDGEPOINT_TWENTY_FOUR(op)                                                                 \
    op(0) op(1) op(2) op(3) op(4) op(5) op(6) op(7) op(8) op(9) op(10) op(11) op(12) op(13) op(14) \
        op(15) op(16) op(17) op(18) op(19) op(20) op(21) op(22) op(23)
#define RIDGEPOINT_ONE(n) "fmov v" #n ".4s, #1.0\n\t"
#define RIDGEPOINT_FMA(n) "fmla v" #n ".4s, v30.4s, v31.4s\n\t"

// 1 + k × 2⁻³ × 2⁻³ rounds to a standstill long before it could overflow.
void fp32Neon(std::uint64_t iterations) {
    asm volatile(RIDGEPOINT_TWENTY_FOUR(RIDGEPOINT_ONE)
                 "fmov v30.4s, #0.125\n\tfmov v31.4s, #0.125\n\t.p2align 6\n1:\n\t"
                 RIDGEPOINT_TWENTY_FOUR(RIDGEPOINT_FMA)
                 "subs %[count], %[count], #1\n\tb.ne 1b"
                 : [count] "+r"(iterations)
                 :
                 : RIDGEPOINT_CLOBBERS);
}

void readNeon(const void* from, std::size_t bytes, std::uint64_t passes) {
    const char* at;
    std::size_t left;
    asm volatile(
        "1:\n\tmov %[at], %[from]\n\tmov %[left], %[bytes]\n\t.p2align 6\n2:\n\t"
        "ldp q0, q1, [%[at]]\n\tldp q2, q3, [%[at], #32]\n\t"
        "ldp q4, q5, [%[at], #64]\n\tldp q6, q7, [%[at], #96]\n\t"
        "ldp q16, q17, [%[at], #128]\n\tldp q18, q19, [%[at], #160]\n\t"
        "ldp q20, q21, [%[at], #192]\n\tldp q22, q23, [%[at], #224]\n\t"
        "add %[at], %[at], #256\n\tsubs %[left], %[left], #256\n\tb.ne 2b\n\t"
        "subs %[passes], %[passes], #1\n\tb.ne 1b"
        : [at] "=&r"(at), [left] "=&r"(left), [passes] "+&r"(passes)
        : [from] "r"(from), [bytes] "r"(bytes)
        : RIDGEPOINT_CLOBBERS);
}

void copyNeon(void* to, const void* from, std::size_t bytes) {
    asm volatile(
        ".p2align 6\n1:\n\t"
        "ldp q0, q1, [%[from]]\n\tldp q2, q3, [%[from], #32]\n\t"
        "stnp q0, q1, [%[to]]\n\tstnp q2, q3, [%[to], #32]\n\t"
        "add %[from], %[from], #64\n\tadd %[to], %[to], #64\n\t"
        "subs %[left], %[left], #64\n\tb.ne 1b\n\tdmb ishst"
        : [to] "+&r"(to), [from] "+&r"(from), [left] "+&r"(bytes)
        :
        : RIDGEPOINT_CLOBBERS);
}

void triadNeon(void* to, const void* a, const void* b, std::size_t bytes) {
    asm volatile(
        "fmov v30.4s, #0.125\n\t.p2align 6\n1:\n\t"
        "ldp q0, q1, [%[a]]\n\tldp q2, q3, [%[a], #32]\n\t"
        "ldp q4, q5, [%[b]]\n\tldp q6, q7, [%[b], #32]\n\t"
        "fmla v0.4s, v4.4s, v30.4s\n\tfmla v1.4s, v5.4s, v30.4s\n\t"
        "fmla v2.4s, v6.4s, v30.4s\n\tfmla v3.4s, v7.4s, v30.4s\n\t"
        "stnp q0, q1, [%[to]]\n\tstnp q2, q3, [%[to], #32]\n\t"
        "add %[a], %[a], #64\n\tadd %[b], %[b], #64\n\tadd %[to], %[to], #64\n\t"
        "subs %[left], %[left], #64\n\tb.ne 1b\n\tdmb ishst"
        : [to] "+&r"(to), [a] "+&r"(a), [b] "+&r"(b), [left] "+&r"(bytes)
        :
        : RIDGEPOINT_CLOBBERS);
}

constexpr std::array<CpuKernels, 1> kSets = {
    {{"neon", "NEON", "FMA", fp32Neon, 24.0 * 4 * 2, nullptr, 0, readNeon, copyNeon, triadNeon}}};

#else

// Nothing is known of the vector unit here; the compiler makes what it can of fixed-width loops.
// The empty assembly stands for a reader that the compiler cannot look into.
constexpr std::size_t kChains = 32;

void fp32Plain(std::uint64_t iterations) {
    std::array<float, kChains> sums{};
    float factor = 1e-3F;
    asm volatile("" : "+m"(factor));
    for (; iterations > 0; --iterations) {
        for (float& sum : sums) sum = sum * factor + factor;
        asm volatile("" : "+m"(sums));
    }
}

void readPlain(const void* from, std::size_t bytes, std::uint64_t passes) {
    for (; passes > 0; --passes) {
        std::array<std::uint64_t, 16> folded{};
        const char* at = static_cast<const char*>(from);
        for (const char* end = at + bytes; at != end; at += sizeof folded) {
            std::array<std::uint64_t, 16> line;
            std::memcpy(line.data(), at, sizeof line);
            for (std::size_t i = 0; i < line.size(); ++i) folded[i] |= line[i];
        }
        asm volatile("" : : "m"(folded) : "memory");
    }
}

void copyPlain(void* to, const void* from, std::size_t bytes) {
    std::memcpy(to, from, bytes);
    asm volatile("" : : : "memory");
}

void triadPlain(void* to, const void* a, const void* b, std::size_t bytes) {
    const auto* first = static_cast<const float*>(a);
    const auto* second = static_cast<const float*>(b);
    auto* out = static_cast<float*>(to);
    for (std::size_t i = 0; i < bytes / sizeof(float); ++i) out[i] = first[i] + 0.5F * second[i];
    asm volatile("" : : : "memory");
}

constexpr std::array<CpuKernels, 1> kSets = {
    {{"scalar", "plain C++", "mul+add", fp32Plain, kChains * 2, nullptr, 0, readPlain, copyPlain,
      triadPlain}}};

#endif

}  // namespace

std::span<const CpuKernels> supportedCpuKernels() { return kSets; }

}  // namespace ridgepoint::machine

#endif
