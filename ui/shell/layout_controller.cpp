// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/layout_controller.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QDockWidget>
#include <QLayout>
#include <QMainWindow>
#include <QMenu>
#include <QScreen>
#include <QSettings>
#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <utility>

#include "ui/shell/docks/dock_grower.h"
#include "ui/shell/docks/layout_entries.h"

namespace ridgepoint::ui {
namespace {

constexpr int kAroundIt = 250;   // pixels; height for bars and a few table rows
constexpr int kSeparators = 12;  // pixels between the central widget and the docks on the right
constexpr int kTabsBelow = 56;   // additional pixels if the docks below are tabs
// Window height in pixels below which there is no space for two rows on the right with a timeline
// below.
constexpr int kLowWindow = 800;

// Returns the roofline's shares of the window. In a low window, the roofline is wider to compensate
// for its lower height, except in Explore Layout.
Hero heroOf(WindowLayout layout, int window_height, bool tabs_below) {
    const Hero& hero = entryOf(layout).hero;
    if (layout == WindowLayout::explore) return hero;
    const int around = kAroundIt + (tabs_below ? kTabsBelow : 0);
    const double height =
        std::min(hero.height, 1 - static_cast<double>(around) / std::max(window_height, 600));
    return {std::max(hero.width, kHalf / height), height};
}

Qt::DockWidgetArea areaOf(const Place& place) {
    switch (place.side) {
        case Place::Side::left:
            return Qt::LeftDockWidgetArea;
        case Place::Side::right:
            return Qt::RightDockWidgetArea;
        case Place::Side::below:
            break;
    }
    return Qt::BottomDockWidgetArea;
}

}  // namespace

LayoutController::LayoutController(QMainWindow* window, QSettings* settings)
    : QObject(window),
      window_(window),
      settings_(settings),
      actions_(new QActionGroup(this)),
      grower_(new DockGrower(window)) {
    const QString last = settings_->value(QStringLiteral("window/layout")).toString();
    // Compare Layout is not restored in a new window.
    if (last == QLatin1String(entryOf(WindowLayout::explore).name)) layout_ = WindowLayout::explore;
}

void LayoutController::addDock(const DockDescriptor& descriptor, QWidget* widget,
                               std::function<bool()> filled) {
    auto* const dock = new QDockWidget(viewWords(descriptor.title), window_);
    dock->setObjectName(QLatin1String(descriptor.name) + QStringLiteral("Dock"));
    dock->setWidget(widget);
    window_->addDockWidget(areaOf(descriptor.watch), dock);
    // The menu entry also raises the dock in front of other tabs.
    connect(dock->toggleViewAction(), &QAction::triggered, dock, [dock](bool shown) {
        if (shown) dock->raise();
    });
    connect(dock, &QDockWidget::visibilityChanged, this, &LayoutController::keepHeroLarge);
    connect(dock, &QDockWidget::topLevelChanged, this, &LayoutController::keepHeroLarge);
    connect(dock, &QDockWidget::dockLocationChanged, this, &LayoutController::keepHeroLarge);
    docks_.push_back({descriptor, dock, std::move(filled)});
}

void LayoutController::addDockOnOffer(const DockDescriptor& descriptor, QWidget* widget) {
    addDock(descriptor, widget);
    docks_.back().on_offer = true;
    docks_.back().offered = false;
}

LayoutController::Dock& LayoutController::find(const char* name) {
    return *std::find_if(docks_.begin(), docks_.end(), [&](const Dock& each) {
        return std::strcmp(each.descriptor.name, name) == 0;
    });
}

void LayoutController::setOffered(const char* name, bool offered) {
    Dock& found = find(name);
    found.dock->toggleViewAction()->setVisible(offered);
    if (std::exchange(found.offered, offered) == offered && offered) return;
    const bool shown = offered && found.descriptor.in(layout_).shown &&
                       !((empty_ || comparing()) && found.descriptor.of_run);
    if (found.descriptor.in(layout_).side == Place::Side::left)
        return showSidebar(found.dock, shown);
    found.dock->setVisible(shown);
    if (!shown) return;
    // The dock becomes a tab behind the current tab.
    const Place& place = found.descriptor.in(layout_);
    for (const Dock& each : docks_) {
        const Place& where = each.descriptor.in(layout_);
        if (&each == &found || where.side != place.side || rowOf(where) != rowOf(place) ||
            !where.shown)
            continue;
        each.dock->raise();
        return;
    }
}

void LayoutController::showDock(const char* name) {
    QDockWidget* const dock = find(name).dock;
    dock->show();
    dock->raise();
}

void LayoutController::hideDock(const char* name) { find(name).dock->hide(); }

void LayoutController::raiseDock(const char* name) {
    const Dock& found = find(name);
    const Place& place = found.descriptor.in(layout_);
    if (found.dock->isHidden() || rowOf(place) != place.row) return;
    const QWidget* const focus = QApplication::focusWidget();
    for (const QDockWidget* const each : window_->tabifiedDockWidgets(found.dock)) {
        if (focus != nullptr && each->isAncestorOf(focus)) return;
    }
    found.dock->raise();
}

int LayoutController::rowOf(const Place& place) const {
    return isLow() && place.side == Place::Side::right ? 0 : place.row;
}

bool LayoutController::isLow() const {
    return layout_ == WindowLayout::explore && window_->height() < kLowWindow;
}

// Returns whether docks that have rows of their own in a higher window are tabs now.
bool LayoutController::hasTabsForLow() const {
    const auto rowed = [&](const QDockWidget* dock) {
        const auto found = std::find_if(docks_.begin(), docks_.end(),
                                        [&](const Dock& each) { return each.dock == dock; });
        return found != docks_.end() ? &found->descriptor.in(layout_) : nullptr;
    };
    return std::any_of(docks_.begin(), docks_.end(), [&](const Dock& each) {
        const Place& place = each.descriptor.in(layout_);
        const auto tabs = window_->tabifiedDockWidgets(each.dock);
        return place.side == Place::Side::right && !each.dock->isHidden() &&
               std::any_of(tabs.begin(), tabs.end(), [&](const QDockWidget* tab) {
                   const Place* const other = rowed(tab);
                   return !tab->isHidden() && other != nullptr && other->side == place.side &&
                          other->row != place.row;
               });
    });
}

bool LayoutController::tabsBelow() const {
    return std::any_of(docks_.begin(), docks_.end(), [](const Dock& each) {
        return each.on_offer && each.offered && each.descriptor.watch.side == Place::Side::below;
    });
}

int LayoutController::sidebarWidth() const {
    int width = 0;
    for (const Dock& each : docks_) {
        if (each.descriptor.watch.side != Place::Side::left || each.dock->isHidden() ||
            each.dock->isFloating())
            continue;
        // The size hint limits the width, because a dock's width is arbitrary before the first
        // layout.
        width += std::min(each.dock->width(), each.dock->sizeHint().width());
    }
    return width;
}

// Shows or hides the sidebar. The central widget and the docks on the right share the remaining
// width.
void LayoutController::showSidebar(QDockWidget* dock, bool shown) {
    if (dock->isHidden() != shown) return;
    const int width = dock->sizeHint().width();
    const int all = window_->width() - sidebarWidth();
    const double scale = static_cast<double>(shown ? all - width : all + width) / std::max(all, 1);
    QList<QDockWidget*> docks;
    QList<int> widths;
    for (const Dock& each : docks_) {
        if (each.dock == dock || each.dock->isHidden() || each.dock->isFloating() ||
            window_->dockWidgetArea(each.dock) != Qt::RightDockWidgetArea)
            continue;
        docks << each.dock;
        const double width_now = each.dock->width() * scale;
        widths << (shown ? besideOf(*window_, width_now) : static_cast<int>(width_now));
    }
    dock->setVisible(shown);
    keepHeroLarge();
    if (shown) {
        docks << dock;
        widths << width;
    }
    window_->resizeDocks(docks, widths, Qt::Horizontal);
}

void LayoutController::place() {
    grower_->forget();
    tabbed_for_low_ = isLow();
    for (const Dock& each : docks_) {
        each.dock->setFloating(false);
        window_->removeDockWidget(each.dock);
    }
    // Without this, the roofline's minimum size could enlarge the window while docks are moved.
    window_->centralWidget()->setMinimumSize(0, 0);
    std::map<std::pair<Place::Side, int>, QDockWidget*> front;  // front dock in each row
    const auto put = [&](const Dock& each) {
        const Place& place = each.descriptor.in(layout_);
        QDockWidget*& first = front[{place.side, rowOf(place)}];
        if (first == nullptr)
            window_->addDockWidget(areaOf(place), first = each.dock);
        else
            window_->tabifyDockWidget(first, each.dock);
    };
    const auto shownAtOnce = [&](const Dock& each) {
        return each.descriptor.in(layout_).shown && !each.waits();
    };
    // Docks are added row by row, from top to bottom, independent of the order of the views.
    std::vector<const Dock*> in_rows;
    for (const Dock& each : docks_) in_rows.push_back(&each);
    std::stable_sort(in_rows.begin(), in_rows.end(), [&](const Dock* a, const Dock* b) {
        return a->descriptor.in(layout_).row < b->descriptor.in(layout_).row;
    });
    for (const Dock* const each : in_rows) {
        if (shownAtOnce(*each)) put(*each);
    }
    for (const Dock& each : docks_) {
        if (shownAtOnce(each)) each.dock->show();
    }
    for (const auto& [row, dock] : front) dock->raise();
    const LayoutEntry& layout = entryOf(layout_);
    QList<QDockWidget*> right;
    for (const auto& [row, dock] : front) {
        if (row.first == Place::Side::right) right << dock;
    }
    const auto lowest = front.find({Place::Side::below, 0});
    QDockWidget* const below = lowest != front.end() ? lowest->second : nullptr;
    const double hero = below != nullptr ? heroOf(layout_, window_->height(), tabsBelow()).width
                                         : layout.hero.width;
    const int across = window_->width() - sidebarWidth();
    window_->resizeDocks({right.front()}, {besideOf(*window_, across * (1 - hero))},
                         Qt::Horizontal);
    // Without calls in the run, there is only one row of docks on the right and only its height is
    // used.
    window_->resizeDocks(right,
                         QList<int>(layout.rows.begin(), layout.rows.end()).mid(0, right.size()),
                         Qt::Vertical);
    if (below != nullptr)
        window_->resizeDocks({below}, {static_cast<int>(window_->height() * layout.below)},
                             Qt::Vertical);
    // Hidden docks are placed where they will appear later.
    for (const Dock* const each : in_rows) {
        if (shownAtOnce(*each)) continue;
        put(*each);
        each->dock->setVisible(each->waits() && each->isFilled());
    }
    for (QDockWidget* const each : right) each->raise();
    if (below != nullptr) below->raise();
    for (const Dock& each : docks_) {
        if (each.descriptor.in(layout_).front) raiseDock(each.descriptor.name);
    }
    for (const Dock& each : docks_) {
        if (each.descriptor.watch.side == Place::Side::left && !each.dock->isHidden())
            window_->resizeDocks({each.dock}, {each.dock->sizeHint().width()}, Qt::Horizontal);
    }
    for (const Dock& each : docks_) {
        if (comparing() && each.descriptor.of_run) each.dock->hide();
    }
    keepHeroLarge();
}

void LayoutController::setLayout(WindowLayout layout) {
    if (layout == layout_) return;
    const QSize before = window_->size();
    save();
    if (!comparing()) before_comparison_ = layout_;
    layout_ = layout;
    restoreOfRun();
    Q_EMIT layoutChanged();
    // Moving docks can enlarge the window for a moment, so its previous size is restored.
    if (!window_->isVisible() || window_->isMaximized() || window_->isFullScreen()) return;
    window_->layout()->activate();
    if (window_->size() == before) return;
    window_->resize(before);
    restoreOfRun();
}

void LayoutController::leaveComparison() {
    if (comparing()) setLayout(before_comparison_);
}

QSize LayoutController::onScreen(const QSize& size, const QWidget& window) {
    // Leaves space for the window manager's frame.
    const QSize room = window.screen()->availableSize() - QSize(16, 48);
    return size.boundedTo(room.expandedTo(QSize(1024, 640)));
}

void LayoutController::reset() {
    if (!window_->isMaximized() && !window_->isFullScreen()) {
        window_->centralWidget()->setMinimumSize(0, 0);
        window_->layout()->activate();
        window_->resize(onScreen(window_->size(), *window_));
    }
    place();
    hideIfEmpty();
    settings_->remove(stateKey(layout_));
}

void LayoutController::windowResized() {
    keepHeroLarge();
    // Docks are placed after the first resize, because the window's initial size can differ from
    // its actual size. Docks that became tabs in a low window return to their rows when the window
    // grows.
    const bool grown = tabbed_for_low_ && !isLow() && !empty_ && hasTabsForLow();
    if ((std::exchange(placed_, true) || restored_) && !grown) return;
    place();
    hideIfEmpty();
}

void LayoutController::keepHeroLarge() {
    if (window_->centralWidget() == nullptr) return;
    bool beside = false;
    bool below = false;
    for (const Dock& each : docks_) {
        if (each.dock->isFloating() || each.dock->isHidden()) continue;
        const Qt::DockWidgetArea area = window_->dockWidgetArea(each.dock);
        if (each.descriptor.watch.side == Place::Side::left) continue;
        if (area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea)
            beside = true;
        else
            below = true;
    }
    // Minimum shares of the window's width and height for the central widget. If docks are only on
    // the right, the share of the width is kWatching's in every layout. If docks are only below,
    // the share of the height is 60 %, except in Explore Layout.
    const bool exploring = layout_ == WindowLayout::explore;
    const Hero hero = heroOf(layout_, window_->height(), tabsBelow());
    const double across = beside ? (below && exploring ? hero.width : kWatching.width) : 0;
    const double down = below ? (beside || exploring ? hero.height : 0.6) : 0;
    // The minimum is reset first, because it depends on the window's current size.
    window_->centralWidget()->setMinimumSize(0, 0);
    window_->setMinimumSize(window_->layout()->totalMinimumSize());
    const int room = window_->width() - sidebarWidth();
    window_->centralWidget()->setMinimumSize(
        std::min(static_cast<int>(room * across),
                 std::max(0, room - besideOf(*window_, 0) - kSeparators)),
        static_cast<int>(window_->height() * down));
}

void LayoutController::addLayoutActions(QMenu* menu) {
    for (const LayoutEntry& each : kLayouts) {
        QAction* const action = menu->addAction(tr(each.title));
        action->setObjectName(QLatin1String(each.name) + QStringLiteral("Layout"));
        action->setCheckable(true);
        action->setData(static_cast<int>(each.layout));
        action->setShortcut(QKeySequence(Qt::ALT | each.key));
        actions_->addAction(action);
        connect(action, &QAction::triggered, this,
                [this, layout = each.layout] { setLayout(layout); });
    }
}

QList<QDockWidget*> LayoutController::docks() const {
    QList<QDockWidget*> docks;
    for (const Dock& each : docks_) docks << each.dock;
    return docks;
}

void LayoutController::addDockActions(QMenu* menu) const {
    for (const Dock& each : docks_) menu->addAction(each.dock->toggleViewAction());
}

}  // namespace ridgepoint::ui
