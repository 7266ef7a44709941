// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine: the inner loops that measure a CPU.
//
// The loops are written in assembly, so they are the same in a debug build, in an optimized build
// and under a sanitizer. No compiler can remove, merge or spill anything, and one binary contains
// the loops for every vector unit. At run time, the features that the processor reports and the
// system enables determine which loops can run. tests/machine/disassembly_test.cpp checks the
// assembled code.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/roofline/terms.h"

namespace ridgepoint::machine {

// Arrays must start at a multiple of kKernelAlignment bytes. Their sizes must be multiples of
// kKernelGranule bytes.
inline constexpr std::size_t kKernelAlignment = 64;
inline constexpr std::size_t kKernelGranule = 1024;

struct ComputeKernel {
    roofline::Arithmetic arithmetic;
    std::string_view unit;       // value for Ceiling::unit, for example "avx512"
    std::string_view label;      // name for users, for example "AVX-512"
    std::string_view operation;  // "FMA", "mul+add" (no fused multiply-add), "dot" or "tile"
    void (*run)(std::uint64_t iterations);
    double flops_per_iteration;  // operations instead of FLOPs for INT8
};

// The work of one pass over arrays of equal size. `stream` refers to non-temporal stores, which
// bypass the caches and do not read the line that they overwrite.
enum class Access : std::uint8_t {
    load,   // reads array 0
    store,  // writes array 0
    store_stream,
    copy,  // array 0 = array 1
    copy_stream,
    triad,  // array 0 = array 1 + s × array 2, the triad of McCalpin's STREAM
    triad_stream,
    vector_triad,  // array 0 = array 1 + array 2 × array 3, Schönauer's triad
    vector_triad_stream,
};
// Returns the number of arrays that an access uses (1 to 4). One pass moves the bytes of all these
// arrays. Lines that the cache fetches because of an ordinary store are not included.
int arraysOf(Access access);
bool streams(Access access);
// Part of a roof's name, for example "store, non-temporal".
std::string_view toString(Access access);

struct MemoryKernel {
    Access access;
    std::string_view unit;  // vector unit that moves the data
    // `bytes` is the size of one array. `bytes` and `passes` must be positive.
    void (*run)(char* const* arrays, std::size_t bytes, std::uint64_t passes);
};

// Return the kernels that this CPU and its operating system can run. For each precision or access,
// the widest vectors come first. FP32, FP64 and every access are always included.
std::span<const ComputeKernel> computeKernels();
std::span<const MemoryKernel> memoryKernels();

// Returns the widest FP32 vector unit, for example "avx512" or "scalar".
std::string_view widestUnit();

}  // namespace ridgepoint::machine
