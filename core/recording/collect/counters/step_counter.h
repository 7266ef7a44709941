// SPDX-License-Identifier: GPL-3.0-or-later
// StepCounter selects the training steps that are passes of a counter session, and reports their
// events to the session. It is used on the training thread.
//
//   // The time of a step that is a pass cannot be compared with the times of other steps.
//   if (counter.beginStep(segment)) {
//       … counter.phase(forward, true) … counter.layer("conv1", true) … a step with hooks off …
//       counter.endStep(index, usual);
//   } else {
//       … a measured step …
//       counter.ordinaryStep();
//   }
//
// The passes of a set are successive steps. The steps before and after the set are traced, so that
// the recorder thread can check whether all steps launched the same kernels (set_joiner.h). The
// first two sets, one for phases and layers and one for kernels, each start after
// StepCounterSettings::between measured steps. Further sets, which alternate between the two kinds,
// each start after StepCounterSettings::every measured steps.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/recording/collect/counters/counted_sets.h"
#include "core/recording/collect/counters/counter_session.h"
#include "core/run/types.h"

namespace ridgepoint::recording::collect::counters {

struct StepCounterSettings {
    std::int64_t every = 50;   // number of measured steps between two sets
    std::int64_t between = 2;  // number of measured steps between two sets until each kind of set
                               // was taken once
    int most_refused = 3;      // number of successive refused sets after which counting ends
};

class StepCounter {
  public:
    using Settings = StepCounterSettings;
    StepCounter(std::unique_ptr<CounterSession> session, std::shared_ptr<CountedSets> sets,
                Settings settings = {});

    // Begins a step. Never throws. After a failure, counting ends, the run's notes contain a
    // sentence about the failure, and training continues.
    bool beginStep(std::int64_t segment);
    void phase(run::Phase phase, bool enters);
    void layer(std::string_view name, bool enters);
    // Reports the start or end of an op call; used only if wantsCalls() is true.
    void call(bool begins);
    // usual: whether the step did the usual work. It is false, for example, if the step skipped the
    // optimizer.
    void endStep(std::int64_t index, bool usual);
    void ordinaryStep();
    // Call this if an exception has ended the step. Discards the current set.
    void abandon();

    bool ended() const { return ended_; }
    // Returns whether the next step can be a pass. beginStep() makes the decision.
    bool due(std::int64_t segment) const;
    bool inSet() const { return in_set_; }
    // Returns whether the current step counts individual calls, so that the caller must report
    // them.
    bool wantsCalls() const {
        return in_pass_ && ranges_ == Ranges::kernels && session_->wantsCalls();
    }

  private:
    std::int64_t wait() const;  // number of measured steps until the next set
    std::size_t rangesOfSet() const;
    void makeRoom();
    void open(run::Phase phase, std::string_view layer);
    void close();
    void end(const std::string& sentence);
    void giveUpSet();
    void nextKind();

    std::unique_ptr<CounterSession> session_;
    std::shared_ptr<CountedSets> sets_;
    const Settings settings_;
    Ranges ranges_ = Ranges::marked;
    bool kernels_possible_ = true, layers_possible_ = true;
    std::size_t marked_;          // number of ranges for a set of phases and layers
    std::size_t set_ranges_ = 0;  // number of ranges for which this set has room
    int sets_done_ = 0;
    bool in_set_ = false, in_pass_ = false, ended_ = false, unusual_ = false, open_ = false;
    std::int64_t ordinary_ = 0;  // number of measured steps since the last set
    std::int64_t segment_ = -1, first_step_ = 0;
    std::size_t passes_ = 0;  // number of passes in this set
    run::Phase phase_ = run::Phase::none;
    std::vector<std::string> layers_;  // names of the open layers
    std::vector<std::string> names_;   // names of the ranges in this pass, in order
};

// Returns, for example, "forward|conv1" or "backward|". If the same pass already contains the name,
// returns "forward|conv1#2".
std::string rangeName(run::Phase phase, std::string_view layer, std::size_t occurrence);
struct RangeOf {
    run::Phase phase = run::Phase::none;
    std::string layer;
};
RangeOf parseRangeName(std::string_view name);

}  // namespace ridgepoint::recording::collect::counters
