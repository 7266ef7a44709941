// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine: the inner loops that measure a CPU.
//
// They are written in assembly and are therefore the same in a debug build, an
// optimised build and under a sanitizer. No compiler can remove, merge or spill
// anything, and one binary contains the loops of every vector unit. At run time,
// the features that the processor reports and the system enables decide which
// loops may run. tests/machine/test_disassembly.cpp checks the assembled code.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/roofline/terms.h"

namespace ridgepoint::machine {

// Arrays of the kernels must start at multiples of kKernelAlignment
// bytes; their sizes must be multiples of kKernelGranule.
inline constexpr std::size_t kKernelAlignment = 64;
inline constexpr std::size_t kKernelGranule = 1024;

struct ComputeKernel {
    roofline::Arithmetic arithmetic;
    std::string_view unit;       // "avx512": stored in Ceiling::unit
    std::string_view label;      // "AVX-512": shown to users
    std::string_view operation;  // "FMA", "mul+add" without fused multiply-add, "dot", "tile"
    void (*run)(std::uint64_t iterations);
    double flops_per_iteration;  // INT8: operations, not FLOPs
};

// The work of one pass over arrays of equal size. `stream` means non-temporal stores, which bypass
// the caches and do not read the line that they overwrite.
enum class Access : std::uint8_t {
    load,   // array 0 is read
    store,  // array 0 is written
    store_stream,
    copy,  // array 0 = array 1
    copy_stream,
    triad,  // array 0 = array 1 + s × array 2, the triad of McCalpin's STREAM
    triad_stream,
    vector_triad,  // array 0 = array 1 + array 2 × array 3, Schönauer's triad
    vector_triad_stream,
};
// Returns the number of arrays that an access uses: 1 to 4. One pass moves the bytes of all these
// arrays. The lines that an ordinary store makes the cache fetch are not counted.
int arraysOf(Access access);
bool streams(Access access);
std::string_view toString(Access access);  // "load", "store, non-temporal": part of a roof's name

struct MemoryKernel {
    Access access;
    std::string_view unit;  // vector unit that moves the data
    // `bytes` (> 0): size of one array. `passes` > 0.
    void (*run)(char* const* arrays, std::size_t bytes, std::uint64_t passes);
};

// Kernels that this CPU and its operating system can run, widest vectors first within one
// arithmetic or access. FP32, FP64 and every access are always included.
std::span<const ComputeKernel> computeKernels();
std::span<const MemoryKernel> memoryKernels();

// The widest FP32 vector unit: "avx512" … "scalar".
std::string_view widestUnit();

}  // namespace ridgepoint::machine
