// SPDX-License-Identifier: GPL-3.0-or-later
// A recording with LibTorch through the Recorder interface, in its own folder.
#pragma once

#include <gmock/gmock.h>

#include <filesystem>
#include <memory>
#include <string>

#include "core/recording/request/recorder.h"
#include "tests/run/scratch.h"

namespace ridgepoint::tests {

class RecordingTest : public testing::Test {
  protected:
    RecordingTest() {
        options.output = folder / "run.ridge";
        options.warmup = 1;
        options.steps = 2;
        options.batch = 2;
    }
    void SetUp() override {
        if (const std::string reason = recording::recordingUnavailableReason(); !reason.empty())
            GTEST_SKIP() << reason;
    }
    std::shared_ptr<const run::Snapshot> record() {
        const auto recorder = recording::createRecorder();
        recorder->start(options);
        recorder->wait();
        status = recorder->status();
        return recorder->snapshot();
    }

    const Scratch scratch;
    const std::filesystem::path folder = scratch.folder();
    recording::RecordingOptions options;
    recording::RecorderStatus status;
};

}  // namespace ridgepoint::tests
