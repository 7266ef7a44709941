// SPDX-License-Identifier: GPL-3.0-or-later
// Reads hardware counters of a GPU or CPU during a recording. This code has not run on a GPU yet,
// nor on a CPU with counters.
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
    std::unique_ptr<collect::counters::StepCounter> counter;  // null: nothing can be counted
    std::shared_ptr<collect::counters::CountedSets> sets;     // with it
    std::string why_not;                                      // one sentence where there is none
};
// Holds a session against the products and hands it to what counts a run's steps, one set after
// `every` measured ones. Throws what the session or a product throws.
Counting startCounting(std::unique_ptr<collect::counters::CounterSession> session,
                       collect::counters::KnownProduct& products, std::int64_t every,
                       const collect::counters::CalibrationSettings& calibration = {});

// Asks whether this process may count, plans the passes, and holds the counters against matrix
// products whose FLOPs are known; some hundred milliseconds of the GPU. Does not throw.
Counting openCounting(const run::ChosenDevice& device, const run::RecordingOptions& options);

// Likewise of the processor's own counters, on a run that trains there.
Counting openCpuCounting(const run::RecordingOptions& options);

// Null, with the reason, where nothing can be sampled. Does not throw.
std::unique_ptr<collect::counters::PmSource> openPmSampling(const run::ChosenDevice& device,
                                                            std::string& why_not);

}  // namespace ridgepoint::training
