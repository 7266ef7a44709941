// SPDX-License-Identifier: GPL-3.0-or-later
// A training run on a simulated GPU. A real Collection records scripted ops and a ScriptedGpu, so
// the file looks like a recording on a GPU. Times differ slightly between runs; everything else is
// the same.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "core/recording/collect/counters/step_counter.h"
#include "core/run/snapshot.h"
#include "tests/support/fake_counters.h"

namespace ridgepoint::tests {

struct GpuRunOptions {
    int layers = 4;  // each has a convolution, a batch norm and a ReLU; a linear layer follows
    int warmup = 1;
    int steps = 4;                             // measured steps
    int reference = 1;                         // untraced steps after the measured ones
    int fail_after_flushes = -1;               // negative: the source never fails
    std::uint64_t dropped = 0;                 // records that CUPTI reports as dropped
    FakeCounters::Script* counters = nullptr;  // script for hardware counters; null: none
    recording::collect::counters::StepCounterSettings counting = {};
    // If true, counters are sampled every millisecond: SMs 0.8, tensor cores 0.4, 2 TB/s from DRAM,
    // 4 TB/s from L2.
    bool sample_counters = false;
};

// Records a run with the roofs, machine and names of an H100. Returns the last live snapshot.
std::shared_ptr<const run::Snapshot> recordGpuRun(const std::filesystem::path& path,
                                                  const GpuRunOptions& options = {});
// Returns how many kernels each step launches from the training thread and the backward thread,
// including 2 outside any op.
int kernelsOfAStep(const GpuRunOptions& options);
std::vector<roofline::Ceiling> gpuCeilings();

}  // namespace ridgepoint::tests
