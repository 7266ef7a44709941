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

#include "core/cost/estimate.h"
#include "core/recording/collect/collection.h"
#include "core/recording/data/image_set.h"
#include "core/recording/request/device_choice.h"
#include "core/recording/request/memory_check.h"
#include "core/recording/request/recorder.h"
#include "core/recording/training/counting.h"
#include "core/recording/training/network_maker.h"
#include "core/recording/training/ranks/rank_recording.h"
#include "core/recording/training/trainer.h"

namespace ridgepoint::recording::training {

class TrainingRecorder : public recording::Recorder {
  public:
    ~TrainingRecorder() override {
        post({recording::Command::Kind::stop, 0, ""});
        wait();
    }

    void start(const recording::RecordingOptions& options) override {
        recording::validate(options);
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

    void post(const recording::Command& command) override {
        {
            const std::lock_guard lock(mutex_);
            commands_.push_back(command);
        }
        wake_.notify_all();
    }

    recording::RecorderStatus status() const override {
        const std::lock_guard lock(mutex_);
        recording::RecorderStatus status = status_;
        if (collection_) status.file = collection_->outcome().file;
        return status;
    }

    std::shared_ptr<const run::Snapshot> snapshot() const override {
        const std::lock_guard lock(mutex_);
        if (collection_) return collection_->snapshot();
        static const auto empty = std::make_shared<const run::Snapshot>();
        return empty;
    }

    void wait() override {
        const std::lock_guard joining(join_mutex_);
        if (thread_.joinable()) thread_.join();
    }

  private:
    using State = recording::RecorderStatus::State;

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
    // The parts of record(), in this order.
    void selectDevice(machine::cuda::CudaSystem& system);
    void describeRun();
    void openCollection(const machine::Machine& machine);
    void measureRoofs(const machine::Machine& machine);
    void train(const NetworkMaker& make_network);
    void fail(std::string sentence) { failure_ = std::move(sentence); }
    void failRank(const RankFailure& failure);
    std::string outOfMemory();  // returns one sentence; also stores the state in info_
    void removeRunWithoutSteps();
    bool stopWanted() const {
        const std::lock_guard lock(mutex_);
        return std::any_of(commands_.begin(), commands_.end(),
                           [](const recording::Command& command) {
                               return command.kind == recording::Command::Kind::stop;
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
    recording::RecordingOptions options_;
    run::RunInfo info_;
    std::string failure_;
    std::string moved_;  // the last reported RunWriter::Outcome::moved
    recording::ChosenDevice device_;
    std::unique_ptr<RankRecording> ranks_;  // null if this process trains alone
    bool stop_asked_ = false;
    recording::data::ImageSource images_;
    cost::LargestBatch largest_batch_;  // empty if the dry run of a script failed
    std::vector<cost::PeakLine> peak_;  // used for scripts only; empty if unknown
    std::int64_t segment_ = 0;
    std::int64_t measured_in_segment_ = 0;
    std::int64_t warmed_in_segment_ = 0;

    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<recording::Command> commands_;
    recording::RecorderStatus status_;
    std::unique_ptr<recording::collect::Collection> collection_;
    std::mutex join_mutex_;
    std::thread thread_;
};

}  // namespace ridgepoint::recording::training
