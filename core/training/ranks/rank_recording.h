// SPDX-License-Identifier: GPL-3.0-or-later
// Handles the parts of a recording that are specific to ranks.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/collect/recording_device.h"
#include "core/machine/machine.h"
#include "core/record/recorder.h"
#include "core/training/ranks/rank_failure.h"

namespace ridgepoint::training {

class RankGroup;

// Returns `chosen`, or on GPUs the rank's own device if `asked` does not contain a number.
std::string deviceOfRank(const std::string& asked, const std::string& chosen,
                         const run::RankPlace& place);

class RankRecording {
  public:
    // Meets the other ranks and changes the options to this rank's part of the batch and of the
    // machine's cores. They must contain the device's name. Throws RankFailure.
    RankRecording(run::RecordingOptions& options, const machine::Machine& machine);
    ~RankRecording();

    RankGroup& group() { return *group_; }
    // clock_origin_ns: value of CLOCK_MONOTONIC when the run's time began.
    void describe(run::RunInfo& info, std::int64_t clock_origin_ns);
    // The first rank of each machine measures the roofs while the others wait, and shares them with
    // ranks that use as many CPU threads. Each rank measures its own GPU.
    collect::DeviceRoofs roofs(const std::function<collect::DeviceRoofs()>& measure);

    // Runs one step on all ranks. Then stopping() returns whether any rank wants to stop.
    void step(bool wants_to_stop, const std::function<void()>& train);
    bool stopping() const { return stopping_; }

    // Leave the group: after a failure, with the reason
    // for the other ranks, or at the end of training.
    void fail(const std::string& sentence);
    void finish();

  private:
    const run::RankPlace place_;
    const std::int64_t batch_;  // batch size of all ranks together
    std::string roofs_name_;    // empty: the device is used by this rank only
    std::unique_ptr<RankGroup> group_;
    bool stopping_ = false;
};

}  // namespace ridgepoint::training
