// SPDX-License-Identifier: GPL-3.0-or-later
// Implements the Recorder that trains a built-in network or a user's network in this process. Only
// the recorder's thread uses the members that the mutex does not guard.
#pragma once

#include <pthread.h>

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/collect/session.h"
#include "core/cost/estimate.h"
#include "core/data/image_set.h"
#include "core/record/device_choice.h"
#include "core/record/memory_check.h"
#include "core/record/recorder.h"
#include "core/training/counting.h"
#include "core/training/network_maker.h"
#include "core/training/ranks/rank_recording.h"
#include "core/training/trainer.h"

namespace ridgepoint::training {

class TrainingRecorder : public run::Recorder {
  public:
    ~TrainingRecorder() override {
        post({run::Command::Kind::stop, 0, ""});
        wait();
    }

    void start(const run::RecordingOptions& options) override {
        run::validate(options);
        if (thread_.joinable()) throw std::logic_error("a recorder starts once");
        options_ = options;
        setState(State::preparing, "Loading the network");
        {
            const std::lock_guard lock(mutex_);
            status_.steps_wanted = options.steps;
        }
        thread_ = std::thread([this] {
            pthread_setname_np(pthread_self(), "training");
            run();
        });
    }

    void post(const run::Command& command) override {
        {
            const std::lock_guard lock(mutex_);
            commands_.push_back(command);
        }
        wake_.notify_all();
    }

    run::RecorderStatus status() const override {
        const std::lock_guard lock(mutex_);
        run::RecorderStatus status = status_;
        if (session_) status.file = session_->outcome().file;
        return status;
    }

    std::shared_ptr<const run::Snapshot> snapshot() const override {
        const std::lock_guard lock(mutex_);
        if (session_) return session_->snapshot();
        static const auto empty = std::make_shared<const run::Snapshot>();
        return empty;
    }

    void wait() override {
        const std::lock_guard joining(join_mutex_);
        if (thread_.joinable()) thread_.join();
    }

  private:
    using State = run::RecorderStatus::State;

    void setState(State state, std::string message) {
        const std::lock_guard lock(mutex_);
        status_.state = state;
        status_.message = std::move(message);
    }
    void notice(std::string text) {
        const std::lock_guard lock(mutex_);
        status_.notice = std::move(text);
    }

    void run();
    void record();
    void fail(std::string sentence) { failure_ = std::move(sentence); }
    void failRank(const RankFailure& failure);
    std::string outOfMemory();  // returns one sentence; also stores the state in info_
    void removeRunWithoutSteps();
    bool stopWanted() const {
        const std::lock_guard lock(mutex_);
        return std::any_of(commands_.begin(), commands_.end(), [](const run::Command& command) {
            return command.kind == run::Command::Kind::stop;
        });
    }

    // Set up the network, the data and the listeners (training_recorder_setup.cpp).
    NetworkMaker networkMaker();
    NetworkMaker scriptMaker();
    void openData();
    void noteData(const Trainer& trainer);
    void listenToGpu();
    void countOnGpu();
    void countOnCpu();
    bool counting();  // returns whether a counter exists; if not, reports the reason

    // Run the steps, and the commands between steps (training_recorder_steps.cpp).
    void trainUntilDone(Trainer& trainer);
    void step(Trainer& trainer, run::StepRecord::Kind kind, std::int64_t index);
    void countStep(Trainer& trainer, std::int64_t index);
    bool goesOn(Trainer& trainer);
    bool takeCommands(Trainer& trainer);  // returns false if training must stop
    void changeBatch(Trainer& trainer, std::int64_t batch);

    Counting counting_;
    run::RecordingOptions options_;
    run::RunInfo info_;
    std::string failure_;
    std::string moved_;  // the last reported RunWriter::Outcome::moved
    run::ChosenDevice device_;
    std::unique_ptr<RankRecording> ranks_;  // null if this process trains alone
    bool stop_asked_ = false;
    data::ImageSource images_;
    run::LargestBatch largest_batch_;   // set for scripts, unless the dry run failed
    std::vector<cost::PeakLine> peak_;  // set for scripts; empty if unknown
    std::int64_t segment_ = 0;
    std::int64_t measured_in_segment_ = 0;
    std::int64_t warmed_in_segment_ = 0;

    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<run::Command> commands_;
    run::RecorderStatus status_;
    std::unique_ptr<collect::Session> session_;
    std::mutex join_mutex_;
    std::thread thread_;
};

}  // namespace ridgepoint::training
