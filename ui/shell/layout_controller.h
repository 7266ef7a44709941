// SPDX-License-Identifier: GPL-3.0-or-later
// Arranges a window's docks in layouts and stores the user's changes.
#pragma once

#include <QList>
#include <QObject>
#include <functional>
#include <vector>

#include "ui/views/view_descriptor.h"

QT_BEGIN_NAMESPACE
class QActionGroup;
class QDockWidget;
class QMainWindow;
class QMenu;
class QSettings;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class DockGrower;

class LayoutController : public QObject {
    Q_OBJECT
  public:
    // `window` and `settings` must outlive this object. The window must have its central widget
    // before a layout is applied.
    LayoutController(QMainWindow* window, QSettings* settings);

    // Adds a dock. `filled` returns whether the dock has contents. `filled` is null if the dock
    // always has contents.
    void addDock(const DockDescriptor& dock, QWidget* widget, std::function<bool()> filled = {});
    // Adds a dock that is available only for some runs. setOffered() makes it available.
    void addDockOnOffer(const DockDescriptor& dock, QWidget* widget);
    void setOffered(const char* name, bool offered);
    void showDock(const char* name);  // also raises the dock in front of other docks
    void hideDock(const char* name);
    // Raises a dock in front of the other docks in its row. Does nothing if the dock is closed, if
    // the user is working in another dock of the row, or if a low window combines two rows.
    void raiseDock(const char* name);

    WindowLayout layout() const { return layout_; }
    bool comparing() const { return layout_ == WindowLayout::compare; }
    // Restores the user's last state of a layout, or the layout's default.
    void setLayout(WindowLayout layout);
    void leaveComparison();  // restores the previous layout
    // Undoes all changes to the current layout, and fits the window to its screen.
    void reset();
    // Returns `size`, limited to the window's screen.
    static QSize onScreen(const QSize& size, const QWidget& window);
    void addLayoutActions(QMenu* menu);
    void addDockActions(QMenu* menu) const;
    QList<QDockWidget*> docks() const;  // in the order of addDock() calls
    void save();
    void restore();
    // Hides or shows the docks that require a run.
    void setEmpty(bool empty);
    // Must be called after the window is resized. The first size determines where docks are placed.
    void windowResized();

  Q_SIGNALS:
    void layoutChanged();

  private:
    struct Dock {
        DockDescriptor descriptor;
        QDockWidget* dock;
        std::function<bool()> filled;
        bool on_offer = false, offered = true;
        bool isFilled() const { return offered && (!filled || filled()); }
        // Returns whether the dock stays hidden until it has contents.
        bool waits() const { return on_offer || filled || !offered; }
    };
    Dock& find(const char* name);
    void place();
    void restoreOfRun();  // restores only the docks that require a run
    void hideIfEmpty();
    void keepHeroLarge();
    // Returns the row of a place. In a low window, the docks on the right are tabs in a single row.
    int rowOf(const Place& place) const;
    bool isLow() const;
    bool hasTabsForLow() const;
    bool tabsBelow() const;
    int sidebarWidth() const;
    void showSidebar(QDockWidget* dock, bool shown);

    QMainWindow* window_;
    QSettings* settings_;
    WindowLayout layout_ = WindowLayout::watch;
    WindowLayout before_comparison_ = WindowLayout::watch;
    std::vector<Dock> docks_;
    QActionGroup* actions_;
    DockGrower* grower_;
    bool restored_ = false, placed_ = false, empty_ = false;
    bool tabbed_for_low_ = false;  // whether the docks were last placed in a low window
};

}  // namespace ridgepoint::ui
