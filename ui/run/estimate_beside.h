// SPDX-License-Identifier: GPL-3.0-or-later
// Provides the estimate of a recorded run, which the roofline shows with the run.
#pragma once

#include <memory>
#include <string>

#include "ui/run/estimator.h"
#include "ui/run/frame.h"

namespace ridgepoint::ui {

class EstimateBeside {
  public:
    // Returns the estimate with the run's own roofs and the frame's grouping. Returns null if the
    // run is itself an estimate, if the network is not built in, or if rows with this grouping
    // cannot be estimated.
    std::shared_ptr<const Frame> of(const Frame& run);

    static bool possible(const Frame& run);

  private:
    // Caches the estimate of the last run, so that live updates do not recalculate it.
    std::string key_;
    std::shared_ptr<const run::Snapshot> snapshot_;
};

}  // namespace ridgepoint::ui
