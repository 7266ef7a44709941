// SPDX-License-Identifier: GPL-3.0-or-later
// Provides a run that this process is recording.
#pragma once

#include "ui/run/run_source.h"

namespace ridgepoint::ui {

class LiveSource : public RunSource {
    Q_OBJECT
  public:
    // `recorder` must have been started with `options`.
    LiveSource(std::unique_ptr<recording::Recorder> recorder, recording::RecordingOptions options,
               QObject* parent = nullptr);
    // Waits until the run file is complete.
    ~LiveSource() override;

    std::shared_ptr<const run::Snapshot> snapshot() const override;
    bool growing() const override;
    std::filesystem::path path() const override {
        const std::filesystem::path file = recorder_->status().file;
        return file.empty() ? options_.output : file;
    }

    recording::RecorderStatus status() const { return recorder_->status(); }
    void post(const recording::Command& command) { recorder_->post(command); }
    const recording::RecordingOptions& options() const { return options_; }

  private:
    std::unique_ptr<recording::Recorder> recorder_;
    recording::RecordingOptions options_;
};

}  // namespace ridgepoint::ui
