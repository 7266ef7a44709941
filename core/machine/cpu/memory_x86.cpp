// SPDX-License-Identifier: GPL-3.0-or-later
// Contains loops that move memory with the vector units of x86-64.
#include "core/machine/cpu/cpu_kernels.h"

#if defined(__x86_64__)

#include <array>

#include "core/machine/cpu/x86.h"

namespace ridgepoint::machine {
namespace {

// The factor s of the triads, which is neither zero nor denormal.
struct Factors {
    alignas(64) std::array<float, 16> values;
};
constexpr Factors kFactors = {{0.125F, 0.125F, 0.125F, 0.125F, 0.125F, 0.125F, 0.125F, 0.125F,
                               0.125F, 0.125F, 0.125F, 0.125F, 0.125F, 0.125F, 0.125F, 0.125F}};

#define RIDGEPOINT_EIGHT(op, a, b, c, d)                                            \
    op("0", a, b, c, d) op("1", a, b, c, d) op("2", a, b, c, d) op("3", a, b, c, d) \
        op("4", a, b, c, d) op("5", a, b, c, d) op("6", a, b, c, d) op("7", a, b, c, d)

// The arguments of each operation are its number (register and position), the register class, the
// register size in bytes, and the load and store instructions.
// Plain loads write to registers that are not used otherwise, because additions could slow the
// loads down.
#define RIDGEPOINT_LOAD(n, reg, width, load, store) load " " n "*" width "(%[to]), %%" reg n "\n\t"
#define RIDGEPOINT_STORE(n, reg, width, load, store) \
    store " %%" reg "14, " n "*" width "(%[to])\n\t"
#define RIDGEPOINT_COPY(n, reg, width, load, store)                                   \
    load " " n "*" width "(%[a]), %%" reg n "\n\t" store " %%" reg n ", " n "*" width \
         "(%[to])"                                                                    \
         "\n\t"
#define RIDGEPOINT_TRIAD_FMA(n, reg, width, load, store)                                    \
    load " " n "*" width "(%[a]), %%" reg n "\n\tvfmadd231ps " n "*" width "(%[b]), %%" reg \
         "14, %%" reg n "\n\t" store " %%" reg n ", " n "*" width "(%[to])\n\t"
#define RIDGEPOINT_TRIAD_AVX(n, reg, width, load, store)                            \
    "vmulps " n "*" width "(%[b]), %%" reg "14, %%" reg n "\n\tvaddps " n "*" width \
    "(%[a]), %%" reg n ", %%" reg n "\n\t" store " %%" reg n ", " n "*" width "(%[to])\n\t"
#define RIDGEPOINT_TRIAD_SSE(n, reg, width, load, store)                                     \
    load " " n "*" width "(%[b]), %%" reg n "\n\tmulps %%" reg "14, %%" reg n "\n\taddps " n \
         "*" width "(%[a]), %%" reg n "\n\t" store " %%" reg n ", " n "*" width "(%[to])\n\t"
#define RIDGEPOINT_VECTOR_FMA(n, reg, width, load, store)                                          \
    load " " n "*" width "(%[a]), %%" reg n "\n\t" load " " n "*" width "(%[b]), %%" reg           \
         "15\n\tvfmadd231ps " n "*" width "(%[c]), %%" reg "15, %%" reg n "\n\t" store " %%" reg n \
         ", " n "*" width "(%[to])\n\t"
#define RIDGEPOINT_VECTOR_AVX(n, reg, width, load, store)                                    \
    load " " n "*" width "(%[b]), %%" reg n "\n\tvmulps " n "*" width "(%[c]), %%" reg n     \
         ", %%" reg n "\n\tvaddps " n "*" width "(%[a]), %%" reg n ", %%" reg n "\n\t" store \
         " %%" reg n ", " n "*" width "(%[to])\n\t"
#define RIDGEPOINT_VECTOR_SSE(n, reg, width, load, store)                                      \
    load " " n "*" width "(%[b]), %%" reg n "\n\tmulps " n "*" width "(%[c]), %%" reg n        \
         "\n\taddps " n "*" width "(%[a]), %%" reg n "\n\t" store " %%" reg n ", " n "*" width \
         "(%[to])\n\t"

#define RIDGEPOINT_BUMP_1(width) "add $8*" width ", %[to]\n\t"
#define RIDGEPOINT_BUMP_2(width) RIDGEPOINT_BUMP_1(width) "add $8*" width ", %[a]\n\t"
#define RIDGEPOINT_BUMP_3(width) RIDGEPOINT_BUMP_2(width) "add $8*" width ", %[b]\n\t"
#define RIDGEPOINT_BUMP_4(width) RIDGEPOINT_BUMP_3(width) "add $8*" width ", %[c]\n\t"
#define RIDGEPOINT_START_1 "mov (%[arrays]), %[to]\n\t"
#define RIDGEPOINT_START_2 RIDGEPOINT_START_1 "mov 8(%[arrays]), %[a]\n\t"
#define RIDGEPOINT_START_3 RIDGEPOINT_START_2 "mov 16(%[arrays]), %[b]\n\t"
#define RIDGEPOINT_START_4 RIDGEPOINT_START_3 "mov 24(%[arrays]), %[c]\n\t"

// Each iteration handles eight vectors per array. `end` is the instruction that follows the last
// pass.
#define RIDGEPOINT_KERNEL(name, arrays_used, op, reg, width, load, store, set, end)          \
    void name(char* const* arrays, std::size_t bytes, std::uint64_t passes) {                \
        char *to, *a, *b, *c;                                                                \
        std::size_t left;                                                                    \
        asm volatile(set " (%[factors]), %%" reg "14\n1:\n\t" RIDGEPOINT_START_##arrays_used \
                     "mov %[bytes], %[left]\n\t.p2align 6\n2:\n\t" RIDGEPOINT_EIGHT(         \
                         op, reg, width, load, store)                                        \
                         RIDGEPOINT_BUMP_##arrays_used(                                      \
                             width) "sub $8*" width                                          \
                                    ", %[left]\n\tjnz 2b\n\tdec %[passes]\n\tjnz 1b\n\t" end \
                     : [to] "=&r"(to), [a] "=&r"(a), [b] "=&r"(b), [c] "=&r"(c),             \
                       [left] "=&r"(left), [passes] "+&r"(passes)                            \
                     : [arrays] "r"(arrays), [bytes] "r"(bytes), [factors] "r"(&kFactors)    \
                     : RIDGEPOINT_CLOBBERS);                                                 \
    }

// An sfence is required to order non-temporal stores and drain them from the core's buffers.
#define RIDGEPOINT_UNIT(unit, three, four, reg, width, move, stream, set, last)                    \
    RIDGEPOINT_KERNEL(load##unit, 1, RIDGEPOINT_LOAD, reg, width, move, move, set, last)           \
    RIDGEPOINT_KERNEL(store##unit, 1, RIDGEPOINT_STORE, reg, width, move, move, set, last)         \
    RIDGEPOINT_KERNEL(storeStream##unit, 1, RIDGEPOINT_STORE, reg, width, move, stream, set,       \
                      "sfence\n\t" last)                                                           \
    RIDGEPOINT_KERNEL(copy##unit, 2, RIDGEPOINT_COPY, reg, width, move, move, set, last)           \
    RIDGEPOINT_KERNEL(copyStream##unit, 2, RIDGEPOINT_COPY, reg, width, move, stream, set,         \
                      "sfence\n\t" last)                                                           \
    RIDGEPOINT_KERNEL(triad##unit, 3, three, reg, width, move, move, set, last)                    \
    RIDGEPOINT_KERNEL(triadStream##unit, 3, three, reg, width, move, stream, set,                  \
                      "sfence\n\t" last)                                                           \
    RIDGEPOINT_KERNEL(vectorTriad##unit, 4, four, reg, width, move, move, set, last)               \
    RIDGEPOINT_KERNEL(vectorTriadStream##unit, 4, four, reg, width, move, stream, set,             \
                      "sfence\n\t" last)                                                           \
    void add##unit(std::string_view name, std::vector<MemoryKernel>& kernels) {                    \
        const MemoryKernel all[] = {{Access::load, name, load##unit},                              \
                                    {Access::store, name, store##unit},                            \
                                    {Access::store_stream, name, storeStream##unit},               \
                                    {Access::copy, name, copy##unit},                              \
                                    {Access::copy_stream, name, copyStream##unit},                 \
                                    {Access::triad, name, triad##unit},                            \
                                    {Access::triad_stream, name, triadStream##unit},               \
                                    {Access::vector_triad, name, vectorTriad##unit},               \
                                    {Access::vector_triad_stream, name, vectorTriadStream##unit}}; \
        kernels.insert(kernels.end(), std::begin(all), std::end(all));                             \
    }

RIDGEPOINT_UNIT(Avx512, RIDGEPOINT_TRIAD_FMA, RIDGEPOINT_VECTOR_FMA, "zmm", "64", "vmovaps",
                "vmovntps", "vmovups", "vzeroupper")
RIDGEPOINT_UNIT(Avx2, RIDGEPOINT_TRIAD_FMA, RIDGEPOINT_VECTOR_FMA, "ymm", "32", "vmovaps",
                "vmovntps", "vmovups", "vzeroupper")
RIDGEPOINT_UNIT(Avx, RIDGEPOINT_TRIAD_AVX, RIDGEPOINT_VECTOR_AVX, "ymm", "32", "vmovaps",
                "vmovntps", "vmovups", "vzeroupper")
RIDGEPOINT_UNIT(Sse2, RIDGEPOINT_TRIAD_SSE, RIDGEPOINT_VECTOR_SSE, "xmm", "16", "movaps", "movntps",
                "movups", "")

}  // namespace

// Adds AVX-512, if available, and the widest other unit. Which one is faster depends on how much
// the clock drops for AVX-512.
void addX86Memory(const X86Features& features, std::vector<MemoryKernel>& kernels) {
    if (features.avx512) addAvx512("avx512", kernels);
    if (features.avx2) {
        addAvx2("avx2", kernels);
    } else if (features.avx) {
        addAvx("avx", kernels);
    } else {
        addSse2("sse2", kernels);
    }
}

}  // namespace ridgepoint::machine

#endif
