// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `ridgepoint study FILE -o FOLDER --events` and reports its events.
#pragma once

#include <QObject>
#include <QProcess>
#include <QTemporaryDir>
#include <filesystem>
#include <optional>
#include <string>

namespace ridgepoint::ui {

struct StudyProgress {
    int total = 0, over = 0;
    std::optional<double> seconds_left;
    QString words, detail;  // name of the current point; last message from its recorder
};

class StudyRun : public QObject {
    Q_OBJECT
  public:
    enum class State { running, pausing, paused, stopping, ended };

    // `document` contains the text of a study file without relative paths.
    StudyRun(const std::string& document, const std::filesystem::path& folder, bool many,
             bool failed_again, QObject* parent = nullptr);
    // Stops the study and waits a short time for its exit.
    ~StudyRun() override;

    void start();
    void pause();  // pauses after the current recording
    void resume();
    void stop();  // stops immediately; the current recording must be repeated
    State state() const { return state_; }
    bool running() const { return state_ != State::ended; }
    const StudyProgress& progress() const { return progress_; }
    // Returns the name of the current recording, or an empty string if there is none.
    const std::string& recording() const { return recording_; }

  Q_SIGNALS:
    void changed();    // emitted when the state or the progress changes
    void pointOver();  // emitted when a recording begins or ends
    // Emitted when the study's process has exited. `whole` is true if all points are done.
    // `problem` contains a sentence about the error, or is empty.
    void ended(bool whole, const QString& problem);

  private:
    void hear();
    void take(const QByteArray& line);
    void end();
    void send(const char* words);

    QTemporaryDir place_;
    QProcess process_;
    QStringList arguments_;
    QByteArray heard_, said_;
    StudyProgress progress_;
    std::string recording_;
    State state_ = State::ended;
    QString problem_;
};

}  // namespace ridgepoint::ui
