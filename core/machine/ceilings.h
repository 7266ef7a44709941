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
    bool quick = true;  // at most 5 s in total; false: at most 60 s, with more repetitions
    // Numbers of threads, each measured separately. Empty: one thread on every core.
    std::vector<int> threads;
    // Receives the name of the current roof and the completed share (0…1); may be empty.
    std::function<void(std::string_view what, double done)> progress;
    // Polled between repetitions; true stops early and keeps the results so far. May be empty.
    std::function<bool()> cancelled;
};

struct MeasuredCeilings {
    std::vector<roofline::Ceiling> ceilings;
    // Warnings about the values, one sentence each: load,
    // threads that could not be pinned, a CPU quota.
    std::vector<std::string> notes;
    std::string when;  // UTC, "2026-11-21T20:26:19Z"
    bool quick = true;
    bool complete = true;    // false: cancelled
    bool disturbed = false;  // other programs used enough of the processors to be noted
    bool kept = false;       // true: an earlier measurement, see ceiling_cache.h
};

// Returns the numbers of threads to measure by default: one per core, a single thread and, if cores
// have several hardware threads, one per hardware thread.
std::vector<int> usualThreadCounts(const Machine& machine);

// Returns the numbers of threads that are measured: without duplicates, and none above the limit of
// this process. An empty list becomes one thread per core.
std::vector<int> threadCounts(const Machine& machine, const std::vector<int>& asked);

// Measures for each number of threads:
// - compute roofs, one for each arithmetic and vector unit: FP32 and FP64 with scalar, SSE2, AVX2
// and AVX-512 (or NEON) instructions; FP16, BF16 and INT8 dot products and AMX tiles if the
// processor has them and the system allows them. Ceiling::unit names the vector unit.
// - bandwidth roofs, one for each level and access: load, store, copy (a = b), triad (a = b + s·c)
// and vector triad (a = b + c·d) for L1, L2, L3 (if their sizes are known) and DRAM, for DRAM also
// with non-temporal stores. Ceiling::unit names the access. Bytes are those that the program
// requests. An ordinary store to DRAM also fetches the overwritten line, but this traffic is not
// counted (as in STREAM and likwid-bench).
// Each value is the best repetition, because noise can only lower a value.
// Repeating ends when the best three agree within 1 % or time is up. The
// spread is how far the median repetition is below the best. FLOP/s and B/s.
// Threads are pinned, one per core, if the system permits it. Each thread is the first to write to
// its memory, so that the memory is on its own NUMA node.
// Throws std::runtime_error with one sentence if a buffer or the threads are not available. Blocks
// while measuring, so do not call it on a UI thread.
MeasuredCeilings measureCpuCeilings(const Machine& machine, const MeasureOptions& options = {});

}  // namespace ridgepoint::machine
