// SPDX-License-Identifier: GPL-3.0-or-later
// Every key and every gesture, view by view. Keys of the menus are taken from the menus.
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
