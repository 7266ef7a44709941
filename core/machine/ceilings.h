// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the roofs of this machine's CPU with kernels of our own.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/machine/machine.h"
#include "core/roofline/roofline.h"

namespace ridgepoint::machine {

struct MeasureOptions {
    bool quick = true;  // at most 5 s in all; false: at most 60 s, and more repetitions
    // How many threads at once; each number is a measurement of its own. Empty: one on every core.
    std::vector<int> threads;
    // Receives what is being measured and the completed share (0…1); can be empty.
    std::function<void(std::string_view what, double done)> progress;
    // Polled between repetitions; true ends measuring early with what there is. May be empty.
    std::function<bool()> cancelled;
};

struct MeasuredCeilings {
    std::vector<roofline::Ceiling> ceilings;
    // Warnings for readers of the values, one sentence each: load, threads that could not be
    // pinned, a quota.
    std::vector<std::string> notes;
    std::string when;  // UTC, "2026-11-21T20:26:19Z"
    bool quick = true;
    bool complete = true;    // false: cancelled
    bool disturbed = false;  // other programs took a part of the processors that is worth a note
    bool kept = false;       // an earlier measurement, see ceiling_cache.h
};

// One on every core, a single one, and (where cores have several hardware threads) one on each of
// those.
std::vector<int> usualThreadCounts(const Machine& machine);

// The numbers that are really measured: none more than once, none beyond what this process may use;
// of an empty list one on every core.
std::vector<int> threadCounts(const Machine& machine, const std::vector<int>& asked);

// For each number of threads:
// - compute roofs, one for each arithmetic and vector unit: FP32 and FP64 of scalar, SSE2, AVX2,
//   AVX-512 (or NEON) instructions; FP16, BF16 and INT8 dot products and AMX tiles where the
//   processor has them and the system allows them. Ceiling::unit names the vector unit.
// - bandwidth roofs, one for each level and access: load, store, copy (a = b), triad (a = b + s·c)
//   and vector triad (a = b + c·d) of L1, L2, L3 (as far as their sizes are known) and DRAM, there
//   also with non-temporal stores. Ceiling::unit names the access. Bytes are those that the
//   program asks for: an ordinary store to DRAM also fetches the line that it overwrites, which is
//   not counted (as STREAM and likwid-bench do not).
// Each value is the best repetition, because noise only ever lowers them; repeating ends when the
// best three lie within 1 % or the time is over. The spread is how far the median repetition lies
// below the best. FLOP/s and B/s.
// Threads are pinned, one to a core, where the system permits it, and each writes first to the
// memory that it then uses, so that it lies in the memory of its own NUMA node.
// Throws std::runtime_error with one sentence if a buffer or the threads are not available. Blocks
// while it measures, so do not call it on a UI thread.
MeasuredCeilings measureCpuCeilings(const Machine& machine, const MeasureOptions& options = {});

}  // namespace ridgepoint::machine
