// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `ridgepoint record … -- COMMAND…`, forwards its output, and reports its run file and its
// end.
#pragma once

#include <QObject>
#include <QProcess>
#include <QTimer>
#include <filesystem>
#include <memory>

#include "ui/views/command/command_request.h"

namespace ridgepoint::ui {

class Echo;

// Prefix of the lines that `ridgepoint` itself writes between the command's output lines.
inline constexpr const char* kOwnLinesBegin = "ridgepoint: ";

class CommandRun : public QObject {
    Q_OBJECT
  public:
    enum class Stream { output, errors };
    // The signal that the next call of stop() sends.
    enum class Force { interrupt, terminate, kill };

    explicit CommandRun(CommandStart start, QObject* parent = nullptr);
    // Stops the command like Ctrl-C and waits a short time for its exit.
    ~CommandRun() override;

    void start();
    // The first call sends SIGINT to the command and all its children, and the second call sends
    // SIGTERM. Further calls send SIGKILL to all processes except `ridgepoint`, which cleans up and
    // reports the saved data.
    void stop();
    bool running() const { return process_.state() != QProcess::NotRunning; }
    Force nextStop() const { return force_; }
    const CommandStart& what() const { return start_; }
    // Returns, for example, "ended with status 3" or "ended by SIGINT", or an empty string while
    // the command runs.
    QString ending() const { return ending_; }
    bool failed() const { return failed_; }

  Q_SIGNALS:
    void wrote(CommandRun::Stream stream, const QByteArray& bytes);
    void runAppeared(const std::filesystem::path& file);
    // Emitted when the command has exited. If there is no run, `sentence` contains the reason.
    void ended(bool has_run, const QString& sentence);

  private:
    void look();
    void hear(Stream stream);
    void end();

    CommandStart start_;
    QProcess process_;
    QTimer looking_;
    std::unique_ptr<Echo> output_echo_, errors_echo_;
    QByteArray heard_;  // unfinished line on standard error
    QString said_;      // last message from `ridgepoint`
    QString ending_;
    Force force_ = Force::interrupt;
    bool appeared_ = false, failed_ = false;
};

}  // namespace ridgepoint::ui
