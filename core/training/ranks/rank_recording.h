// SPDX-License-Identifier: GPL-3.0-or-later
// The part of a recording that is specific to ranks.
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

// The device of a rank where none was named by its number: that of its place on its machine.
std::string deviceOfRank(const std::string& asked, const std::string& chosen,
                         const run::RankPlace& place);

class RankRecording {
  public:
    // Meets the other ranks; from then on the options are this rank's: its part of the batch, its
    // part of the machine's cores. They contain the device's name. Throws RankFailure.
    RankRecording(run::RecordingOptions& options, const machine::Machine& machine);
    ~RankRecording();

    RankGroup& group() { return *group_; }
    // clock_origin_ns: what CLOCK_MONOTONIC showed when the run's time began.
    void describe(run::RunInfo& info, std::int64_t clock_origin_ns);
    // The first rank of each machine measures the roofs while the others wait, and shares them with
    // ranks that use as many CPU threads. Each rank measures its own GPU.
    collect::DeviceRoofs roofs(const std::function<collect::DeviceRoofs()>& measure);

    // One step of all ranks. Afterwards stopping() says whether any of them wanted to stop.
    void step(bool wants_to_stop, const std::function<void()>& train);
    bool stopping() const { return stopping_; }

    // Leaves the group: after a failure with the reason for the others, or at the end of the
    // training.
    void fail(const std::string& sentence);
    void finish();

  private:
    const run::RankPlace place_;
    const std::int64_t batch_;  // of all ranks
    std::string roofs_name_;    // empty: of a device that is this rank's alone
    std::unique_ptr<RankGroup> group_;
    bool stopping_ = false;
};

}  // namespace ridgepoint::training
