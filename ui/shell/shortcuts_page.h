// SPDX-License-Identifier: GPL-3.0-or-later
// Lists all keyboard shortcuts and gestures by menu and view. Menus provide their own shortcuts.
#pragma once

#include <QDialog>

QT_BEGIN_NAMESPACE
class QMenuBar;
class QTreeWidget;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class ShortcutsPage : public QDialog {
    Q_OBJECT
  public:
    explicit ShortcutsPage(const QMenuBar* menus, QWidget* parent = nullptr);
    QTreeWidget* list() const { return list_; }

  private:
    QTreeWidget* list_;
};

}  // namespace ridgepoint::ui
