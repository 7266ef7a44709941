// SPDX-License-Identifier: GPL-3.0-or-later
// What is known about one call, one bucket of calls, one step or one phase, as rich text.
#pragma once

#include <QString>

#include "core/timeline/timeline_pages.h"
#include "ui/views/timeline/lane_layout.h"
#include "ui/views/timeline/step_band.h"

namespace ridgepoint::ui {

// `step`: the one it ran in; null when it is not known.
QString callTooltip(const run::OpRecord& op, const run::StringTable& strings,
                    const StepSlice* step);
QString bucketTooltip(const run::TimelineSlice& bucket, const run::StringTable& strings,
                      bool not_kept, LaneKey::Kind of);
QString stepTooltip(const StepSlice& step);
QString phaseTooltip(const StepBand::PhaseAt& phase, const StepSlice& step);

// The thread's name as shown: the first one trains.
QString threadName(std::uint32_t thread);

}  // namespace ridgepoint::ui
