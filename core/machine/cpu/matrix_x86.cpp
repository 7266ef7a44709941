// SPDX-License-Identifier: GPL-3.0-or-later
// Contains loops for AMX, the matrix unit of x86-64. Its tiles have 16 rows with 64 bytes each.
#include "core/machine/cpu/cpu_kernels.h"

#if defined(__x86_64__)

#include <array>

#include "core/machine/cpu/x86.h"

namespace ridgepoint::machine {
namespace {

// Palette 1, in which every tile has its maximum size (Intel's Software Developer's Manual,
// LDTILECFG). The bytes per row start at byte 16, with two bytes for each tile. The numbers of rows
// start at byte 48.
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

// A product occupies the unit for 16 cycles and has a latency of about 50 cycles, so six
// alternating sums are enough. Tiles 6 and 7 contain the factors, which are zeros. No unit is known
// to be faster with zeros.
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
    // There are 16 × 16 sums, each of which adds 32 BF16 or 64 INT8 products.
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
