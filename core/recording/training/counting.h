// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the hardware counters of a GPU or CPU during a recording. This code is not yet tested on a
// GPU, or on a CPU with counters.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/recording/collect/counters/counter_calibration.h"
#include "core/recording/collect/counters/pm_sampling.h"
#include "core/recording/collect/counters/step_counter.h"
#include "core/recording/request/device_choice.h"
#include "core/recording/request/recorder.h"

namespace ridgepoint::recording::training {

struct Counting {
    std::unique_ptr<recording::collect::counters::StepCounter>
        counter;  // null if counting is not available
    std::shared_ptr<recording::collect::counters::CountedSets>
        sets;  // not null if `counter` is not null
    // A sentence that explains why `counter` is null.
    std::string why_not;
};
// Calibrates a session with matrix products and creates the counter for a run's steps. The counter
// counts one set after every `every` measured steps. Rethrows exceptions from the session and from
// `products`.
Counting startCounting(std::unique_ptr<recording::collect::counters::CounterSession> session,
                       recording::collect::counters::KnownProduct& products, std::int64_t every,
                       const recording::collect::counters::CalibrationSettings& calibration = {});

// Checks whether this process is allowed to count, plans the passes, and verifies the counters with
// matrix products whose FLOPs are known. Takes a few hundred milliseconds on the GPU. Does not
// throw.
Counting openCounting(const recording::ChosenDevice& device,
                      const recording::RecordingOptions& options);

// Prepares the processor's counters, like openCounting(), for a run that trains on the CPU.
Counting openCpuCounting(const recording::RecordingOptions& options);

// Opens the sampling of a GPU's counters. Returns null if sampling is not available; `why_not` then
// contains the reason. Does not throw.
std::unique_ptr<recording::collect::counters::PmSource> openPmSampling(
    const recording::ChosenDevice& device, std::string& why_not);

}  // namespace ridgepoint::recording::training
