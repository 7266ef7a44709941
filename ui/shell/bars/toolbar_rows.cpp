// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/bars/toolbar_rows.h"

#include <QEvent>
#include <QMainWindow>

#include "ui/shell/filter_bar.h"
#include "ui/shell/record_toolbar.h"

namespace ridgepoint::ui {

ToolbarRows::ToolbarRows(QMainWindow* window, RecordToolbar* record, FilterBar* filter)
    : QObject(window), window_(window), record_(record), filter_(filter) {
    window->installEventFilter(this);
    record->installEventFilter(this);
    place();
}

bool ToolbarRows::eventFilter(QObject* watched, QEvent* event) {
    // A layout request follows each change of the toolbars' contents, of the fonts, and of the
    // stored state, which contains the rows.
    if (event->type() == QEvent::LayoutRequest ||
        (watched == window_ && event->type() == QEvent::Resize))
        place();
    return QObject::eventFilter(watched, event);
}

void ToolbarRows::place() {
    const bool one_row = record_->leastWidth() + filter_->leastWidth() <= window_->width();
    record_->setBrief(one_row);
    if (window_->toolBarBreak(filter_) != one_row) return;
    if (one_row)
        window_->removeToolBarBreak(filter_);
    else
        window_->insertToolBarBreak(filter_);
}

}  // namespace ridgepoint::ui
