// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/shortcuts_page.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QMenu>
#include <QMenuBar>
#include <QShortcut>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>
#include <vector>

namespace ridgepoint::ui {
namespace {

QString plainWords(const QAction& action) {
    QString words = action.text();
    words.remove(QLatin1Char('&'));
    return words;
}

QString keysOf(const QAction& action) {
    QStringList keys;
    for (const QKeySequence& key : action.shortcuts())
        keys << key.toString(QKeySequence::NativeText);
    return keys.join(QStringLiteral(", "));
}

bool hasKeys(const QList<QAction*>& actions) {
    return std::any_of(actions.begin(), actions.end(),
                       [](const QAction* each) { return !each->shortcut().isEmpty(); });
}

}  // namespace

ShortcutsPage::ShortcutsPage(const QMenuBar* menus, QWidget* parent)
    : QDialog(parent), list_(new QTreeWidget(this)) {
    setWindowTitle(tr("Keys and Gestures"));
    resize(640, 620);
    list_->setColumnCount(2);
    list_->setHeaderLabels({tr("To do this"), tr("press or do")});
    list_->setRootIsDecorated(false);
    list_->setAlternatingRowColors(true);
    list_->setSelectionMode(QAbstractItemView::SingleSelection);
    list_->setAccessibleName(tr("Keys and gestures"));
    const auto group = [this](const QString& name) {
        auto* const item = new QTreeWidgetItem(list_, {name});
        QFont bold = item->font(0);
        bold.setBold(true);
        item->setFont(0, bold);
        item->setFirstColumnSpanned(true);
        return item;
    };
    const auto add = [](QTreeWidgetItem* to, const QString& what, const QString& how) {
        new QTreeWidgetItem(to, {what, how});
    };
    for (const QAction* const title : menus->actions()) {
        if (title->menu() == nullptr) continue;
        QTreeWidgetItem* menu = nullptr;
        for (const QAction* const action : title->menu()->actions()) {
            const QList<QAction*> inside =
                action->menu() != nullptr ? action->menu()->actions() : QList<QAction*>();
            if (action->shortcut().isEmpty() && !hasKeys(inside)) continue;
            if (menu == nullptr) menu = group(plainWords(*title));
            if (!action->shortcut().isEmpty()) add(menu, plainWords(*action), keysOf(*action));
            for (const QAction* const each : inside) {
                if (!each->shortcut().isEmpty() && each->isVisible())
                    add(menu, plainWords(*action) + QStringLiteral(": ") + plainWords(*each),
                        keysOf(*each));
            }
        }
    }
    QTreeWidgetItem* place = group(tr("Everywhere"));
    add(place, tr("Clear selection, range and filters"), tr("Esc"));
    add(place, tr("From control to control"), tr("Tab"));
    add(place, tr("Context menu"), tr("right mouse button; Menu key, Shift+F10"));
    add(place, tr("Copy a figure or rows"), tr("Ctrl+C, or the context menu"));
    place = group(tr("Runs"));
    add(place, tr("Show a run"), tr("click it, Enter"));
    add(place, tr("Compare runs"), tr("tick two or more, Space"));
    add(place, tr("Close a run"), tr("Delete"));
    place = group(tr("Roofline"));
    add(place, tr("Select a row"), tr("click its dot"));
    add(place, tr("Select several"), tr("draw a rectangle with Shift"));
    add(place, tr("Hide a category, or show it again"), tr("click it in the legend; 1 to 9"));
    add(place, tr("Zoom, move"), tr("wheel, drag; W and S, arrow keys"));
    add(place, tr("Show all"), tr("double click, Home"));
    add(place, tr("From dot to dot"), tr("Ctrl and arrow keys"));
    place = group(tr("Timeline"));
    add(place, tr("Select a time range for all views"),
        tr("drag with Shift, or along the ruler; R: the call or all in view"));
    add(place, tr("Zoom"), tr("wheel, W and S"));
    add(place, tr("Move"), tr("drag, A and D, arrow keys"));
    add(place, tr("From call to call"), tr("Ctrl and arrow keys"));
    add(place, tr("Zoom to a call"), tr("double click it, Enter"));
    add(place, tr("Show all"), tr("Home"));
    place = group(tr("Memory"));
    add(place, tr("List live memory at a moment"), tr("click the moment"));
    add(place, tr("Select a time range for all views"), tr("drag with Shift; R: all in view"));
    add(place, tr("From moment to moment"), tr("Ctrl and arrow keys"));
    add(place, tr("Previous and next allocation or release"), tr("comma and period"));
    add(place, tr("Zoom, move, show all"),
        tr("wheel, drag, double click; W and S, arrow keys, Home"));
    place = group(tr("Table"));
    add(place, tr("Copy rows"), tr("Ctrl+C; other formats by right click"));
    add(place, tr("Expand and collapse nested rows"), tr("arrow keys right and left"));
    add(place, tr("Select columns"), tr("right click on a heading"));
    place = group(tr("Flame graph"));
    add(place, tr("Select a layer or an op"), tr("click it, arrow keys"));
    add(place, tr("Zoom to it, and out"), tr("double click, Enter; Backspace"));
    place = group(tr("Shares of time, insights"));
    add(place, tr("Select the evidence"), tr("click it, arrow keys"));
    list_->expandAll();
    list_->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);

    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(new QShortcut(QKeySequence::Close, this), &QShortcut::activated, this,
            &QDialog::reject);
    auto* const column = new QVBoxLayout(this);
    column->addWidget(list_, 1);
    column->addWidget(buttons);
}

}  // namespace ridgepoint::ui
