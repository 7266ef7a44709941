// SPDX-License-Identifier: GPL-3.0-or-later
// Brings a closed run back, with what was picked in it.
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
    // Explorer and history outlive it.
    ReopenController(const WindowParts& parts, Explorer* explorer, History* history);

    void addActions(QMenu* menu);
    void setClosable(bool closable);
    // The run that was closed last.
    void reopen();
    // To be called before another run is shown: keeps the one that goes. Its path; empty: none
    // went.
    QString keepShown();
    void offerReopening(const QString& gone);
    void keepBeforeClosing();
    // Once the first frame of a run is there.
    void pickAsBefore();

  Q_SIGNALS:
    void openWanted(const std::filesystem::path& run);
    void anotherWindowWanted();  // that brings the last closed run back

  private:
    std::optional<ClosedRun> shown() const;

    WindowParts parts_;
    Explorer* explorer_;
    History* history_;
    ClosedRuns closed_;
    std::optional<ClosedRun> brought_back_;  // until its first frame is there
    QAction* close_ = nullptr;
};

}  // namespace ridgepoint::ui
