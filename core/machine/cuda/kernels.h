// SPDX-License-Identifier: GPL-3.0-or-later
// The loops that measure an NVIDIA GPU: CUDA C++ with inline PTX, compiled at run time for the GPU
// at hand. Each names the work that it does, so that a rate can be computed, and the PTX
// instruction that does it, so that tests can count it in what the compiler made.
//
// Shapes and operand counts of mma and wgmma: PTX ISA, "Matrix multiply-accumulate operation using
// mma instruction" and "Asynchronous warpgroup level matrix multiply-accumulate instructions".
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/roofline/roofline.h"

namespace ridgepoint::machine::cuda {

// All have one signature: extern "C" __global__ void name(void* a, void* b, void* c,
// unsigned long long elements, unsigned iterations). Thread 0 of block 0 of a compute loop leaves
// in a[0] and a[1] the SM's cycles and the nanoseconds that it took.
struct Kernel {
    enum class Memory : std::uint8_t { none, dram, l2, l1, shared };
    std::string name;         // of the function
    roofline::Ceiling roof;   // name, kind, arithmetic or level, unit
    std::string instruction;  // what the loop is made of: "fma.rn.f32"
    int per_iteration = 0;    // of them, in one iteration of one thread
    // FLOP (INT8: operations) of one instruction, as a share of one thread: an mma's of a warp is
    // divided by 32, a wgmma's of a warpgroup by 128.
    double flops_each = 0;
    // Memory: bytes that one thread moves through the level with one element (of 16 bytes) in one
    // iteration; arrays that it goes through (a, b, c).
    Memory memory = Memory::none;
    double bytes_each = 0;
    int arrays = 0;
    int block = 256;       // threads
    int shared_bytes = 0;  // dynamic
    std::string source;    // of the function
};

// What a GPU of this compute capability (90 for 9.0) can run. From 7.0 on.
std::vector<Kernel> kernelsFor(int capability);

// One compilation unit with all of them.
std::string sourceOf(const std::vector<Kernel>& kernels);

// The architecture to compile for: "sm_80"; "sm_90a" where there are instructions (wgmma) that only
// this one chip has.
std::string architectureOf(int capability);

}  // namespace ridgepoint::machine::cuda
