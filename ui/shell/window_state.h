// SPDX-License-Identifier: GPL-3.0-or-later
// The state that a window passes to its successor, when it is created again in another language.
#pragma once

#include <QByteArray>
#include <optional>
#include <vector>

#include "ui/run/open_runs.h"
#include "ui/run/view_options.h"
#include "ui/views/view_descriptor.h"

namespace ridgepoint::ui {

struct WindowState {
    std::vector<OpenRuns::Run> runs;       // in the order of opening
    std::vector<OpenRuns::Path> compared;  // ticked runs, starting with the baseline
    OpenRuns::Path shown;                  // empty if no run is displayed
    WindowLayout layout = WindowLayout::watch;
    std::optional<roofline::Level> level;
    ColorBy color_by = ColorBy::category;
    QByteArray preferences;  // geometry of the Preferences dialog
};

}  // namespace ridgepoint::ui
