// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine: the inner loops that measure a CPU.
//
// They are written in assembly, so that what runs is the same in a debug build, an optimised build
// and under a sanitizer, no compiler can remove, merge or spill anything, and one binary holds the
// loops of every vector unit, whatever it was compiled for. Which of them may run is decided at
// run time, from what the processor says of itself and what the system lets it use.
// tests/machine/test_disassembly.cpp looks at what the assembler made of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/roofline/terms.h"

namespace ridgepoint::machine {

// Arrays that the kernels read and write start on kKernelAlignment bytes; their sizes are
// multiples of kKernelGranule.
inline constexpr std::size_t kKernelAlignment = 64;
inline constexpr std::size_t kKernelGranule = 1024;

struct ComputeKernel {
    roofline::Arithmetic arithmetic;
    std::string_view unit;       // "avx512": goes into Ceiling::unit
    std::string_view label;      // "AVX-512": for people
    std::string_view operation;  // "FMA", "mul+add" without fused multiply-add, "dot", "tile"
    void (*run)(std::uint64_t iterations);
    double flops_per_iteration;  // of INT8 operations
};

// What one pass does with arrays of equal size. `stream` means non-temporal stores, which bypass
// the caches and do not read the line that they overwrite.
enum class Access : std::uint8_t {
    load,   // array 0 is read
    store,  // array 0 is written
    store_stream,
    copy,  // array 0 = array 1
    copy_stream,
    triad,  // array 0 = array 1 + s × array 2, the triad of McCalpin's STREAM
    triad_stream,
    vector_triad,  // array 0 = array 1 + array 2 × array 3, Schönauer's
    vector_triad_stream,
};
// Arrays that an access goes through: 1 to 4. The bytes of a pass are that many times an array's:
// what the program asks for, without the lines that an ordinary store makes the cache fetch.
int arraysOf(Access access);
bool streams(Access access);
std::string_view toString(Access access);  // "load", "store, non-temporal": part of a roof's name

struct MemoryKernel {
    Access access;
    std::string_view unit;  // of the vectors that are moved
    // `bytes` (> 0): the size of one array. `passes` > 0.
    void (*run)(char* const* arrays, std::size_t bytes, std::uint64_t passes);
};

// What this CPU (and its operating system) can run. Within one arithmetic, or one access, the
// widest vectors come first; there is always FP32, FP64 and each access.
std::span<const ComputeKernel> computeKernels();
std::span<const MemoryKernel> memoryKernels();

// The widest FP32 vector unit: "avx512" … "scalar".
std::string_view widestUnit();

}  // namespace ridgepoint::machine
