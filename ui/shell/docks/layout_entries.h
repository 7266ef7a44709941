// SPDX-License-Identifier: GPL-3.0-or-later
// Describes the layouts of the window: menu entries, settings keys, and the sizes of their parts.
#pragma once

#include <QWidget>
#include <algorithm>
#include <array>

#include "ui/views/view_descriptor.h"

namespace ridgepoint::ui {

// Size of the central widget, as shares of the window's width and height.
struct Hero {
    double width, height;
};

// A layout, its menu entry, its settings key, and the sizes of its parts.
struct LayoutEntry {
    WindowLayout layout;
    const char* name;
    const char* title;
    Qt::Key key;  // key of the shortcut with Alt
    Hero hero;
    std::array<int, 2> rows;  // relative heights of the rows on the right
    double below;             // share of the window's height for the docks below the central widget
};
inline constexpr Hero kWatching{0.62, 0.70};
inline constexpr double kHalf = 0.504;  // minimum area of the roofline, as a share of the window
inline constexpr std::array kLayouts{
    LayoutEntry{WindowLayout::watch,
                "watch",
                QT_TRANSLATE_NOOP("ridgepoint::ui::LayoutController", "Li&ve Layout"),
                Qt::Key_1,
                kWatching,
                {56, 44},
                0.24},
    LayoutEntry{WindowLayout::explore,
                "explore",
                QT_TRANSLATE_NOOP("ridgepoint::ui::LayoutController", "&Explore Layout"),
                Qt::Key_2,
                {0.58, 0.42},
                {70, 30},
                0.29},
    LayoutEntry{WindowLayout::compare,
                "compare",
                QT_TRANSLATE_NOOP("ridgepoint::ui::LayoutController", "Com&pare Layout"),
                Qt::Key_3,
                kWatching,
                {50, 50},
                0.24}};
inline const LayoutEntry& entryOf(WindowLayout layout) {
    return *std::find_if(kLayouts.begin(), kLayouts.end(),
                         [&](const LayoutEntry& each) { return each.layout == layout; });
}

inline QString stateKey(WindowLayout layout) {
    return QStringLiteral("window/state/") + QLatin1String(entryOf(layout).name);
}

// Returns `wanted`, but at least a third of the window's width, so that a table in the docks on the
// right shows its main columns.
inline int besideOf(const QWidget& window, double wanted) {
    return std::max(static_cast<int>(wanted), window.width() / 3);
}

}  // namespace ridgepoint::ui
