// SPDX-License-Identifier: GPL-3.0-or-later
// What is known about one call of CUDA's API, as rich text.
#pragma once

#include <QString>
#include <vector>

#include "core/timeline/api_timeline.h"
#include "ui/views/timeline/lane_painter.h"
#include "ui/views/timeline/step_band.h"

namespace ridgepoint::ui {

// `launched`: records of `gpu`, which may be null when there are none; `step`: the one that it was
// made in, null when it is not known.
QString apiTooltip(const run::ApiCall& call, const run::StepCalls& ops,
                   const std::vector<CallPlace>& launched, const run::StepGpu* gpu,
                   const run::StringTable& strings, const StepSlice* step);
// "CUDA API"; of a thread without ops with its number.
QString apiLaneName(std::uint32_t lane);

}  // namespace ridgepoint::ui
