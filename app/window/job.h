// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line asked of the first window: export when its run is whole, then perhaps
// leave.
#pragma once

#include <QObject>

#include "app/window/arguments.h"
#include "ui/main_window.h"

namespace ridgepoint::window {

class Job : public QObject {
    Q_OBJECT
  public:
    Job(const Arguments& arguments, ui::MainWindow* window, QObject* parent = nullptr);
    // Stops a recording and leaves with status 130 when its file is complete.
    void interrupt(const QString& signal);

  private:
    void settle();
    void fail(const QString& sentence);
    void leave(int status);

    const Arguments& arguments_;
    QPointer<ui::MainWindow> window_;
    bool interrupted_ = false;
};

// One sentence on standard error.
void complain(const QString& sentence);

}  // namespace ridgepoint::window
