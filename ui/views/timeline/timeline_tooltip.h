// SPDX-License-Identifier: GPL-3.0-or-later
// The tooltips of the timeline, as rich text: an interval, a bucket, a gap, a step, a phase.
#pragma once

#include <QString>

#include "core/timeline/timeline_pages.h"
#include "ui/views/timeline/lane_painter.h"
#include "ui/views/timeline/step_band.h"

namespace ridgepoint::ui {

// `place` is on the page. `step`: the one that it belongs to; null when it is not known.
QString intervalTooltip(const CallPlace& place, const run::TimelinePage& page,
                        const StepSlice* step);
QString bucketTooltip(const run::TimelineSlice& bucket, const run::StringTable& strings,
                      bool not_kept);
// Of a stretch in which a stream was idle.
QString gapTooltip(const run::GpuGap& gap, const run::GpuLane& stream);
QString stepTooltip(const StepSlice& step);
QString phaseTooltip(const StepBand::PhaseAt& phase, const StepSlice& step);

// The thread's name as shown: the first one trains.
QString threadName(std::uint32_t thread);
// "CUDA API"; of a thread without ops with its number.
QString apiLaneName(std::uint32_t lane);
// "stream 7", with its device where it is not the first, and its context where that is wanted:
// each context has streams of its own.
QString streamName(const run::GpuLane& stream, bool with_context = false);

}  // namespace ridgepoint::ui
