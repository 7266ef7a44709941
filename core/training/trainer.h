// SPDX-License-Identifier: GPL-3.0-or-later
// Trains one network on one device, step by step, with its phases and layers marked in the
// training thread's log. Knows nothing of files and windows; everything runs on the caller's
// thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/collect/thread_log.h"
#include "core/data/loader.h"
#include "core/record/recorder.h"
#include "core/training/network_maker.h"

namespace ridgepoint::collect::counters {
class StepCounter;
}

namespace ridgepoint::training {

class RankGroup;

// LibTorch could not allocate. Everything else that it throws passes through as it is.
class OutOfMemory : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Where the marks of a training go.
struct TrainerMarks {
    collect::ThreadLogs& logs;
    std::function<run::StringId(std::string_view)> intern;
};

// Where a step is done: on the options' device ("cpu", "cuda:0"; opened by cuda_library.h), or on
// tensors without values (dry_device.h).
enum class Place : std::uint8_t { device, meta };

// Constructor, setBatch and step throw OutOfMemory.
class Trainer {
  public:
    // Makes the network, its optimizer and synthetic data on the device, or begins to read the
    // images. Names of layers are interned here and not later. Hooks are armed before anything is
    // allocated. ranks: those that train together, each with a batch of the options' size; then
    // every rank has rank 0's parameters and its own part of the samples, and all that throws may
    // throw RankFailure. Null: this process alone. It must outlive the trainer.
    Trainer(const run::RecordingOptions& options, const NetworkMaker& make_network,
            const TrainerMarks& marks, Place place = Place::device, data::ImageSource images = {},
            RankGroup* ranks = nullptr);
    ~Trainer();

    // Interned layers, tagged parameters: once, when the recorder listens, before the first step.
    void tagParameters();
    // At a step boundary; new data is made for it.
    void setBatch(std::int64_t batch);
    // Lives through forward and loss of every step from now on. May be empty.
    void setForwardScope(std::function<std::shared_ptr<void>()> make);
    // The counter receives phases and layers of counted steps and must outlive the trainer. Null:
    // none.
    void setCounter(collect::counters::StepCounter* counter);
    // One training step. Reference and counted steps run with every hook off; one that runs out of
    // memory leaves the trainer ready for another step, and no step in the logs.
    void step(run::StepRecord::Kind kind, std::int64_t index, std::int64_t segment);
    // One forward pass that keeps nothing for a backward one.
    void infer(std::int64_t index);

    Network& network();
    // Loss of the last step, to see that training is what it is; 0 on a device without values.
    double loss() const;
    const std::string& lossName() const;
    // Steps whose gradients overflowed in FP16, so that the optimizer left the parameters alone.
    std::int64_t skippedUpdates() const;
    // Images that could not be read.
    data::Skipped skippedImages() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

std::string torchVersion();
std::string
torchCpuCapability();  // the vectors that its own loops use: "AVX512", "AVX2", "DEFAULT"
std::int64_t threadCount();

}  // namespace ridgepoint::training
