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
    QString words, detail;  // which point is being recorded, and what its recorder last said
};

class StudyRun : public QObject {
    Q_OBJECT
  public:
    enum class State { running, pausing, paused, stopping, ended };

    // document: a study file's text without relative paths.
    StudyRun(const std::string& document, const std::filesystem::path& folder, bool many,
             bool failed_again, QObject* parent = nullptr);
    // Stops the study, and waits for a moment.
    ~StudyRun() override;

    void start();
    void pause();  // once the current recording is over
    void resume();
    void stop();  // at once; the current recording is made again the next time
    State state() const { return state_; }
    bool running() const { return state_ != State::ended; }
    const StudyProgress& progress() const { return progress_; }
    // The name of the current recording; empty: none is.
    const std::string& recording() const { return recording_; }

  Q_SIGNALS:
    void changed();    // state or progress
    void pointOver();  // a recording began or ended
    // whole: every point is over. problem: one sentence, empty when there is none.
    void ended(bool whole, const QString& problem);

  private:
    void hear();
    void take(const QByteArray& line);
    void end();
    void tell(const char* words);

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
