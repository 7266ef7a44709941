// SPDX-License-Identifier: GPL-3.0-or-later
// Reads hardware counters of a GPU or CPU during a recording. This code has not been tested on a
// GPU, nor on a CPU with counters.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/collect/counters/calibration.h"
#include "core/collect/counters/pm_sampling.h"
#include "core/collect/counters/step_counter.h"
#include "core/record/device_choice.h"
#include "core/record/recorder.h"

namespace ridgepoint::training {

struct Counting {
    std::unique_ptr<collect::counters::StepCounter> counter;  // null: counting is not available
    std::shared_ptr<collect::counters::CountedSets> sets;     // not null if `counter` is not null
    std::string why_not;                                      // one sentence if `counter` is null
};
// Calibrates a session with the products and creates the counter for a run's steps. The counter
// counts one set after `every` measured steps. Throws exceptions of the session and the products.
Counting startCounting(std::unique_ptr<collect::counters::CounterSession> session,
                       collect::counters::KnownProduct& products, std::int64_t every,
                       const collect::counters::CalibrationSettings& calibration = {});

// Checks whether this process may count, plans the passes, and compares the counters with matrix
// products with known FLOPs. Takes a few hundred milliseconds on the GPU. Does not throw.
Counting openCounting(const run::ChosenDevice& device, const run::RecordingOptions& options);

// The same for the processor's counters, in a run that trains on the CPU.
Counting openCpuCounting(const run::RecordingOptions& options);

// Null, with the reason in `why_not`, if sampling is not available. Does not throw.
std::unique_ptr<collect::counters::PmSource> openPmSampling(const run::ChosenDevice& device,
                                                            std::string& why_not);

}  // namespace ridgepoint::training
