// SPDX-License-Identifier: GPL-3.0-or-later
// How the views are arranged in the main window, and how that is kept.
#include <QAction>
#include <QActionGroup>
#include <QLayout>
#include <QPointer>
#include <QResizeEvent>
#include <QSettings>
#include <QTimer>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "ui/shell/main_window.h"
#include "ui/views/command/command_pane.h"
#include "ui/views/import/import_page.h"
#include "ui/views/insights/insights_view.h"
#include "ui/views/memory/memory_view.h"
#include "ui/views/ranks/ranks_view.h"
#include "ui/views/shares/shares_view.h"
#include "ui/views/table/table_view.h"
#include "ui/views/timeline/timeline_view.h"

namespace ridgepoint::ui {
namespace {

constexpr int kLayoutVersion = 4;  // a newer arrangement of docks ignores older states
// Of the window's width and height. To watch: together a little more than half its area.
struct Hero {
    double width, height;
};
constexpr Hero kExploring{0.58, 0.42};
constexpr Hero kWatching{0.72, 0.70};
constexpr double kHalf = kWatching.width * kWatching.height;  // of the window's area, and more
constexpr int kAroundIt = 250;  // pixels that bars and a few rows of the table need
constexpr int kTabsBelow = 56;  // and where docks below are tabs

// Where the window is low, the roofline is wider instead.
Hero heroOf(WindowLayout layout, int window_height, bool tabs_below) {
    if (layout == WindowLayout::explore) return kExploring;
    const int around = kAroundIt + (tabs_below ? kTabsBelow : 0);
    const double height =
        std::min(kWatching.height, 1 - static_cast<double>(around) / std::max(window_height, 600));
    return {std::max(kWatching.width, kHalf / height), height};
}

const char* nameOf(WindowLayout layout) {
    return layout == WindowLayout::explore   ? "explore"
           : layout == WindowLayout::compare ? "compare"
                                             : "watch";
}

// Docks keep their part of the window when that is resized. What happens while it is shown for the
// first time, restored docks and all, leaves them as they are.
class DockGrower : public QObject {
  public:
    explicit DockGrower(QMainWindow* window) : QObject(window), window_(window) {
        window->installEventFilter(this);
    }
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Show) {
            QTimer::singleShot(0, this, [this] { shown_ = true; });
        } else if (event->type() == QEvent::Hide) {
            shown_ = false;
        } else if (event->type() == QEvent::Resize && shown_ && docks_.empty()) {
            remember(static_cast<QResizeEvent*>(event)->oldSize());
        }
        return QObject::eventFilter(watched, event);
    }

  private:
    struct Dock {
        QPointer<QDockWidget> dock;
        QSize size;
    };
    void remember(const QSize& before) {
        if (before.isEmpty()) return;
        before_ = before;
        for (QDockWidget* const dock : window_->findChildren<QDockWidget*>()) {
            if (!dock->isFloating() && dock->isVisible()) docks_.push_back({dock, dock->size()});
        }
        // Once the window's own layout is done; of several sizes on the way, for the last one.
        if (!docks_.empty()) QTimer::singleShot(0, this, [this] { grow(); });
    }
    void grow() {
        const double across = static_cast<double>(window_->width()) / before_.width();
        const double down = static_cast<double>(window_->height()) / before_.height();
        QList<QDockWidget*> docks;
        QList<int> widths, heights;
        for (const Dock& each : std::exchange(docks_, {})) {
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
    std::vector<Dock> docks_;
};

}  // namespace

QDockWidget* MainWindow::addDock(QWidget* view, const QString& name, const QString& title,
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
    new DockGrower(this);
    addDock(memory_, QStringLiteral("memoryDock"), tr("Memory"), Qt::RightDockWidgetArea);
    addDock(shares_, QStringLiteral("sharesDock"), tr("Shares of Time"), Qt::RightDockWidgetArea);
    addDock(table_, QStringLiteral("tableDock"), tr("Table"), Qt::BottomDockWidgetArea);
    addDock(timeline_, QStringLiteral("timelineDock"), tr("Timeline"), Qt::BottomDockWidgetArea);
    addDock(insights_, QStringLiteral("insightsDock"), tr("Insights"), Qt::RightDockWidgetArea);
    addDock(ranks_, QStringLiteral("ranksDock"), tr("Ranks"), Qt::BottomDockWidgetArea);
    addDock(command_pane_, QStringLiteral("outputDock"), tr("Command Output"),
            Qt::BottomDockWidgetArea);
    addDock(import_page_, QStringLiteral("importDock"), tr("Import"), Qt::BottomDockWidgetArea);
}

void MainWindow::placeDocks() {
    QDockWidget* const memory = dock(QStringLiteral("memoryDock"));
    QDockWidget* const shares = dock(QStringLiteral("sharesDock"));
    QDockWidget* const rows = dock(QStringLiteral("tableDock"));
    QDockWidget* const timeline = dock(QStringLiteral("timelineDock"));
    QDockWidget* const insights = dock(QStringLiteral("insightsDock"));
    QDockWidget* const output = dock(QStringLiteral("outputDock"));
    QDockWidget* const imported = dock(QStringLiteral("importDock"));
    QDockWidget* const ranks = dock(QStringLiteral("ranksDock"));
    for (QDockWidget* const each :
         {memory, shares, rows, timeline, insights, ranks, output, imported}) {
        each->setFloating(false);
        removeDockWidget(each);
    }
    // While docks are moved, what the roofline will need must not make the window larger.
    centralWidget()->setMinimumSize(0, 0);
    const bool exploring = layout_ == WindowLayout::explore;
    const Hero hero = heroOf(layout_, height(), ranks_offered_);
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
    tabifyDockWidget(exploring ? timeline : rows, ranks);
    ranks->setVisible(ranks_offered_);
    tabifyDockWidget(exploring ? timeline : rows, output);
    output->setVisible(command_ != nullptr);  // until there is one it has nothing to show
    tabifyDockWidget(exploring ? timeline : rows, imported);
    imported->setVisible(import_page_->shown().has_value());
    (exploring ? timeline : rows)->raise();
    if (layout_ == WindowLayout::compare) {
        // They are of one run; the comparison has its own.
        for (QDockWidget* const each : {memory, shares, rows, timeline, insights, ranks})
            each->hide();
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
    docks_restored_ = !state.isEmpty() && restoreState(state, kLayoutVersion);
    for (QAction* const action : layouts_->actions()) {
        action->setChecked(action->data().toInt() == static_cast<int>(layout_));
    }
    if (!ranks_offered_) dock(QStringLiteral("ranksDock"))->hide();
    if (command_ == nullptr) dock(QStringLiteral("outputDock"))->hide();
    if (!import_page_->shown()) dock(QStringLiteral("importDock"))->hide();
    keepHeroLarge();
}

void MainWindow::setLayout(WindowLayout layout) {
    if (layout == layout_) return;
    const QSize before = size();
    keepLayout();
    layout_ = layout;
    restoreLayout();
    showPage();
    updateExports();
    // On their way docks may have needed more room than they do where they are now.
    if (!isVisible() || isMaximized() || isFullScreen()) return;
    QWidget::layout()->activate();
    if (size() == before) return;
    resize(before);
    restoreLayout();
}

void MainWindow::resetLayout() {
    placeDocks();
    table_->resetColumns();
    settings_->remove(QStringLiteral("window/state/") + QLatin1String(nameOf(layout_)));
}

// Docks are first made for a size that the window may never have.
void MainWindow::placeDocksOnce() {
    if (std::exchange(docks_laid_, true) || docks_restored_) return;
    placeDocks();
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
    const Hero hero = heroOf(layout_, height(), ranks_offered_);
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
