// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the roofs of this machine's CPU with Ridgepoint's own kernels.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/machine/machine.h"
#include "core/roofline/roofline.h"

namespace ridgepoint::machine {

struct MeasureOptions {
    bool quick = true;  // at most 5 s in total; if false, at most 60 s, with more repetitions
    // Numbers of threads, each of which is measured separately. If empty, one thread per core is
    // measured.
    std::vector<int> threads;
    // Receives the name of the current roof and the completed fraction (0 to 1). Can be empty.
    std::function<void(std::string_view what, double done)> progress;
    // Called between repetitions. If it returns true, the measurement stops early and keeps its
    // results. Can be empty.
    std::function<bool()> cancelled;
};

struct MeasuredCeilings {
    std::vector<roofline::Ceiling> ceilings;
    // Warnings about the values, one sentence each: system load, threads that could not be pinned,
    // a CPU quota.
    std::vector<std::string> notes;
    std::string when;  // UTC, for example "2026-11-21T20:26:19Z"
    bool quick = true;
    bool complete = true;    // false if the measurement was cancelled
    bool disturbed = false;  // whether other programs used much processor time
    bool kept = false;       // whether this is a stored measurement (ceiling_cache.h)
};

// Returns the numbers of threads that are measured by default: one thread per core, a single thread
// and, if cores have several hardware threads, one thread per hardware thread.
std::vector<int> usualThreadCounts(const Machine& machine);

// Returns the numbers of threads that will be measured: the requested numbers, limited to the
// processors that this process can use, without duplicates. For an empty list, returns one thread
// per core.
std::vector<int> threadCounts(const Machine& machine, const std::vector<int>& asked);

// Measures the following roofs for each number of threads:
// - Compute roofs, one for each precision and vector unit: FP32 and FP64 with scalar, SSE2, AVX2
//   and AVX-512 (or NEON) instructions, and FP16, BF16 and INT8 dot products and AMX tiles if the
//   processor supports and the system allows them. Ceiling::unit is the name of the vector unit.
// - Bandwidth roofs, one for each level and access: load, store, copy (a = b), triad (a = b + s·c)
//   and vector triad (a = b + c·d) for L1, L2, L3 (if their sizes are known) and DRAM. For DRAM,
//   non-temporal stores are measured as well. Ceiling::unit is the name of the access. Only bytes
//   that the program requests are counted. An ordinary store to DRAM also fetches the overwritten
//   line, but this traffic is not counted (as in STREAM and likwid-bench).
// Each value comes from the best repetition, because noise can only lower a value. Repetitions
// continue until the best three agree within 1 % or the time is up. The spread is the relative
// difference between the best and the median repetition. Units are FLOP/s and B/s.
// Threads are pinned, one per core, if the system allows this. Each thread is the first one to
// write to its memory, so that the memory is on the thread's NUMA node.
// Throws a std::runtime_error that contains one sentence if the threads cannot be started or a
// buffer cannot be allocated. Blocks while it measures, so it must not be called on a UI thread.
MeasuredCeilings measureCpuCeilings(const Machine& machine, const MeasureOptions& options = {});

}  // namespace ridgepoint::machine
