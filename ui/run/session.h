// SPDX-License-Identifier: GPL-3.0-or-later
// Session manages the displayed run: it opens or records the run, and passes frames to the views. A
// recording continues while another run is displayed.
#pragma once

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>

#include "core/record/recorder.h"
#include "ui/base/tick_statistic.h"
#include "ui/run/estimate_beside.h"
#include "ui/run/frame.h"
#include "ui/run/live_source.h"
#include "ui/run/run_source.h"
#include "ui/run/view_options.h"

namespace ridgepoint::ui {

class Session : public QObject {
    Q_OBJECT
  public:
    // Called on a worker thread, because loading LibTorch takes a while.
    using RecorderFactory = std::function<std::unique_ptr<run::Recorder>()>;
    using AvailabilityProbe = std::function<std::string()>;

    explicit Session(ViewOptions* options, QObject* parent = nullptr);
    ~Session() override;

    // For tests: replaces the recording library's recorder.
    void setRecorderFactory(RecorderFactory factory, AvailabilityProbe probe);

    // Checks on another thread whether recording works here; emits recordingAvailability.
    void probeRecording();

    // Displays another run when its file was read, and keeps the displayed run if that fails.
    void openFile(const std::filesystem::path& path);
    // Does nothing while a run is being recorded.
    void startRecording(run::RecordingOptions options);
    // Stops opening another file; else closes the displayed run unless it is being recorded.
    void close();
    bool recording() const;  // true from startRecording until its file is complete
    // Returns the file of the run that is being recorded here; empty if there is none.
    std::filesystem::path recordingPath() const;
    // Whether the displayed run is not the one that is being recorded.
    bool recordsBehind() const { return liveActive() && source_ != live_.get(); }

    void pause();
    void resume();
    void stop(const QString& reason = {});
    void setBatch(std::int64_t batch);

    std::shared_ptr<const Frame> frame() const { return frame_; }
    run::RecorderStatus status() const { return status_; }
    std::filesystem::path path() const;
    const TickStatistic& ticks() const { return ticks_; }
    // Whether a file is being opened, and the share that was read, 0 to 1.
    bool opening() const { return arriving_ || (source_ && !settled_ && source_->done() < 1); }
    double opened() const { return arriving_ ? arriving_->done() : source_ ? source_->done() : 1; }

  Q_SIGNALS:
    void runChanged();  // another run or none: views start afresh
    void frameChanged(const std::shared_ptr<const Frame>& frame);
    void statusChanged(const run::RecorderStatus& status);
    void openingChanged();  // opening() or opened() changed
    // A file could not be opened, or opening it was cancelled; before failed().
    void notOpened(const std::filesystem::path& path);
    // A recording has ended while another run was displayed.
    void recordedBehind(const std::filesystem::path& path);
    void failed(const QString& sentence);
    void damaged(const std::filesystem::path& path, const QString& sentence);  // after failed()
    void noticed(const QString& sentence);  // a command could not be executed
    void settled();                         // the run is complete: opened, or recorded to its end
    void recordingAvailability(const QString& reason);  // empty: recording works here

  private:
    bool liveActive() const { return live_ && live_->status().active(); }
    void loaded(std::unique_ptr<run::Recorder> recorder, run::RecordingOptions options);
    void loadingFailed(const QString& sentence);
    void display(RunSource* source);
    void arrive();
    void followRecording();
    void tick();
    void refresh(bool force);
    void fail(const RunSource* source, const QString& sentence, bool damaged);

    ViewOptions* options_;
    RecorderFactory factory_;
    AvailabilityProbe probe_;
    std::unique_ptr<LiveSource> live_;     // being recorded, or displayed after its end
    std::unique_ptr<RunSource> file_;      // displayed; null if live_ is
    std::unique_ptr<RunSource> arriving_;  // replaces the displayed run when it was read
    RunSource* source_ = nullptr;          // what is displayed: live_, file_ or null
    std::shared_ptr<const Frame> frame_;
    std::shared_ptr<const run::Snapshot> seen_;
    run::RecorderStatus status_;
    QTimer timer_;
    TickStatistic ticks_;
    EstimateBeside estimate_;
    bool loading_ = false;
    bool settled_ = true;
    bool stop_when_loaded_ = false;
    std::optional<roofline::Level> chosen_level_;
    QString last_notice_;
};

}  // namespace ridgepoint::ui
