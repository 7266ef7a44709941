// SPDX-License-Identifier: GPL-3.0-or-later
// Manages the window's list of open runs: shows, adds, closes and reopens them.
#pragma once

#include <QObject>
#include <filesystem>

#include "ui/shell/closed_runs.h"
#include "ui/shell/window_parts.h"

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

    void addDock();
    void addActions(QMenu* menu);
    void setClosable(bool closable);  // whether the displayed run may be closed
    // Displays a run, open or not. The runs that are open stay open.
    void show(const std::filesystem::path& run);
    // Closes a run unless it is being recorded. After the displayed one, displays its neighbour.
    void close(const std::filesystem::path& run);
    void cancelOpening();
    void reopen();    // the run that was closed last, with its selections
    void closeAll();  // with the window: they can be reopened

    // Call these when another run, or none, is displayed; first the one, at the end the other.
    void runReplaced();
    void offerReopening();
    // Call it with each frame of the displayed run.
    void frameShown(const Frame& frame);

    OpenRuns* runs() const { return parts_.runs; }
    RunList* list() const { return list_; }

  Q_SIGNALS:
    void filesWanted();  // the user wants to choose files to add

  private:
    void readFacts(const std::filesystem::path& run);
    void remember(const std::filesystem::path& run);
    Picked pickedIn(const std::filesystem::path& run) const;

    WindowParts parts_;
    Explorer* explorer_;
    History* history_;
    ClosedRuns closed_;
    RunList* list_;
    QString closed_name_;  // of the run that was just closed
    std::size_t compared_ = 0;
    QAction* close_ = nullptr;
};

}  // namespace ridgepoint::ui
