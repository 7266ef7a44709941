// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the timeline's tooltips as rich text: for an interval, a bucket, a gap, a step, a phase.
#pragma once

#include <QString>

#include "core/timeline/timeline_pages.h"
#include "ui/views/timeline/lane_painter.h"
#include "ui/views/timeline/step_band.h"

namespace ridgepoint::ui {

// `place` must be on the page. `step`: the step that contains it; null if unknown.
QString intervalTooltip(const CallPlace& place, const run::TimelinePage& page,
                        const StepSlice* step);
// For an annotation on the GPU.
QString rangeTooltip(const LanePainter::RangeAt& range, const run::TimelinePage& page,
                     const StepSlice* step);
QString bucketTooltip(const run::TimelineSlice& bucket, const run::StringTable& strings,
                      bool not_kept);
// For a gap in which a stream was idle.
QString gapTooltip(const run::GpuGap& gap, const run::GpuLane& stream);
QString stepTooltip(const StepSlice& step);
QString phaseTooltip(const StepBand::PhaseAt& phase, const StepSlice& step);

// Returns the displayed thread name: the first thread trains.
QString threadName(std::uint32_t thread);
// "CUDA API"; with the number for a thread without ops.
QString apiLaneName(std::uint32_t lane);
// "stream 7", with the device unless it is the first, and with
// the context if requested: each context has its own streams.
QString streamName(const run::GpuLane& stream, bool with_context = false);
// "stream 7, annotations".
QString rangeLaneName(const QString& stream);

}  // namespace ridgepoint::ui
