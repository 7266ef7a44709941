// SPDX-License-Identifier: GPL-3.0-or-later
// Session manages the displayed run: it opens or records the run and passes frames to the views. A
// recording continues while another run is displayed.
#pragma once

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>

#include "core/recording/request/recorder.h"
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
    // Called on a worker thread, because loading LibTorch takes time.
    using RecorderFactory = std::function<std::unique_ptr<recording::Recorder>()>;
    using AvailabilityProbe = std::function<std::string()>;

    explicit Session(ViewOptions* options, QObject* parent = nullptr);
    ~Session() override;

    // Replaces the recorder of the recording library. For tests.
    void setRecorderFactory(RecorderFactory factory, AvailabilityProbe probe);

    // Checks on another thread whether recording works on this machine. Emits
    // recordingAvailability().
    void probeRecording();

    // Reads the file of another run, then displays the run. If reading fails, the current run
    // stays.
    void openFile(const std::filesystem::path& path);
    // Starts a recording. Does nothing while a run is being recorded.
    void startRecording(recording::RecordingOptions options);
    // Stops opening a file. If no file is being opened, closes the displayed run unless it is being
    // recorded.
    void close();
    bool recording() const;  // true from startRecording() until the file is complete
    // Returns the file of the current recording, or an empty path if there is no recording.
    std::filesystem::path recordingPath() const;
    // Returns whether a run is being recorded while a different run is displayed.
    bool recordsBehind() const { return liveActive() && source_ != live_.get(); }

    void pause();
    void resume();
    void stop(const QString& reason = {});
    void setBatch(std::int64_t batch);

    std::shared_ptr<const Frame> frame() const { return frame_; }
    recording::RecorderStatus status() const { return status_; }
    std::filesystem::path path() const;
    const TickStatistic& ticks() const { return ticks_; }
    // opening() returns whether a file is being opened. opened() returns the fraction that has been
    // read, 0 to 1.
    bool opening() const { return arriving_ || (source_ && !settled_ && source_->done() < 1); }
    double opened() const { return arriving_ ? arriving_->done() : source_ ? source_->done() : 1; }

  Q_SIGNALS:
    void runChanged();  // emitted when another run or none is displayed
    void frameChanged(const std::shared_ptr<const Frame>& frame);
    void statusChanged(const recording::RecorderStatus& status);
    void openingChanged();  // emitted when opening() or opened() changes
    // Emitted before failed() if a file cannot be opened. Also emitted if the user cancels opening.
    void notOpened(const std::filesystem::path& path);
    // Emitted when a recording ends while a different run is displayed.
    void recordedBehind(const std::filesystem::path& path);
    void failed(const QString& sentence);
    void damaged(const std::filesystem::path& path, const QString& sentence);  // follows failed()
    void noticed(const QString& sentence);  // emitted when a command could not be executed
    void settled();                         // emitted when the run is completely read or recorded
    void recordingAvailability(const QString& reason);  // `reason` is empty if recording works here

  private:
    bool liveActive() const { return live_ && live_->status().active(); }
    void loaded(std::unique_ptr<recording::Recorder> recorder, recording::RecordingOptions options);
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
    std::unique_ptr<LiveSource> live_;     // recording, or an ended recording that is displayed
    std::unique_ptr<RunSource> file_;      // displayed file; null if `live_` is displayed
    std::unique_ptr<RunSource> arriving_;  // file that is displayed as soon as it has been read
    RunSource* source_ = nullptr;          // displayed source: `live_`, `file_` or null
    std::shared_ptr<const Frame> frame_;
    std::shared_ptr<const run::Snapshot> seen_;
    recording::RecorderStatus status_;
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
