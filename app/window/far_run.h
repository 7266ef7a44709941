// SPDX-License-Identifier: GPL-3.0-or-later
// FarRun follows a run on another machine in a local mirror, which the window opens like any run.
// FarRun shows the state of the connection in the message bar, and can copy the whole run.
#pragma once

#include <QObject>
#include <QPointer>
#include <filesystem>
#include <optional>
#include <thread>

#include "core/far/following.h"
#include "ui/base/message_bar.h"

QT_BEGIN_NAMESPACE
class QAction;
QT_END_NAMESPACE

namespace ridgepoint::ui {
class MainWindow;
}

namespace ridgepoint::window {

class FarRun : public QObject {
    Q_OBJECT
  public:
    // The constructor sets `options.mirror`.
    explicit FarRun(far::FollowOptions options);
    ~FarRun() override;

    // Opens the run in this window, and shows messages and the menu entry in this window. Call this
    // again for a window that replaces the first window.
    void showIn(ui::MainWindow& window);
    // Starts to follow the run. Call this once. Throws if the mirror cannot be created.
    void start();
    // Ends the recording on the other machine, like Ctrl-C. Returns false if the recording is
    // complete or was not started by this window.
    bool endRecording();
    // Copies the whole run to a file, and emits fetched().
    void fetch(const std::filesystem::path& output);

  Q_SIGNALS:
    void ready(const std::filesystem::path& mirror);  // emitted once
    void fetched(const std::filesystem::path& run);
    void failed(const QString& sentence);  // emitted when following failed; the mirror remains

  private:
    void say(ui::MessageBar::Kind kind, const QString& sentence);
    void take(const far::FollowStatus& status, bool begun);
    void offerStop();
    void fetchByDialog();

    far::FollowOptions options_;
    QPointer<ui::MainWindow> window_;
    QAction* fetch_;
    // True if a recording that this window began is still running on the other machine.
    bool recording_;
    far::FollowNews news_;
    // These members are declared last, so that their threads stop before the other members are
    // destroyed.
    std::optional<far::Following> following_;
    std::jthread fetcher_;
};

}  // namespace ridgepoint::window
