// SPDX-License-Identifier: GPL-3.0-or-later
// Selects the steps of a training that are passes of a counter session, and reports their events to
// the session. On the training thread.
//
//   if (counter.beginStep(segment)) {           // this step is a pass: its times are not those of
//   others
//       … counter.phase(forward, true) … counter.layer("conv1", true) … a step, hooks off …
//       counter.endStep(index, usual);
//   } else {
//       … a measured step …
//       counter.ordinaryStep();
//   }
//
// The passes of a set are counted in steps that follow each other; the steps before and after are
// traced, so that the recorder thread can check whether all launched the same kernels
// (set_joiner.h). The first sets are taken as soon as steps have settled, one of phases and layers
// and one of kernels; from then on one after every so many measured steps, in turn.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/collect/counters/counted_sets.h"
#include "core/collect/counters/counter_session.h"
#include "core/run/types.h"

namespace ridgepoint::collect::counters {

struct StepCounterSettings {
    std::int64_t every = 50;   // measured steps from the end of one set to the next
    std::int64_t between = 2;  // likewise, as long as not each kind of set was taken once
    int most_refused = 3;      // sets in a row, then counting ends
};

class StepCounter {
  public:
    using Settings = StepCounterSettings;
    StepCounter(std::unique_ptr<CounterSession> session, std::shared_ptr<CountedSets> sets,
                Settings settings = {});

    // Never throws: what goes wrong ends counting with a sentence in the run's notes, and the
    // training goes on.
    bool beginStep(std::int64_t segment);
    void phase(run::Phase phase, bool enters);
    void layer(std::string_view name, bool enters);
    // Of an op's call; only where wantsCalls().
    void call(bool begins);
    // usual: the step did what steps do. Not so, for example, one that skipped the optimizer.
    void endStep(std::int64_t index, bool usual);
    void ordinaryStep();
    // The step ended by an exception: the set is given up.
    void abandon();

    bool ended() const { return ended_; }
    // Whether the coming step may be a pass; beginStep() decides.
    bool due(std::int64_t segment) const;
    bool inSet() const { return in_set_; }
    // Whether the current step counts single calls, which have to be reported to the session.
    bool wantsCalls() const {
        return in_pass_ && ranges_ == Ranges::kernels && session_->wantsCalls();
    }

  private:
    std::int64_t wait() const;  // measured steps until the next set
    void open(run::Phase phase, std::string_view layer);
    void close();
    void end(const std::string& sentence);
    void giveUpSet();
    void nextKind();

    std::unique_ptr<CounterSession> session_;
    std::shared_ptr<CountedSets> sets_;
    const Settings settings_;
    Ranges ranges_ = Ranges::marked;
    bool kernels_possible_ = true;
    int sets_done_ = 0;
    bool in_set_ = false, in_pass_ = false, ended_ = false, unusual_ = false, open_ = false;
    std::int64_t ordinary_ = 0;  // measured steps since the last set
    std::int64_t segment_ = -1, first_step_ = 0;
    std::size_t passes_ = 0;  // of this set
    run::Phase phase_ = run::Phase::none;
    std::vector<std::string> layers_;  // that are open
    std::vector<std::string> names_;   // of ranges of this pass, in their order
};

// "forward|conv1", "backward|"; of a name that was there already in the same pass
// "forward|conv1#2".
std::string rangeName(run::Phase phase, std::string_view layer, std::size_t occurrence);
struct RangeOf {
    run::Phase phase = run::Phase::none;
    std::string layer;
};
RangeOf parseRangeName(std::string_view name);

}  // namespace ridgepoint::collect::counters
