// SPDX-License-Identifier: GPL-3.0-or-later
// Relates an open run to the estimate of the same network.
#pragma once

#include <QString>
#include <optional>

#include "ui/run/estimator.h"
#include "ui/run/frame.h"

namespace ridgepoint::ui {

bool runIsOfTheZoo(const Frame& run);
// Returns a question about the run's network and settings, so that the estimate can be compared
// with the run.
EstimateQuestion questionOf(const Frame& run);
// Returns a sentence that explains why the estimate cannot be shown with the run's layers, or an
// empty string if it can be shown.
QString runProblem(const Frame& run, const EstimateQuestion& question);
// Returns the run's machine as a device with the run's roofs, or nothing if the run has no roofs.
std::optional<machine::Device> runDevice(const Frame& run);

}  // namespace ridgepoint::ui
