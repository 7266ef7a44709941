// SPDX-License-Identifier: GPL-3.0-or-later
// Describes a view once: the window derives docks, menus, layouts, exports and `--export` from it.
#pragma once

#include <QCoreApplication>
#include <optional>
#include <vector>

#include "ui/export/export.h"
#include "ui/run/run_view.h"
#include "ui/run/selection.h"
#include "ui/run/view_options.h"

QT_BEGIN_NAMESPACE
class QSettings;
QT_END_NAMESPACE

namespace ridgepoint::ui {

// The window's layouts: Live Layout, Explore Layout and Compare Layout.
enum class WindowLayout { watch, explore, compare };

// The place of a dock in a layout. Docks in the same row become tabs, with the first one in front.
struct Place {
    enum class Side { left, right, below };
    Side side = Side::below;
    int row = 0;        // row from the top
    bool shown = true;  // false: initially closed; this is where it opens
};

struct DockDescriptor {
    const char* name;   // the dock's object name without its suffix "Dock"
    const char* title;  // marked for translation (see viewWords())
    Place watch = {}, explore = {};
    bool of_run = true;  // hidden in Compare Layout, which has its own view
    const Place& in(WindowLayout layout) const {
        return layout == WindowLayout::explore ? explore : watch;
    }
};

// Objects of the window that its views use; they outlive the views.
struct ViewParts {
    ViewOptions* options;
    Selection* selection;
    QSettings* settings;
};

struct ViewDescriptor {
    // Null if the view does not show a single run; a controller then creates it.
    RunView* (*make)(const ViewParts& parts, QWidget* parent) = nullptr;
    std::optional<DockDescriptor> dock = {};  // unset: the view is in the centre of the window
    // Whether the view gets frames of the whole run even if a time range or a filter is active.
    bool whole_run = false;
    // Whether the run has data for the view; if not, its
    // dock cannot be opened. Null if every run has data.
    bool (*offered)(const Frame& frame) = nullptr;
    // Whether the view shows ops or kernels, so that it cannot be opened if another view leads.
    bool of_calls = false;
    // Whether the view is in the middle instead of the roofline, because the run has nothing for
    // the roofline. Null: never.
    bool (*leads)(const Frame& frame) = nullptr;
    std::vector<Export> exports = {};
};

// Titles and menu entries are marked with QT_TRANSLATE_NOOP("ridgepoint::ui::Views", …).
inline QString viewWords(const char* source) {
    return QCoreApplication::translate("ridgepoint::ui::Views", source);
}

}  // namespace ridgepoint::ui
