// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `ridgepoint record … -- COMMAND…`, passes on
// its output, and reports its run file and its end.
#pragma once

#include <QObject>
#include <QProcess>
#include <QTimer>
#include <filesystem>
#include <memory>

#include "ui/views/command/command_request.h"

namespace ridgepoint::ui {

class Echo;

// Beginning of each line that `ridgepoint` itself writes between the command's lines.
inline constexpr const char* kOwnLinesBegin = "ridgepoint: ";

class CommandRun : public QObject {
    Q_OBJECT
  public:
    enum class Stream { output, errors };
    // The signal of the next stop().
    enum class Force { interrupt, terminate, kill };

    explicit CommandRun(CommandStart start, QObject* parent = nullptr);
    // Stops the command as Ctrl-C would and waits for a short time.
    ~CommandRun() override;

    void start();
    // First sends SIGINT to the command and all that it started; then SIGTERM; then SIGKILL to all
    // except `ridgepoint`, which cleans up and reports what was saved.
    void stop();
    bool running() const { return process_.state() != QProcess::NotRunning; }
    Force nextStop() const { return force_; }
    const CommandStart& what() const { return start_; }
    // "ended with status 3", "ended by SIGINT"; empty while the command runs.
    QString ending() const { return ending_; }
    bool failed() const { return failed_; }

  Q_SIGNALS:
    void wrote(CommandRun::Stream stream, const QByteArray& bytes);
    void runAppeared(const std::filesystem::path& file);
    // The command ended. If there is no run, `sentence` contains the reason.
    void ended(bool has_run, const QString& sentence);

  private:
    void look();
    void hear(Stream stream);
    void end();

    CommandStart start_;
    QProcess process_;
    QTimer looking_;
    std::unique_ptr<Echo> output_echo_, errors_echo_;
    QByteArray heard_;  // unfinished line of standard error
    QString said_;      // last sentence from `ridgepoint`
    QString ending_;
    Force force_ = Force::interrupt;
    bool appeared_ = false, failed_ = false;
};

}  // namespace ridgepoint::ui
