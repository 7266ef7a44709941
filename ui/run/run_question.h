// SPDX-License-Identifier: GPL-3.0-or-later
// Relates an open run to the estimate of the same network.
#pragma once

#include <QString>
#include <optional>

#include "ui/run/estimator.h"
#include "ui/run/frame.h"

namespace ridgepoint::ui {

bool runIsOfTheZoo(const Frame& run);
// Returns the question whose estimate can be compared with the run.
EstimateQuestion questionOf(const Frame& run);
// Returns why the run's layers cannot be shown with this estimate, in one sentence; empty if they
// can.
QString runProblem(const Frame& run, const EstimateQuestion& question);
// Returns the run's machine with the roofs of the run; unset if the run has no roofs.
std::optional<machine::Device> runDevice(const Frame& run);

}  // namespace ridgepoint::ui
