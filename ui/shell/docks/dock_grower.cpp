// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/docks/dock_grower.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QResizeEvent>
#include <QTabBar>
#include <QTimer>
#include <cmath>
#include <utility>

namespace ridgepoint::ui {

DockGrower::DockGrower(QMainWindow* window) : QObject(window), window_(window) {
    window->installEventFilter(this);
}

bool DockGrower::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Show) {
        QTimer::singleShot(0, this, [this] { shown_ = true; });
    } else if (event->type() == QEvent::Hide) {
        shown_ = false;
    } else if (event->type() == QEvent::ChildPolished) {
        // The dock tabs scroll, because an elided title such as "I…" cannot be read.
        if (auto* const tabs = qobject_cast<QTabBar*>(static_cast<QChildEvent*>(event)->child())) {
            tabs->setElideMode(Qt::ElideNone);
            tabs->setUsesScrollButtons(true);
        }
    } else if (event->type() == QEvent::Resize && shown_ && docks_.empty()) {
        remember(static_cast<QResizeEvent*>(event)->oldSize());
    }
    return QObject::eventFilter(watched, event);
}

void DockGrower::remember(const QSize& before) {
    if (before.isEmpty()) return;
    before_ = before;
    for (QDockWidget* const dock : window_->findChildren<QDockWidget*>()) {
        if (!dock->isFloating() && dock->isVisible()) docks_.push_back({dock, dock->size()});
    }
    // grow() runs after the window's own layout, once for several resize events.
    if (!docks_.empty()) QTimer::singleShot(0, this, [this] { grow(); });
}

void DockGrower::grow() {
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

}  // namespace ridgepoint::ui
