// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the timeline's tooltips as rich text, for an interval, bucket, gap, step or phase.
#pragma once

#include <QString>

#include "core/run/timeline/timeline_pages.h"
#include "ui/views/timeline/lane_painter.h"
#include "ui/views/timeline/step_band.h"

namespace ridgepoint::ui {

// Describes an interval. `place` must be on the page. `step` is the step that contains the
// interval, or null if it is unknown.
QString intervalTooltip(const CallPlace& place, const run::TimelinePage& page,
                        const StepSlice* step);
// Describes a GPU annotation.
QString rangeTooltip(const LanePainter::RangeAt& range, const run::TimelinePage& page,
                     const StepSlice* step);
QString bucketTooltip(const run::TimelineSlice& bucket, const run::StringTable& strings,
                      bool not_kept);
// Describes a gap in which the stream was idle.
QString gapTooltip(const run::GpuGap& gap, const run::GpuLane& stream);
QString stepTooltip(const StepSlice& step);
QString phaseTooltip(const StepBand::PhaseAt& phase, const StepSlice& step);

// Returns the displayed name of a thread. The first thread is the training thread.
QString threadName(std::uint32_t thread);
// Returns "CUDA API". Adds the lane's number if its thread has no ops.
QString apiLaneName(std::uint32_t lane);
// Returns, for example, "stream 7". Adds the device unless it is the first one. If `with_context`
// is true, adds the context, because each context has its own streams.
QString streamName(const run::GpuLane& stream, bool with_context = false);
// Returns, for example, "stream 7, annotations".
QString rangeLaneName(const QString& stream);

}  // namespace ridgepoint::ui
