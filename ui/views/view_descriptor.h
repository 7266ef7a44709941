// SPDX-License-Identifier: GPL-3.0-or-later
// Describes a view once; the window derives docks, menus, layouts, exports and `--export` from it.
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

// The layouts of the window: Live Layout, Explore Layout and Compare Layout.
enum class WindowLayout { watch, explore, compare };

// Position of a dock in a layout. Docks in the same row become tabs, and the first dock is in
// front.
struct Place {
    enum class Side { left, right, below };
    Side side = Side::below;
    int row = 0;         // row number, counted from the top
    bool shown = true;   // if false, the dock is closed at first and opens here later
    bool front = false;  // whether the dock is in front of the others, although it is not the first
};

struct DockDescriptor {
    const char* name;   // object name of the dock without the suffix "Dock"
    const char* title;  // marked for translation; see viewWords()
    Place watch = {}, explore = {};
    bool of_run = true;  // whether Compare Layout, which has its own views, hides the dock
    const Place& in(WindowLayout layout) const {
        return layout == WindowLayout::explore ? explore : watch;
    }
};

// Objects of the window that the views use. The objects outlive the views.
struct ViewParts {
    ViewOptions* options;
    Selection* selection;
    QSettings* settings;
};

struct ViewDescriptor {
    // Creates the view. Null if the view does not show a single run; a controller then creates it.
    RunView* (*make)(const ViewParts& parts, QWidget* parent) = nullptr;
    std::optional<DockDescriptor> dock = {};  // unset for the central view of the window
    // Whether the view always receives frames of the whole run, even if a time range or filter is
    // active.
    bool whole_run = false;
    // Returns whether the run has data for the view. If it returns false, the dock cannot be
    // opened. Null if every run has data for the view.
    bool (*offered)(const Frame& frame) = nullptr;
    // If true, the view shows ops or kernels. Such a view cannot be opened while another view
    // replaces the roofline.
    bool of_calls = false;
    // Returns whether the view replaces the roofline in the centre, because the run has no data for
    // the roofline. Null if the view never replaces it.
    bool (*leads)(const Frame& frame) = nullptr;
    std::vector<Export> exports = {};
};

// Translates titles and menu entries that are marked with
// QT_TRANSLATE_NOOP("ridgepoint::ui::Views", …).
inline QString viewWords(const char* source) {
    return QCoreApplication::translate("ridgepoint::ui::Views", source);
}

}  // namespace ridgepoint::ui
