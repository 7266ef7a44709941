// SPDX-License-Identifier: GPL-3.0-or-later
// The estimate of a recorded run, which the roofline shows with it.
#pragma once

#include <memory>
#include <string>

#include "ui/run/estimator.h"
#include "ui/run/frame.h"

namespace ridgepoint::ui {

class EstimateBeside {
  public:
    // Under the run's own roofs, grouped as the frame is; null where the network is not in the zoo
    // or the rows of this grouping have no estimate of their own.
    std::shared_ptr<const Frame> of(const Frame& run);

    static bool possible(const Frame& run);

  private:
    // Of the last run: worked out once, not at every tick.
    std::string key_;
    std::shared_ptr<const run::Snapshot> snapshot_;
};

}  // namespace ridgepoint::ui
