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

// Arrangements of the views: to watch a recording, to explore what ran when, or to compare runs.
enum class WindowLayout { watch, explore, compare };

// The place of a dock in a layout. Docks in the same row are tabs, the first one in front.
struct Place {
    enum class Side { right, below };
    Side side = Side::below;
    int row = 0;        // from the top
    bool shown = true;  // false: where the dock appears when the user opens it
};

struct DockDescriptor {
    const char* name;   // the object name of its dock is this and "Dock"
    const char* title;  // marked as viewWords() asks
    Place watch = {}, explore = {};
    bool of_run = true;  // hidden while runs are compared, which have a view of their own
    const Place& in(WindowLayout layout) const {
        return layout == WindowLayout::explore ? explore : watch;
    }
};

// What every view of a window can use. All of it outlives the view.
struct ViewParts {
    ViewOptions* options;
    Selection* selection;
    QSettings* settings;
};

struct ViewDescriptor {
    // Null: not a view of one run; somebody else makes it.
    RunView* (*make)(const ViewParts& parts, QWidget* parent) = nullptr;
    std::optional<DockDescriptor> dock = {};  // unset: in the middle of the window
    // Gets frames of all of the run, also while a range or a filter is chosen.
    bool whole_run = false;
    // Null: of every run. Otherwise the dock can be opened only for runs that have something for
    // it.
    bool (*offered)(const Frame& frame) = nullptr;
    std::vector<Export> exports = {};
};

// Titles and menu entries are marked with QT_TRANSLATE_NOOP("ridgepoint::ui::Views", …).
inline QString viewWords(const char* source) {
    return QCoreApplication::translate("ridgepoint::ui::Views", source);
}

}  // namespace ridgepoint::ui
