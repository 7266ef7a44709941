// SPDX-License-Identifier: GPL-3.0-or-later
// A recorder that a test controls, which replaces the one from the recording library.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "core/recording/request/recorder.h"

namespace ridgepoint::tests {

// The state of a fake recorder, available to the test even after the window has destroyed the
// recorder.
struct FakeRecording {
    mutable std::mutex mutex;
    recording::RecordingOptions options;
    recording::RecorderStatus status;
    std::shared_ptr<const run::Snapshot> snapshot = std::make_shared<run::Snapshot>();
    std::vector<recording::Command> commands;
    bool started = false;
    bool destroyed = false;
    bool stops_at_once = true;  // false: the test ends the recording

    void publish(std::shared_ptr<const run::Snapshot> newer);
    void setState(recording::RecorderStatus::State state, const std::string& message = {});
    void setNotice(const std::string& notice);
    bool posted(recording::Command::Kind kind) const;
    std::int64_t lastBatch() const;
};

std::unique_ptr<recording::Recorder> makeFakeRecorder(std::shared_ptr<FakeRecording> recording);

}  // namespace ridgepoint::tests
