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
    // Returns the estimate with the run's own roofs and the frame's grouping; null if the network
    // is not built in or the rows of this grouping cannot be estimated.
    std::shared_ptr<const Frame> of(const Frame& run);

    static bool possible(const Frame& run);

  private:
    // For the last run: calculated once, not for every live update.
    std::string key_;
    std::shared_ptr<const run::Snapshot> snapshot_;
};

}  // namespace ridgepoint::ui
