// SPDX-License-Identifier: GPL-3.0-or-later
// Draws arrows between intervals: from a forward call to the backward calls of the same layer, and
// from a call to its GPU work, through the API call if known.
#pragma once

#include <QPainter>
#include <vector>

#include "ui/views/timeline/lane_painter.h"

namespace ridgepoint::ui {

struct Flow {
    CallPlace from, to;  // for a launch: the launching call and its GPU work
};

// Returns the arrows that start or end at the call.
std::vector<Flow> flowsOf(const CallPlace& call, const run::TimelinePage& page);

// Returns the GPU work that the call and its nested calls launched, sorted by start time. For an
// API call, returns its own launches.
std::vector<CallPlace> launchedBy(const CallPlace& call, const run::TimelinePage& page);
// Returns the API calls that the op and its nested calls made.
std::vector<CallPlace> madeBy(const CallPlace& op, const run::TimelinePage& page);
// Returns the API call that launched the GPU work, or nothing if the call is unknown.
std::optional<CallPlace> apiCallOf(const CallPlace& on_gpu, const run::TimelinePage& page);
// Returns the innermost op that made the API call or launched the GPU work. Returns nothing if
// there was no op or if it is unknown.
std::optional<CallPlace> launcherOf(const CallPlace& place, const run::TimelinePage& page);

void paintFlows(QPainter& painter, const std::vector<Flow>& flows, const LanePainter::Place& place,
                const LaneLayout& layout, const run::TimelinePage& page, const QColor& color);

}  // namespace ridgepoint::ui
