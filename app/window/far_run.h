// SPDX-License-Identifier: GPL-3.0-or-later
// FarRun follows a run on another machine in a local mirror, which the window opens like any run.
// It shows the state of the connection in the message bar and fetches the whole run.
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
    // `options.mirror` is chosen here.
    explicit FarRun(far::FollowOptions options);
    ~FarRun() override;

    // Opens the run in this window, and shows messages and the menu entry there. Call it again for
    // a window that replaces the first one.
    void showIn(ui::MainWindow& window);
    // Call once. Throws if there can be no mirror.
    void start();
    // Ends the recording there, as Ctrl-C does. False if this run is only shown, or is over.
    bool endRecording();
    // Copies the whole run to a file, and emits fetched().
    void fetch(const std::filesystem::path& output);

  Q_SIGNALS:
    void ready(const std::filesystem::path& mirror);  // once
    void fetched(const std::filesystem::path& run);
    void failed(const QString& sentence);  // of following; the mirror remains

  private:
    void say(ui::MessageBar::Kind kind, const QString& sentence);
    void take(const far::FollowStatus& status, bool begun);
    void offerStop();
    void fetchByDialog();

    far::FollowOptions options_;
    QPointer<ui::MainWindow> window_;
    QAction* fetch_;
    bool recording_;  // a recording there that this window began is not over
    far::FollowNews news_;
    // Last members: their threads stop before the others are destroyed.
    std::optional<far::Following> following_;
    std::jthread fetcher_;
};

}  // namespace ridgepoint::window
