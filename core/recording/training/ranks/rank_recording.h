// SPDX-License-Identifier: GPL-3.0-or-later
// Implements the parts of a recording that are specific to ranks.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/machine/machine.h"
#include "core/recording/collect/recording_device.h"
#include "core/recording/request/recorder.h"
#include "core/recording/training/ranks/rank_failure.h"

namespace ridgepoint::recording::training {

class RankGroup;

// Returns the rank's own GPU if `chosen` is a GPU and `asked` contains no device number. Otherwise
// returns `chosen`.
std::string deviceOfRank(const std::string& asked, const std::string& chosen,
                         const run::RankPlace& place);

class RankRecording {
  public:
    // Connects to the other ranks and changes the options to this rank's share of the batch and of
    // the machine's cores. The options must contain the device name. Throws RankFailure.
    RankRecording(recording::RecordingOptions& options, const machine::Machine& machine);
    ~RankRecording();

    RankGroup& group() { return *group_; }
    // Describes the rank in the run. `clock_origin_ns` is the value of CLOCK_MONOTONIC at time 0 of
    // the run.
    void describe(run::RunInfo& info, std::int64_t clock_origin_ns);
    // Returns the roofs. On each machine, the first rank measures them while the others wait, and
    // shares them with the ranks that use the same number of CPU threads. For GPUs, each rank
    // measures its own.
    recording::collect::DeviceRoofs roofs(
        const std::function<recording::collect::DeviceRoofs()>& measure);

    // Runs one step on all ranks. Afterwards, stopping() returns whether any rank wants to stop.
    void step(bool wants_to_stop, const std::function<void()>& train);
    bool stopping() const { return stopping_; }

    // These functions leave the group: fail() after a failure, with the reason for the other ranks,
    // and finish() at the end of training.
    void fail(const std::string& sentence);
    void finish();

  private:
    const run::RankPlace place_;
    const std::int64_t batch_;  // total for all ranks
    std::string roofs_name_;    // empty if no other rank uses the device
    std::unique_ptr<RankGroup> group_;
    bool stopping_ = false;
};

}  // namespace ridgepoint::recording::training
