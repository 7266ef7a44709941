// SPDX-License-Identifier: GPL-3.0-or-later
// Reopens a closed run with its selections.
#pragma once

#include <QObject>
#include <optional>

#include "ui/shell/closed_runs.h"
#include "ui/shell/window_parts.h"

QT_BEGIN_NAMESPACE
class QAction;
class QMenu;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class Explorer;
class History;

class ReopenController : public QObject {
    Q_OBJECT
  public:
    // `explorer` and `history` must outlive this object.
    ReopenController(const WindowParts& parts, Explorer* explorer, History* history);

    void addActions(QMenu* menu);
    void setClosable(bool closable);
    // Reopens the run that was closed last.
    void reopen();
    // Call it before another run is shown: stores the
    // displayed run. Returns its path; empty if none was shown.
    QString keepShown();
    void offerReopening(const QString& gone);
    void keepBeforeClosing();
    // Restores the selections; call it when the run's first frame exists.
    void pickAsBefore();

  Q_SIGNALS:
    void openWanted(const std::filesystem::path& run);
    void anotherWindowWanted();  // another window must reopen the last closed run

  private:
    std::optional<ClosedRun> shown() const;

    WindowParts parts_;
    Explorer* explorer_;
    History* history_;
    ClosedRuns closed_;
    std::optional<ClosedRun> brought_back_;  // until its first frame exists
    QAction* close_ = nullptr;
};

}  // namespace ridgepoint::ui
