// SPDX-License-Identifier: GPL-3.0-or-later
// Saves and restores the docks of the layouts, and hides the docks of a window without a run.
#include <QAction>
#include <QActionGroup>
#include <QDockWidget>
#include <QMainWindow>
#include <QSettings>

#include "ui/shell/docks/layout_entries.h"
#include "ui/shell/layout_controller.h"

namespace ridgepoint::ui {
namespace {

// Increase this version when docks change, so that older states are ignored.
constexpr int kLayoutVersion = 6;

QString widthsKey(WindowLayout layout) {
    return QStringLiteral("window/widths/") + QLatin1String(entryOf(layout).name);
}

QString unfilledKey(WindowLayout layout) {
    return QStringLiteral("window/unfilled/") + QLatin1String(entryOf(layout).name);
}

QString tabbedKey(WindowLayout layout) {
    return QStringLiteral("window/tabbed/") + QLatin1String(entryOf(layout).name);
}

bool isBeside(const QMainWindow& window, QDockWidget& dock) {
    return !dock.isHidden() && !dock.isFloating() &&
           window.dockWidgetArea(&dock) == Qt::RightDockWidgetArea;
}

}  // namespace

void LayoutController::save() {
    settings_->setValue(QStringLiteral("window/layout"), QLatin1String(entryOf(layout_).name));
    if (empty_) return;
    settings_->setValue(stateKey(layout_), window_->saveState(kLayoutVersion));
    settings_->setValue(tabbedKey(layout_), tabbed_for_low_);
    QVariantMap widths;
    for (const Dock& each : docks_) {
        // The width of a dock behind another tab is outdated, so only visible docks are stored.
        if (isBeside(*window_, *each.dock) && !each.dock->visibleRegion().isEmpty())
            widths[each.dock->objectName()] = each.dock->width();
    }
    settings_->setValue(widthsKey(layout_), widths);
    // Docks without data in this run are stored separately, because the user did not close them.
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
    if (restored_) tabbed_for_low_ = settings_->value(tabbedKey(layout_)).toBool();
    if (restored_ && tabbed_for_low_ && !isLow() && hasTabsForLow()) place();
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
    // Restores the stored widths, because docks that appeared or disappeared have changed the width
    // of other docks.
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
    // The docks on the right get their width back, because the restored sidebar reduced it.
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

}  // namespace ridgepoint::ui
