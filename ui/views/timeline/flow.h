// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the arrows between intervals: from a forward call to the backward calls of the same layer,
// and from a call to its GPU work, through the API call if that is known.
#pragma once

#include <QPainter>
#include <vector>

#include "ui/views/timeline/lane_painter.h"

namespace ridgepoint::ui {

struct Flow {
    CallPlace from, to;  // for a launch: the launching call and its GPU work
};

// Returns the arrows from and to a call; empty if there are none.
std::vector<Flow> flowsOf(const CallPlace& call, const run::TimelinePage& page);

// Returns the GPU work that a call and the calls within it
// launched, sorted by start; for an API call, its own launches.
std::vector<CallPlace> launchedBy(const CallPlace& call, const run::TimelinePage& page);
// Returns the API calls made in an op and the calls within it.
std::vector<CallPlace> madeBy(const CallPlace& op, const run::TimelinePage& page);
// Returns the API call that launched it; unset if unknown.
std::optional<CallPlace> apiCallOf(const CallPlace& on_gpu, const run::TimelinePage& page);
// Returns the innermost op that was open when GPU work was
// launched or an API call was made; unset if none was open, or if it is unknown.
std::optional<CallPlace> launcherOf(const CallPlace& place, const run::TimelinePage& page);

void paintFlows(QPainter& painter, const std::vector<Flow>& flows, const LanePainter::Place& place,
                const LaneLayout& layout, const run::TimelinePage& page, const QColor& color);

}  // namespace ridgepoint::ui
