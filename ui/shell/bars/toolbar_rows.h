// SPDX-License-Identifier: GPL-3.0-or-later
// Places the two toolbars in one row if the window is wide enough, otherwise in two rows.
#pragma once

#include <QObject>

QT_BEGIN_NAMESPACE
class QMainWindow;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class FilterBar;
class RecordToolbar;

class ToolbarRows : public QObject {
  public:
    // `window` takes ownership of this object. The filter bar follows the recording's toolbar.
    ToolbarRows(QMainWindow* window, RecordToolbar* record, FilterBar* filter);
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void place();
    QMainWindow* window_;
    RecordToolbar* record_;
    FilterBar* filter_;
};

}  // namespace ridgepoint::ui
