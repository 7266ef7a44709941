// SPDX-License-Identifier: GPL-3.0-or-later
// Generates the loops that measure an NVIDIA GPU. The loops are CUDA C++ with inline PTX, which is
// compiled at run time for the GPU. Each loop declares its work, from which the rate is calculated,
// and the PTX instruction that does the work, so that tests can count this instruction in the
// compiled code.
//
// The shapes and operand counts of mma and wgmma come from the PTX ISA, "Matrix multiply-accumulate
// operation using mma instruction" and "Asynchronous warpgroup level matrix multiply-accumulate
// instructions".
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/roofline/roofline.h"

namespace ridgepoint::machine::cuda {

// A measuring loop. Its signature is always extern "C" __global__ void name(void* a, void* b, void*
// c, unsigned long long elements, unsigned iterations). In a compute loop, thread 0 of block 0
// stores the number of SM cycles in a[0] and the nanoseconds in a[1].
struct Kernel {
    enum class Memory : std::uint8_t { none, dram, l2, l1, shared };
    std::string name;         // name of the function
    roofline::Ceiling roof;   // provides name, kind, precision or level, and unit
    std::string instruction;  // instruction in the loop, for example "fma.rn.f32"
    int per_iteration = 0;    // number of instructions per iteration and thread
    // FLOP (for INT8, operations) per instruction and thread. The FLOP of an mma are divided by 32
    // (threads of a warp), and those of a wgmma by 128 (threads of a warpgroup).
    double flops_each = 0;
    // Used for memory loops: the number of bytes that one thread moves through the level per
    // element (16 bytes) and iteration, and the number of arrays (a, b, c) that it accesses.
    Memory memory = Memory::none;
    double bytes_each = 0;
    int arrays = 0;
    int block = 256;       // number of threads
    int shared_bytes = 0;  // dynamic shared memory
    std::string source;    // source code of the function
};

// Returns the loops that a GPU of this compute capability can run. The number is 90 for 9.0.
// Returns no loops for numbers below 70.
std::vector<Kernel> kernelsFor(int capability);

// Returns one compilation unit that contains all kernels.
std::string sourceOf(const std::vector<Kernel>& kernels);

// Returns the architecture for which kernels are compiled, for example "sm_80". Returns "sm_90a"
// for Hopper, which has additional instructions (wgmma).
std::string architectureOf(int capability);

}  // namespace ridgepoint::machine::cuda
