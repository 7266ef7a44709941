// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/layout_controller.h"

#include <QAction>
#include <QActionGroup>
#include <QDockWidget>
#include <QLayout>
#include <QMainWindow>
#include <QMenu>
#include <QPointer>
#include <QResizeEvent>
#include <QScreen>
#include <QSettings>
#include <QTabBar>
#include <QTimer>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <utility>

namespace ridgepoint::ui {
namespace {

constexpr int kLayoutVersion = 6;  // a newer arrangement of docks ignores older states

// What the central widget keeps of the window's width and height.
struct Hero {
    double width, height;
};

// A layout as menus and settings know it, and the sizes of its parts.
struct LayoutEntry {
    WindowLayout layout;
    const char* name;
    const char* title;
    Qt::Key key;  // with Alt
    Hero hero;
    std::array<int, 2> rows;  // heights of the rows to the right, relative to each other
    double below;             // height of the docks below, of the window's
};
constexpr Hero kWatching{0.62, 0.70};
constexpr double kHalf = 0.504;  // of the window's area, and a little more
constexpr std::array kLayouts{
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
constexpr int kAroundIt = 250;   // pixels that bars and a few rows of the table need
constexpr int kSeparators = 12;  // pixels between the middle and docks at its sides
constexpr int kTabsBelow = 56;   // and where docks below are tabs
constexpr int kLowWindow =
    800;  // pixels; with a timeline below, two rows to the right are too many

const LayoutEntry& entryOf(WindowLayout layout) {
    return *std::find_if(kLayouts.begin(), kLayouts.end(),
                         [&](const LayoutEntry& each) { return each.layout == layout; });
}

QString stateKey(WindowLayout layout) {
    return QStringLiteral("window/state/") + QLatin1String(entryOf(layout).name);
}

QString widthsKey(WindowLayout layout) {
    return QStringLiteral("window/widths/") + QLatin1String(entryOf(layout).name);
}

QString unfilledKey(WindowLayout layout) {
    return QStringLiteral("window/unfilled/") + QLatin1String(entryOf(layout).name);
}

bool isBeside(const QMainWindow& window, QDockWidget& dock) {
    return !dock.isHidden() && !dock.isFloating() &&
           window.dockWidgetArea(&dock) == Qt::RightDockWidgetArea;
}

// Where the window is low, the roofline is wider instead.
Hero heroOf(WindowLayout layout, int window_height, bool tabs_below) {
    const Hero& hero = entryOf(layout).hero;
    if (layout == WindowLayout::explore) return hero;
    const int around = kAroundIt + (tabs_below ? kTabsBelow : 0);
    const double height =
        std::min(hero.height, 1 - static_cast<double>(around) / std::max(window_height, 600));
    return {std::max(hero.width, kHalf / height), height};
}

// Pixels of the docks to the right: at least a third, so that the table shows its main columns.
int besideOf(const QWidget& window, double wanted) {
    return std::max(static_cast<int>(wanted), window.width() / 3);
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

// Docks keep their part of the window when that is resized. What happens while it is shown for the
// first time, restored docks and all, leaves them as they are.
class LayoutController::DockGrower : public QObject {
  public:
    explicit DockGrower(QMainWindow* window) : QObject(window), window_(window) {
        window->installEventFilter(this);
    }
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Show) {
            QTimer::singleShot(0, this, [this] { shown_ = true; });
        } else if (event->type() == QEvent::Hide) {
            shown_ = false;
        } else if (event->type() == QEvent::ChildPolished) {
            // Titles of docks scroll; "I…" names nothing.
            if (auto* const tabs =
                    qobject_cast<QTabBar*>(static_cast<QChildEvent*>(event)->child())) {
                tabs->setElideMode(Qt::ElideNone);
                tabs->setUsesScrollButtons(true);
            }
        } else if (event->type() == QEvent::Resize && shown_ && docks_.empty()) {
            remember(static_cast<QResizeEvent*>(event)->oldSize());
        }
        return QObject::eventFilter(watched, event);
    }

    // The docks have got other sizes since the window was resized.
    void forget() { docks_.clear(); }

  private:
    struct Grown {
        QPointer<QDockWidget> dock;
        QSize size;
    };
    void remember(const QSize& before) {
        if (before.isEmpty()) return;
        before_ = before;
        for (QDockWidget* const dock : window_->findChildren<QDockWidget*>()) {
            if (!dock->isFloating() && dock->isVisible()) docks_.push_back({dock, dock->size()});
        }
        // After the window's own layout, for the last of several sizes.
        if (!docks_.empty()) QTimer::singleShot(0, this, [this] { grow(); });
    }
    void grow() {
        const double across = static_cast<double>(window_->width()) / before_.width();
        const double down = static_cast<double>(window_->height()) / before_.height();
        QList<QDockWidget*> docks;
        QList<int> widths, heights;
        for (const Grown& each : std::exchange(docks_, {})) {
            QDockWidget* const dock = each.dock.data();
            if (dock == nullptr || dock->isFloating()) continue;
            docks << dock;
            widths << static_cast<int>(std::lround(each.size.width() * across));
            heights << static_cast<int>(std::lround(each.size.height() * down));
        }
        window_->resizeDocks(docks, widths, Qt::Horizontal);
        window_->resizeDocks(docks, heights, Qt::Vertical);
    }

    QMainWindow* window_;
    bool shown_ = false;
    QSize before_;
    std::vector<Grown> docks_;
};

LayoutController::LayoutController(QMainWindow* window, QSettings* settings)
    : QObject(window),
      window_(window),
      settings_(settings),
      actions_(new QActionGroup(this)),
      grower_(new DockGrower(window)) {
    const QString last = settings_->value(QStringLiteral("window/layout")).toString();
    // A comparison does not outlast its window.
    if (last == QLatin1String(entryOf(WindowLayout::explore).name)) layout_ = WindowLayout::explore;
}

void LayoutController::addDock(const DockDescriptor& descriptor, QWidget* widget,
                               std::function<bool()> filled) {
    auto* const dock = new QDockWidget(viewWords(descriptor.title), window_);
    dock->setObjectName(QLatin1String(descriptor.name) + QStringLiteral("Dock"));
    dock->setWidget(widget);
    window_->addDockWidget(areaOf(descriptor.watch), dock);
    // Opened by its menu entry it comes to the front of the tabs.
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
    // A tab behind the dock that was in front.
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

int LayoutController::rowOf(const Place& place) const {
    const bool low = layout_ == WindowLayout::explore && window_->height() < kLowWindow;
    return low && place.side == Place::Side::right ? 0 : place.row;
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
        // Before it was laid out, a dock has any width.
        width += std::min(each.dock->width(), each.dock->sizeHint().width());
    }
    return width;
}

// The middle and the docks next to it share what remains.
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
    for (const Dock& each : docks_) {
        each.dock->setFloating(false);
        window_->removeDockWidget(each.dock);
    }
    // While docks are moved, what the roofline will need must not make the window larger.
    window_->centralWidget()->setMinimumSize(0, 0);
    std::map<std::pair<Place::Side, int>, QDockWidget*> front;  // of each row
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
    // Rows from top to bottom, whatever the order of the views.
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
    // Without calls there is one row.
    window_->resizeDocks(right,
                         QList<int>(layout.rows.begin(), layout.rows.end()).mid(0, right.size()),
                         Qt::Vertical);
    if (below != nullptr)
        window_->resizeDocks({below}, {static_cast<int>(window_->height() * layout.below)},
                             Qt::Vertical);
    // Where they will be when they are asked for, or have something to show.
    for (const Dock* const each : in_rows) {
        if (shownAtOnce(*each)) continue;
        put(*each);
        each->dock->setVisible(each->waits() && each->isFilled());
    }
    for (QDockWidget* const each : right) each->raise();
    if (below != nullptr) below->raise();
    for (const Dock& each : docks_) {
        if (each.descriptor.watch.side == Place::Side::left && !each.dock->isHidden())
            window_->resizeDocks({each.dock}, {each.dock->sizeHint().width()}, Qt::Horizontal);
    }
    for (const Dock& each : docks_) {
        if (comparing() && each.descriptor.of_run) each.dock->hide();
    }
    keepHeroLarge();
}

void LayoutController::save() {
    settings_->setValue(QStringLiteral("window/layout"), QLatin1String(entryOf(layout_).name));
    if (empty_) return;
    settings_->setValue(stateKey(layout_), window_->saveState(kLayoutVersion));
    QVariantMap widths;
    for (const Dock& each : docks_) {
        // A dock behind another tab has the width of an earlier time.
        if (isBeside(*window_, *each.dock) && !each.dock->visibleRegion().isEmpty())
            widths[each.dock->objectName()] = each.dock->width();
    }
    settings_->setValue(widthsKey(layout_), widths);
    // What this run has nothing for was not closed by the user.
    QStringList unfilled;
    for (const Dock& each : docks_) {
        if (!each.isFilled()) unfilled << each.dock->objectName();
    }
    settings_->setValue(unfilledKey(layout_), unfilled);
}

void LayoutController::restore() {
    place();
    const QByteArray state = settings_->value(stateKey(layout_)).toByteArray();
    restored_ = !state.isEmpty() && window_->restoreState(state, kLayoutVersion);
    const QStringList unfilled = settings_->value(unfilledKey(layout_)).toStringList();
    for (const Dock& each : docks_) {
        if (restored_ && each.descriptor.in(layout_).shown &&
            unfilled.contains(each.dock->objectName()))
            each.dock->show();
    }
    for (QAction* const action : actions_->actions())
        action->setChecked(action->data().toInt() == static_cast<int>(layout_));
    for (const Dock& each : docks_) {
        if (!each.isFilled()) each.dock->hide();
    }
    hideIfEmpty();
    keepHeroLarge();
    // Docks that came or went took from the width of the others.
    const QVariantMap widths = settings_->value(widthsKey(layout_)).toMap();
    for (const Dock& each : docks_) {
        const int width = widths.value(each.dock->objectName()).toInt();
        if (restored_ && width > 0 && isBeside(*window_, *each.dock))
            window_->resizeDocks({each.dock}, {width}, Qt::Horizontal);
    }
}

void LayoutController::setEmpty(bool empty) {
    if (empty == empty_) return;
    if (empty && placed_) save();
    empty_ = empty;
    if (empty) return hideIfEmpty();
    restoreOfRun();
}

void LayoutController::restoreOfRun() {
    std::vector<std::pair<QDockWidget*, bool>> others;
    for (const Dock& each : docks_) {
        if (!each.descriptor.of_run) others.emplace_back(each.dock, !each.dock->isHidden());
    }
    restore();
    for (const auto& [dock, shown] : others) dock->setVisible(shown);
    // The sidebar, which came back, took its width from the docks at the other side.
    const double part = 1 - entryOf(layout_).hero.width;
    const double room = window_->width() - sidebarWidth();
    for (const Dock& each : docks_) {
        if (restored_ || each.descriptor.in(layout_).side != Place::Side::right ||
            each.dock->isHidden() || each.dock->isFloating())
            continue;
        window_->resizeDocks({each.dock}, {besideOf(*window_, room * part)}, Qt::Horizontal);
    }
}

void LayoutController::hideIfEmpty() {
    if (!empty_) return;
    for (const Dock& each : docks_) {
        if (each.descriptor.of_run) each.dock->hide();
    }
}

void LayoutController::setLayout(WindowLayout layout) {
    if (layout == layout_) return;
    const QSize before = window_->size();
    save();
    if (!comparing()) before_comparison_ = layout_;
    layout_ = layout;
    restoreOfRun();
    Q_EMIT layoutChanged();
    // On their way docks may have needed more room than they do where they are now.
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
    // Less what the window manager puts around the window.
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
    // Docks are first made for a size that the window may never have.
    if (std::exchange(placed_, true) || restored_) return;
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
    // With docks in one direction only, a little more than half in that direction is enough.
    const bool exploring = layout_ == WindowLayout::explore;
    const Hero hero = heroOf(layout_, window_->height(), tabsBelow());
    const double across = beside ? (below && exploring ? hero.width : kWatching.width) : 0;
    const double down = below ? (beside || exploring ? hero.height : 0.6) : 0;
    // The part is of the window as it is: in a smaller one, the middle may be smaller.
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
