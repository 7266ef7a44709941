// SPDX-License-Identifier: GPL-3.0-or-later
// A training run on a GPU that is not there: a real Session records scripted ops and a ScriptedGpu,
// so that the file is what a recording on a GPU leaves. Times differ a little from run to run; what
// ran, where and for whom does not.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "core/collect/counters/step_counter.h"
#include "core/run/snapshot.h"
#include "tests/support/fake_counters.h"

namespace ridgepoint::tests {

struct GpuRunOptions {
    int layers = 4;  // each a convolution, a batch norm and a ReLU; then a linear one
    int warmup = 1;
    int steps = 4;                             // measured
    int reference = 1;                         // behind the measured ones, untraced
    int fail_after_flushes = -1;               // negative: the source does not fail
    std::uint64_t dropped = 0;                 // records that CUPTI says it had no room for
    FakeCounters::Script* counters = nullptr;  // hardware counters are read, by this script
    collect::counters::StepCounterSettings counting = {};
    // Its counters are sampled every millisecond: SMs 0.8, tensor cores 0.4, 2 TB/s of DRAM, 4 TB/s
    // of L2.
    bool sample_counters = false;
};

// Roofs, machine and names are those of an H100. Returns the last live snapshot.
std::shared_ptr<const run::Snapshot> recordGpuRun(const std::filesystem::path& path,
                                                  const GpuRunOptions& options = {});
// What every step launches: kernels of the training thread and of the backward one, 2 of them in no
// op.
int kernelsOfAStep(const GpuRunOptions& options);
std::vector<roofline::Ceiling> gpuCeilings();

}  // namespace ridgepoint::tests
