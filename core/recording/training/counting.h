// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the hardware counters of a GPU or CPU during a recording. This code is not yet tested on a
// GPU, or on a CPU with counters.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

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

// Checks whether this process is allowed to count, tries the counters in a separate process
// (request/counter_trial.h), plans the passes, and verifies the counters with matrix products whose
// FLOPs are known. Takes a few hundred milliseconds on the GPU, and several seconds with a trial.
// Does not throw. `cancelled` ends a trial.
Counting openCounting(const recording::ChosenDevice& device,
                      const recording::RecordingOptions& options,
                      const std::function<bool()>& cancelled);

// Counts in the process of a trial what openCounting() and a recording count: matrix products in
// marked ranges, then kernels. Returns the reason why counting is impossible, or an empty string.
// Throws machine::cuda::Unavailable. `part` receives the name of each part at its start.
std::string tryCounting(int number, const std::function<void(std::string_view)>& part);

// Prepares the processor's counters, like openCounting(), for a run that trains on the CPU.
Counting openCpuCounting(const recording::RecordingOptions& options);

// Opens the sampling of a GPU's counters. Returns null if sampling is not available; `why_not` then
// contains the reason. Does not throw.
std::unique_ptr<recording::collect::counters::PmSource> openPmSampling(
    const recording::ChosenDevice& device, std::string& why_not);

}  // namespace ridgepoint::recording::training
