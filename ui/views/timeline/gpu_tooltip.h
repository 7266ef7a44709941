// SPDX-License-Identifier: GPL-3.0-or-later
// What is known about one thing that a GPU ran, and about the time in which it ran nothing, as rich
// text.
#pragma once

#include <QString>

#include "core/timeline/timeline_pages.h"
#include "ui/views/timeline/step_band.h"

namespace ridgepoint::ui {

// `step`: the one that launched it; null when it is not known.
QString gpuTooltip(const run::GpuRecord& record, const run::StringTable& strings,
                   const StepSlice* step);
QString gapTooltip(const run::GpuGap& gap, const run::GpuLane& stream);

// "stream 7", with its device where it is not the first, and its context where that is wanted:
// each context has streams of its own.
QString streamName(const run::GpuLane& stream, bool with_context = false);

}  // namespace ridgepoint::ui
