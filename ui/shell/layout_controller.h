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

class LayoutController : public QObject {
    Q_OBJECT
  public:
    // Both must outlive this. The window needs its central widget when a layout is applied.
    LayoutController(QMainWindow* window, QSettings* settings);

    // `filled` returns whether the dock has contents; null if it always has.
    void addDock(const DockDescriptor& dock, QWidget* widget, std::function<bool()> filled = {});
    // The same for a dock that depends on the run; setOffered() allows the user to open it.
    void addDockOnOffer(const DockDescriptor& dock, QWidget* widget);
    void setOffered(const char* name, bool offered);
    void showDock(const char* name);  // raises it in front of other docks
    void hideDock(const char* name);

    WindowLayout layout() const { return layout_; }
    bool comparing() const { return layout_ == WindowLayout::compare; }
    // Restores the user's last state of a layout, or its default.
    void setLayout(WindowLayout layout);
    void leaveComparison();  // for the layout before it
    // Undoes all changes of the current layout, and fits the window to its screen.
    void reset();
    // The size, but no larger than the window's screen.
    static QSize onScreen(const QSize& size, const QWidget& window);
    void addLayoutActions(QMenu* menu);
    void addDockActions(QMenu* menu) const;
    QList<QDockWidget*> docks() const;  // in the order in which they were added
    void save();
    void restore();
    // Without a run, there are no docks of a run either.
    void setEmpty(bool empty);
    // Call it after a resize. The first size decides where docks are placed.
    void windowResized();

  Q_SIGNALS:
    void layoutChanged();

  private:
    class DockGrower;
    struct Dock {
        DockDescriptor descriptor;
        QDockWidget* dock;
        std::function<bool()> filled;
        bool on_offer = false, offered = true;
        bool isFilled() const { return offered && (!filled || filled()); }
        // Whether it is not placed until it has contents.
        bool waits() const { return on_offer || filled || !offered; }
    };
    Dock& find(const char* name);
    void place();
    void restoreOfRun();  // docks that are not of a run stay as they are
    void hideIfEmpty();
    void keepHeroLarge();
    // The row of a place. In a low window, the docks to the right are tabs of one row.
    int rowOf(const Place& place) const;
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
};

}  // namespace ridgepoint::ui
