// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/fake_recorder.h"

#include <algorithm>
#include <utility>

namespace ridgepoint::tests {
namespace {

using State = recording::RecorderStatus::State;

class FakeRecorder : public recording::Recorder {
  public:
    explicit FakeRecorder(std::shared_ptr<FakeRecording> recording)
        : recording_(std::move(recording)) {}
    ~FakeRecorder() override {
        const std::lock_guard lock(recording_->mutex);
        recording_->destroyed = true;
    }

    void start(const recording::RecordingOptions& options) override {
        const std::lock_guard lock(recording_->mutex);
        recording_->options = options;
        recording_->started = true;
        recording_->status.state = State::recording;
        recording_->status.steps_wanted = options.steps;
    }

    void post(const recording::Command& command) override {
        const std::lock_guard lock(recording_->mutex);
        recording_->commands.push_back(command);
        switch (command.kind) {
            case recording::Command::Kind::pause:
                recording_->status.state = State::paused;
                break;
            case recording::Command::Kind::resume:
                recording_->status.state = State::recording;
                break;
            case recording::Command::Kind::stop:
                recording_->status.state =
                    recording_->stops_at_once ? State::finished : State::finishing;
                break;
            case recording::Command::Kind::set_batch:
                break;
        }
    }

    recording::RecorderStatus status() const override {
        const std::lock_guard lock(recording_->mutex);
        return recording_->status;
    }

    std::shared_ptr<const run::Snapshot> snapshot() const override {
        const std::lock_guard lock(recording_->mutex);
        return recording_->snapshot;
    }

    void wait() override {}

  private:
    std::shared_ptr<FakeRecording> recording_;
};

}  // namespace

void FakeRecording::publish(std::shared_ptr<const run::Snapshot> newer) {
    const std::lock_guard lock(mutex);
    snapshot = std::move(newer);
}

void FakeRecording::setState(State state, const std::string& message) {
    const std::lock_guard lock(mutex);
    status.state = state;
    status.message = message;
}

void FakeRecording::setNotice(const std::string& notice) {
    const std::lock_guard lock(mutex);
    status.notice = notice;
}

bool FakeRecording::posted(recording::Command::Kind kind) const {
    const std::lock_guard lock(mutex);
    return std::any_of(commands.begin(), commands.end(),
                       [kind](const recording::Command& command) { return command.kind == kind; });
}

std::int64_t FakeRecording::lastBatch() const {
    const std::lock_guard lock(mutex);
    std::int64_t batch = 0;
    for (const recording::Command& command : commands) {
        if (command.kind == recording::Command::Kind::set_batch) batch = command.batch;
    }
    return batch;
}

std::unique_ptr<recording::Recorder> makeFakeRecorder(std::shared_ptr<FakeRecording> recording) {
    return std::make_unique<FakeRecorder>(std::move(recording));
}

}  // namespace ridgepoint::tests
