// SPDX-License-Identifier: GPL-3.0-or-later
// The arrows between intervals: from a forward call to the backward calls of the same layer, and
// from a call to what it launched on a GPU, through the API call if that is known.
#pragma once

#include <QPainter>
#include <vector>

#include "ui/views/timeline/lane_painter.h"

namespace ridgepoint::ui {

struct Flow {
    CallPlace from, to;  // of a launch, the call that did it, and what ran
};

// Both ways: from either end. Empty when nothing belongs to it.
std::vector<Flow> flowsOf(const CallPlace& call, const run::TimelinePage& page);

// What a call and the calls within it launched, in the order of their start; of a call of the API,
// what it launched itself.
std::vector<CallPlace> launchedBy(const CallPlace& call, const run::TimelinePage& page);
// The calls of the API that were made in an op and the calls within it.
std::vector<CallPlace> madeBy(const CallPlace& op, const run::TimelinePage& page);
// The call of the API that launched it; unset where it is not known.
std::optional<CallPlace> apiCallOf(const CallPlace& on_gpu, const run::TimelinePage& page);
// The innermost op that was open when something was launched, or a call of the API made; unset when
// none was, or is not known.
std::optional<CallPlace> launcherOf(const CallPlace& place, const run::TimelinePage& page);

void paintFlows(QPainter& painter, const std::vector<Flow>& flows, const LanePainter::Place& place,
                const LaneLayout& layout, const run::TimelinePage& page, const QColor& color);

}  // namespace ridgepoint::ui
