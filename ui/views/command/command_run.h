// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `ridgepoint record … -- COMMAND…`, passes its output on, and reports its run file and its
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

// How each line begins that `ridgepoint` itself writes next to its command's.
inline constexpr const char* kOwnLinesBegin = "ridgepoint: ";

class CommandRun : public QObject {
    Q_OBJECT
  public:
    enum class Stream { output, errors };
    // What the next stop() sends.
    enum class Force { interrupt, terminate, kill };

    explicit CommandRun(CommandStart start, QObject* parent = nullptr);
    // Stops the command as Ctrl-C would, and waits for a moment.
    ~CommandRun() override;

    void start();
    // First what Ctrl-C would, to the command and all that it started; then a polite kill; then one
    // that nothing withstands, to all but `ridgepoint`, which cleans up and says what was kept.
    void stop();
    bool running() const { return process_.state() != QProcess::NotRunning; }
    Force nextStop() const { return force_; }
    const CommandStart& what() const { return start_; }
    // "ended with status 3", "ended by SIGINT"; empty while it runs.
    QString ending() const { return ending_; }
    bool failed() const { return failed_; }

  Q_SIGNALS:
    void wrote(CommandRun::Stream stream, const QByteArray& bytes);
    void runAppeared(const std::filesystem::path& file);
    // The command ended. Without a run, `sentence` says why.
    void ended(bool has_run, const QString& sentence);

  private:
    void look();
    void hear(Stream stream);
    void end();

    CommandStart start_;
    QProcess process_;
    QTimer looking_;
    std::unique_ptr<Echo> output_echo_, errors_echo_;
    QByteArray heard_;  // of standard error, what is not a whole line yet
    QString said_;      // the last sentence of ours
    QString ending_;
    Force force_ = Force::interrupt;
    bool appeared_ = false, failed_ = false;
};

}  // namespace ridgepoint::ui
