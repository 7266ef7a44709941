// SPDX-License-Identifier: GPL-3.0-or-later
// Manages the window's list of open runs: shows, adds, closes and reopens runs.
#pragma once

#include <QObject>
#include <filesystem>

#include "ui/shell/closed_runs.h"
#include "ui/shell/window_parts.h"
#include "ui/shell/window_state.h"

QT_BEGIN_NAMESPACE
class QAction;
class QMenu;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class Explorer;
class History;
class RunList;

class RunsController : public QObject {
    Q_OBJECT
  public:
    // `explorer` and `history` must outlive this object.
    RunsController(const WindowParts& parts, Explorer* explorer, History* history);

    // Return and restore the open runs, the displayed run and the user's choices.
    WindowState state() const;
    void resume(const WindowState& state);

    void addDock();
    void addActions(QMenu* menu);
    void setClosable(bool closable);  // whether the user can close the displayed run
    // Displays a run, which does not have to be open. Other runs stay open.
    void show(const std::filesystem::path& run);
    // Closes a run unless it is being recorded. If the run is displayed, displays the run next to
    // it in the list.
    void close(const std::filesystem::path& run);
    void cancelOpening();
    void reopen();    // reopens the last closed run with its selection
    void closeAll();  // called when the window closes; the runs can be reopened

    // Both functions must be called when another run, or no run, is displayed: runReplaced() at the
    // beginning and offerReopening() at the end.
    void runReplaced();
    void offerReopening();
    // Must be called with each frame of the displayed run.
    void frameShown(const Frame& frame);

    OpenRuns* runs() const { return parts_.runs; }
    RunList* list() const { return list_; }

  Q_SIGNALS:
    void filesWanted();  // emitted when the user requests to add files

  private:
    void readFacts(const std::filesystem::path& run);
    void remember(const std::filesystem::path& run);
    Picked pickedIn(const std::filesystem::path& run) const;

    WindowParts parts_;
    Explorer* explorer_;
    History* history_;
    ClosedRuns closed_;
    RunList* list_;
    QString closed_name_;  // name of the most recently closed run
    std::size_t compared_ = 0;
    QAction* close_ = nullptr;
};

}  // namespace ridgepoint::ui
