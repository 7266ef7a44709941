// SPDX-License-Identifier: GPL-3.0-or-later
// Performs the command line's requests: exports the complete run and, if requested, exits.
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
    // Stops a recording or a command, and exits with status 130 when the run file is complete.
    void interrupt(const QString& signal);
    void fail(const QString& sentence);

  private:
    void settle();
    void commandDone(bool has_run);
    void leave(int status);

    const Arguments& arguments_;
    QPointer<ui::MainWindow> window_;
    std::optional<int> status_;  // exit status of the command, after it has exited
    bool interrupted_ = false;
    bool settled_ = false;  // whether the whole run has been read
};

// Returns the requested settings for exported pictures.
ui::ExportOptions pictureOptions(const Arguments& arguments);

// Prints one sentence to standard error.
void complain(const QString& sentence);

}  // namespace ridgepoint::window
