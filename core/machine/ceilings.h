// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the roofs of this machine's CPU with kernels of our own.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "core/machine/machine.h"
#include "core/roofline/roofline.h"

namespace ridgepoint::machine {

struct MeasureOptions {
    bool quick = true;  // about 1 s in all; false: about 10 s, more repetitions and a larger array
    int threads = 0;    // 0: every usable core
    // Told what is being measured and how much is done (0…1); may be empty.
    std::function<void(std::string_view what, double done)> progress;
    // Polled between repetitions; true ends measuring early with what there is. May be empty.
    std::function<bool()> cancelled;
};

// FP32 peak of the fastest vector unit ("FP32 FMA (AVX2, 2 cores)"), BF16 peak where the vector
// unit has BF16 dot products and no matrix unit outruns it, read bandwidth of L1, L2 and L3 ("L2
// read"; a level whose size is unknown is left out), and DRAM: the best of reading, copying and
// triad with non-temporal stores, named after the winner ("DRAM copy"), bytes as they cross the
// bus. All cores at once, one thread on each; the best of all repetitions, because noise only ever
// lowers them. FLOP/s and B/s. Throws std::runtime_error with one sentence when a buffer or the
// threads cannot be had. Blocks for the time it measures: not for a user interface's thread.
std::vector<roofline::Ceiling> measureCpuCeilings(const Machine& machine,
                                                  const MeasureOptions& options = {});

}  // namespace ridgepoint::machine
