// SPDX-License-Identifier: GPL-3.0-or-later
// How the views are arranged in the main window, and how that is kept.
#include <QAction>
#include <QActionGroup>
#include <QSettings>

#include "ui/insights/insights_view.h"
#include "ui/main_window.h"
#include "ui/memory/memory_view.h"
#include "ui/shares/shares_view.h"
#include "ui/table/table_view.h"
#include "ui/timeline/timeline_view.h"

namespace ridgepoint::ui {
namespace {

constexpr int kLayoutVersion = 3;  // a newer arrangement of docks ignores older states
// Of the window's width and height. To watch: together a little more than half its area.
struct Hero {
    double width, height;
};
constexpr Hero kWatching{0.72, 0.70};
constexpr Hero kExploring{0.58, 0.42};

const char* nameOf(WindowLayout layout) {
    return layout == WindowLayout::explore ? "explore" : "watch";
}

}  // namespace

QDockWidget* MainWindow::addDock(RunView* view, const QString& name, const QString& title,
                                 Qt::DockWidgetArea area) {
    auto* const dock = new QDockWidget(title, this);
    dock->setObjectName(name);
    dock->setWidget(view);
    addDockWidget(area, dock);
    connect(dock, &QDockWidget::visibilityChanged, this, &MainWindow::keepHeroLarge);
    connect(dock, &QDockWidget::dockLocationChanged, this, &MainWindow::keepHeroLarge);
    connect(dock, &QDockWidget::topLevelChanged, this, &MainWindow::keepHeroLarge);
    return dock;
}

void MainWindow::buildDocks() {
    addDock(memory_, QStringLiteral("memoryDock"), tr("Memory"), Qt::RightDockWidgetArea);
    addDock(shares_, QStringLiteral("sharesDock"), tr("Shares of Time"), Qt::RightDockWidgetArea);
    addDock(table_, QStringLiteral("tableDock"), tr("Table"), Qt::BottomDockWidgetArea);
    addDock(timeline_, QStringLiteral("timelineDock"), tr("Timeline"), Qt::BottomDockWidgetArea);
    addDock(insights_, QStringLiteral("insightsDock"), tr("Insights"), Qt::RightDockWidgetArea);
}

void MainWindow::placeDocks() {
    QDockWidget* const memory = dock(QStringLiteral("memoryDock"));
    QDockWidget* const shares = dock(QStringLiteral("sharesDock"));
    QDockWidget* const rows = dock(QStringLiteral("tableDock"));
    QDockWidget* const timeline = dock(QStringLiteral("timelineDock"));
    QDockWidget* const insights = dock(QStringLiteral("insightsDock"));
    for (QDockWidget* const each : {memory, shares, rows, timeline, insights}) {
        each->setFloating(false);
        removeDockWidget(each);
    }
    const bool exploring = layout_ == WindowLayout::explore;
    const Hero& hero = exploring ? kExploring : kWatching;
    const auto across = static_cast<int>(width() * (1 - hero.width));
    if (exploring) {
        // The table beside the roofline, what ran when below over the full width.
        addDockWidget(Qt::RightDockWidgetArea, rows);
        splitDockWidget(rows, memory, Qt::Vertical);
        addDockWidget(Qt::BottomDockWidgetArea, timeline);
        tabifyDockWidget(memory, insights);
        for (QDockWidget* const each : {rows, memory, insights, timeline}) each->show();
        memory->raise();
        resizeDocks({rows}, {across}, Qt::Horizontal);
        resizeDocks({rows, memory}, {60, 40}, Qt::Vertical);
        resizeDocks({timeline}, {static_cast<int>(height() * 0.42)}, Qt::Vertical);
        // Where they will be when they are asked for.
        addDockWidget(Qt::RightDockWidgetArea, shares);
        shares->hide();
    } else {
        addDockWidget(Qt::RightDockWidgetArea, memory);
        splitDockWidget(memory, shares, Qt::Vertical);
        addDockWidget(Qt::BottomDockWidgetArea, rows);
        tabifyDockWidget(shares, insights);
        for (QDockWidget* const each : {memory, shares, insights, rows}) each->show();
        shares->raise();
        resizeDocks({memory}, {across}, Qt::Horizontal);
        resizeDocks({memory, shares}, {50, 50}, Qt::Vertical);
        resizeDocks({rows}, {static_cast<int>(height() * 0.24)}, Qt::Vertical);
        tabifyDockWidget(rows, timeline);
        timeline->hide();
    }
    keepHeroLarge();
}

void MainWindow::keepLayout() {
    settings_->setValue(QStringLiteral("window/layout"), QLatin1String(nameOf(layout_)));
    settings_->setValue(QStringLiteral("window/state/") + QLatin1String(nameOf(layout_)),
                        saveState(kLayoutVersion));
}

void MainWindow::restoreLayout() {
    placeDocks();
    const QByteArray state =
        settings_->value(QStringLiteral("window/state/") + QLatin1String(nameOf(layout_)))
            .toByteArray();
    if (!state.isEmpty()) restoreState(state, kLayoutVersion);
    for (QAction* const action : layouts_->actions()) {
        action->setChecked(action->data().toInt() == static_cast<int>(layout_));
    }
    keepHeroLarge();
}

void MainWindow::setLayout(WindowLayout layout) {
    if (layout == layout_) return;
    keepLayout();
    layout_ = layout;
    restoreLayout();
}

void MainWindow::resetLayout() {
    placeDocks();
    table_->resetColumns();
    settings_->remove(QStringLiteral("window/state/") + QLatin1String(nameOf(layout_)));
}

void MainWindow::keepHeroLarge() {
    bool beside = false;
    bool below = false;
    for (const QDockWidget* const each : findChildren<QDockWidget*>()) {
        if (each->isFloating() || each->isHidden()) continue;
        const Qt::DockWidgetArea area = dockWidgetArea(const_cast<QDockWidget*>(each));
        if (area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea)
            beside = true;
        else
            below = true;
    }
    // With docks in one direction only, a little more than half in that direction is enough.
    const bool exploring = layout_ == WindowLayout::explore;
    const Hero& hero = exploring ? kExploring : kWatching;
    const double across = beside ? (below ? hero.width : 0.6) : 0;
    const double down = below ? (beside || exploring ? hero.height : 0.6) : 0;
    centralWidget()->setMinimumSize(static_cast<int>(width() * across),
                                    static_cast<int>(height() * down));
}

void MainWindow::restoreLayoutChoice() {
    if (settings_->value(QStringLiteral("window/layout")).toString() ==
        QLatin1String(nameOf(WindowLayout::explore))) {
        layout_ = WindowLayout::explore;
    }
}

}  // namespace ridgepoint::ui
