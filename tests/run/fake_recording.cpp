// SPDX-License-Identifier: GPL-3.0-or-later
// Replacements for the recording library and for LibTorch; the build selects one.
#include "core/recording/request/recorder.h"

#define EXPORTED extern "C" __attribute__((visibility("default")))

#if defined(FAKE_TORCH)
EXPORTED int ridgepoint_fake_torch() { return 1; }

#elif defined(FAKE_NO_SYMBOLS)
EXPORTED int something_else() { return 1; }

#else

#if defined(FAKE_NEEDS_TORCH)
extern "C" int ridgepoint_fake_torch();
#endif

namespace {

using namespace ridgepoint;

class FakeRecorder final : public recording::Recorder {
  public:
    void start(const recording::RecordingOptions&) override {}
    void post(const recording::Command&) override {}
    recording::RecorderStatus status() const override {
        recording::RecorderStatus status;
        status.message = "fake";
        return status;
    }
    std::shared_ptr<const run::Snapshot> snapshot() const override {
        return std::make_shared<run::Snapshot>();
    }
    void wait() override {}
};

}  // namespace

EXPORTED int ridgepoint_recorder_interface_version() {
#if defined(FAKE_OTHER_VERSION)
    return ridgepoint::recording::kRecorderInterfaceVersion + 1;
#elif defined(FAKE_NEEDS_TORCH)
    return ridgepoint_fake_torch();
#else
    return ridgepoint::recording::kRecorderInterfaceVersion;
#endif
}

EXPORTED ridgepoint::recording::Recorder* ridgepoint_create_recorder() { return new FakeRecorder; }

#endif
