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

// FP32 FMA peak on the best vector unit, and read bandwidth of L1, L2, L3 and DRAM, all cores at
// once; each the best of its repetitions (noise only ever lowers them). Throws std::runtime_error
// with one sentence when a buffer cannot be had.
std::vector<roofline::Ceiling> measureCpuCeilings(const Machine& machine,
                                                  const MeasureOptions& options = {});

}  // namespace ridgepoint::machine
