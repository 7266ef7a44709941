// SPDX-License-Identifier: GPL-3.0-or-later
// Arranges the docks of a window in layouts, and stores what the user changes about them.
#pragma once

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
    // Both outlive it. The window needs its central widget when a layout is placed.
    LayoutController(QMainWindow* window, QSettings* settings);

    // `filled` says whether the dock has something to show; null: always.
    void addDock(const DockDescriptor& dock, QWidget* widget, std::function<bool()> filled = {});
    // Likewise, but a run decides: the dock cannot be opened until setOffered() says so.
    void addDockOnOffer(const DockDescriptor& dock, QWidget* widget);
    void setOffered(const char* name, bool offered);
    void showDock(const char* name);  // in front of the others
    void hideDock(const char* name);

    WindowLayout layout() const { return layout_; }
    bool comparing() const { return layout_ == WindowLayout::compare; }
    // As it was left, or as it is at first.
    void setLayout(WindowLayout layout);
    void reset();
    void addLayoutActions(QMenu* menu);
    void addDockActions(QMenu* menu) const;
    void save();
    void restore();
    // The window has another size. The first one decides where docks are placed.
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
        // Whether its place waits for something to show.
        bool waits() const { return on_offer || filled; }
    };
    Dock& find(const char* name);
    void place();
    void keepHeroLarge();
    bool tabsBelow() const;

    QMainWindow* window_;
    QSettings* settings_;
    WindowLayout layout_ = WindowLayout::watch;
    std::vector<Dock> docks_;
    QActionGroup* actions_;
    bool restored_ = false, placed_ = false;
};

}  // namespace ridgepoint::ui
