// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line asked of the first window: export when its run is whole, then perhaps
// leave.
#pragma once

#include <QObject>
#include <optional>

#include "app/window/arguments.h"
#include "ui/shell/main_window.h"

namespace ridgepoint::window {

class Job : public QObject {
    Q_OBJECT
  public:
    Job(const Arguments& arguments, ui::MainWindow* window, QObject* parent = nullptr);
    // Stops a recording or a command and leaves with status 130 when its file is complete.
    void interrupt(const QString& signal);

  private:
    void settle();
    void commandDone(bool has_run);
    void fail(const QString& sentence);
    void leave(int status);

    const Arguments& arguments_;
    QPointer<ui::MainWindow> window_;
    std::optional<int> status_;  // to leave with, once the command has ended
    bool interrupted_ = false;
    bool settled_ = false;  // the whole run has been read
};

// How the pictures look that were asked for.
ui::ExportOptions pictureOptions(const Arguments& arguments);

// One sentence on standard error.
void complain(const QString& sentence);

}  // namespace ridgepoint::window
