// SPDX-License-Identifier: GPL-3.0-or-later
// Relates an open run to the estimate of the same network.
#pragma once

#include <QString>
#include <optional>

#include "ui/run/estimator.h"
#include "ui/run/frame.h"

namespace ridgepoint::ui {

bool runIsOfTheZoo(const Frame& run);
// The question that the run is the measured answer to.
EstimateQuestion questionOf(const Frame& run);
// Why the run's layers cannot be next to this estimate's, as one sentence; empty: they can.
QString runProblem(const Frame& run, const EstimateQuestion& question);
// The machine that it ran on, with the roofs that it was held against; unset: it has none.
std::optional<machine::Device> runDevice(const Frame& run);

}  // namespace ridgepoint::ui
