// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `ridgepoint study FILE -o FOLDER --events` and passes its events on.
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
    QString words, detail;  // the current point, and the last message of its recorder
};

class StudyRun : public QObject {
    Q_OBJECT
  public:
    enum class State { running, pausing, paused, stopping, ended };

    // document: a study file's text without relative paths.
    StudyRun(const std::string& document, const std::filesystem::path& folder, bool many,
             bool failed_again, QObject* parent = nullptr);
    // Stops the study and waits for a short time.
    ~StudyRun() override;

    void start();
    void pause();  // pauses after the current recording
    void resume();
    void stop();  // stops at once; the current recording will be repeated
    State state() const { return state_; }
    bool running() const { return state_ != State::ended; }
    const StudyProgress& progress() const { return progress_; }
    // Returns the name of the current recording; empty if there is none.
    const std::string& recording() const { return recording_; }

  Q_SIGNALS:
    void changed();    // state or progress
    void pointOver();  // a recording began or ended
    // whole: every point is done. problem: one sentence; empty if there is none.
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
