// SPDX-License-Identifier: GPL-3.0-or-later
// Generates the loops that measure an NVIDIA GPU: CUDA C++ with inline PTX, compiled at run time
// for the GPU. Each loop declares its work, to compute a rate, and the PTX instruction that does
// the work, so that tests can count it in the compiled code.
//
// Shapes and operand counts of mma and wgmma: PTX ISA, "Matrix multiply-accumulate operation using
// mma instruction" and "Asynchronous warpgroup level matrix multiply-accumulate instructions".
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/roofline/roofline.h"

namespace ridgepoint::machine::cuda {

// All have the signature extern "C" __global__ void name(void* a, void* b, void* c, unsigned long
// long elements, unsigned iterations). Thread 0 of block 0 of a compute loop stores the SM's cycles
// in a[0] and the nanoseconds in a[1].
struct Kernel {
    enum class Memory : std::uint8_t { none, dram, l2, l1, shared };
    std::string name;         // function name
    roofline::Ceiling roof;   // name, kind, arithmetic or level, unit
    std::string instruction;  // instruction of the loop: "fma.rn.f32"
    int per_iteration = 0;    // instructions in one iteration of one thread
    // FLOP (INT8: operations) per instruction and thread: an mma's
    // are divided by 32 (a warp), a wgmma's by 128 (a warpgroup).
    double flops_each = 0;
    // For memory loops: bytes that one thread moves through the level per element (16 bytes) and
    // iteration, and the number of arrays that it accesses (a, b, c).
    Memory memory = Memory::none;
    double bytes_each = 0;
    int arrays = 0;
    int block = 256;       // threads
    int shared_bytes = 0;  // dynamic shared memory
    std::string source;    // source code of the function
};

// Returns the loops that a GPU of this compute capability (90 for 9.0; at least 7.0) can run.
std::vector<Kernel> kernelsFor(int capability);

// Returns one compilation unit with all kernels.
std::string sourceOf(const std::vector<Kernel>& kernels);

// Returns the architecture to compile for: "sm_80"; "sm_90a"
// if there are instructions (wgmma) that only this chip has.
std::string architectureOf(int capability);

}  // namespace ridgepoint::machine::cuda
