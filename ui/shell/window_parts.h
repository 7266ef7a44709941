// SPDX-License-Identifier: GPL-3.0-or-later
// WindowParts contains the objects that a window's controllers share. These objects live as long as
// the window.
#pragma once

#include <QMainWindow>

#include "ui/base/message_bar.h"
#include "ui/run/open_runs.h"
#include "ui/run/selection.h"
#include "ui/run/session.h"
#include "ui/run/view_options.h"
#include "ui/shell/layout_controller.h"

QT_BEGIN_NAMESPACE
class QSettings;
QT_END_NAMESPACE

namespace ridgepoint::ui {

struct WindowParts {
    QMainWindow* window;
    QSettings* settings;
    Session* session;
    OpenRuns* runs;
    Selection* selection;
    ViewOptions* options;
    MessageBar* messages;
    LayoutController* layouts;
};

}  // namespace ridgepoint::ui
