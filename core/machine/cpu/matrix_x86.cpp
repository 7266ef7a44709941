// SPDX-License-Identifier: GPL-3.0-or-later
// Loops for the matrix unit of x86-64, AMX: tiles of 16 rows of 64 bytes.
#include "core/machine/cpu/kernels.h"

#if defined(__x86_64__)

#include <array>

#include "core/machine/cpu/x86.h"

namespace ridgepoint::machine {
namespace {

// Palette 1, every tile as large as it can be (Intel's Software Developer's Manual, LDTILECFG):
// bytes a row from byte 16 on, two for each tile; rows from byte 48 on.
struct TileShape {
    alignas(64) std::array<unsigned char, 64> bytes;
};
constexpr TileShape fullTiles() {
    TileShape shape{};
    shape.bytes[0] = 1;
    for (std::size_t tile = 0; tile < 8; ++tile) {
        shape.bytes[16 + 2 * tile] = 64;
        shape.bytes[48 + tile] = 16;
    }
    return shape;
}
constexpr TileShape kFullTiles = fullTiles();

// A product takes 16 cycles of the unit and its result about 50, so six sums in turn are enough;
// tiles 6 and 7 hold the factors, which are zeros: no unit is known to be faster for that.
#define RIDGEPOINT_TILES(op)                                             \
    op " %%tmm7, %%tmm6, %%tmm0\n\t" op " %%tmm7, %%tmm6, %%tmm1\n\t" op \
       " %%tmm7, %%tmm6, %%tmm2\n\t" op " %%tmm7, %%tmm6, %%tmm3\n\t" op \
       " %%tmm7, %%tmm6, %%tmm4\n\t" op " %%tmm7, %%tmm6, %%tmm5\n\t"

#define RIDGEPOINT_TILE_KERNEL(name, op)                                                          \
    void name(std::uint64_t iterations) {                                                         \
        asm volatile(                                                                             \
            "ldtilecfg (%[shape])\n\ttilezero %%tmm0\n\ttilezero %%tmm1\n\ttilezero %%tmm2\n\t"   \
            "tilezero %%tmm3\n\ttilezero %%tmm4\n\ttilezero %%tmm5\n\ttilezero %%tmm6\n\t"        \
            "tilezero %%tmm7\n\t.p2align 6\n1:\n\t" RIDGEPOINT_TILES(op) RIDGEPOINT_TILES(op)     \
                RIDGEPOINT_TILES(op) RIDGEPOINT_TILES(op) "dec %[count]\n\tjnz 1b\n\ttilerelease" \
            : [count] "+r"(iterations)                                                            \
            : [shape] "r"(&kFullTiles)                                                            \
            : RIDGEPOINT_CLOBBERS);                                                               \
    }

RIDGEPOINT_TILE_KERNEL(bf16Amx, "tdpbf16ps")
RIDGEPOINT_TILE_KERNEL(int8Amx, "tdpbssd")

constexpr double kMatrixInstructions = 24;

}  // namespace

void addX86Matrix(const X86Features& features, std::vector<ComputeKernel>& kernels) {
    using roofline::Arithmetic;
    // 16 × 16 sums, each of 32 BF16 or 64 INT8 products.
    if (features.amx_bf16) {
        kernels.push_back({Arithmetic::tensor_bf16, "amx", "AMX", "tile", bf16Amx,
                           kMatrixInstructions * 16 * 16 * 32 * 2});
    }
    if (features.amx_int8) {
        kernels.push_back({Arithmetic::tensor_int8, "amx", "AMX", "tile", int8Amx,
                           kMatrixInstructions * 16 * 16 * 64 * 2});
    }
}

}  // namespace ridgepoint::machine

#endif
