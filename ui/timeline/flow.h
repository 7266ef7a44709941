// SPDX-License-Identifier: GPL-3.0-or-later
// From a call in the forward pass to the calls that undo it in the backward pass, and back: those
// of the same layer in the same step.
#pragma once

#include <QPainter>
#include <vector>

#include "ui/timeline/lane_painter.h"

namespace ridgepoint::ui {

struct Flow {
    CallPlace from, to;
};

// Empty when the call has no layer, or nothing of its layer ran in the other pass.
std::vector<Flow> flowsOf(const CallPlace& call, const run::TimelinePage& page);

void paintFlows(QPainter& painter, const std::vector<Flow>& flows, const LanePainter::Place& place,
                const LaneLayout& layout, const run::TimelinePage& page, const QColor& color);

}  // namespace ridgepoint::ui
