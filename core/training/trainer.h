// SPDX-License-Identifier: GPL-3.0-or-later
// Trains one network on one device, step by step, and marks phases and layers in the training
// thread's log. Does not depend on files or windows; everything runs on the caller's thread.
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

// Thrown when LibTorch cannot allocate memory. All other exceptions of LibTorch pass unchanged.
class OutOfMemory : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Receives the marks of a training.
struct TrainerMarks {
    collect::ThreadLogs& logs;
    std::function<run::StringId(std::string_view)> intern;
};

// The place where steps run: the options' device ("cpu", or "cuda:0" after openTorchCuda()), or
// meta tensors (dry_device.h).
enum class Place : std::uint8_t { device, meta };

// The constructor, setBatch() and step() throw OutOfMemory.
class Trainer {
  public:
    // Creates the network, its optimizer and synthetic data on the device, or starts reading
    // images. Interns layer names only here. Hooks are armed before any allocation. ranks: the
    // group that trains together, each rank with a batch of the options' size. Every rank then has
    // rank 0's parameters and its own part of the samples, and any function that throws may throw
    // RankFailure. Null if this process trains alone. `ranks` must outlive the trainer.
    Trainer(const run::RecordingOptions& options, const NetworkMaker& make_network,
            const TrainerMarks& marks, Place place = Place::device, data::ImageSource images = {},
            RankGroup* ranks = nullptr);
    ~Trainer();

    // Interns layers and tags parameters. Call it once, after the recorder has started to listen,
    // but before the first step.
    void tagParameters();
    // Changes the batch size and creates new data. Call it at a step boundary.
    void setBatch(std::int64_t batch);
    // `make` returns an object to keep during each later step's forward and loss. May be empty.
    void setForwardScope(std::function<std::shared_ptr<void>()> make);
    // The counter receives phases and layers of counted
    // steps and must outlive the trainer. May be null.
    void setCounter(collect::counters::StepCounter* counter);
    // Runs one training step. Baseline and counted steps run with all hooks off. If a step runs out
    // of memory, the trainer is ready for another step and the logs do not contain the failed one.
    void step(run::StepRecord::Kind kind, std::int64_t index, std::int64_t segment);
    // Runs one forward pass that saves nothing for backward.
    void infer(std::int64_t index);

    Network& network();
    // Loss of the last step, to check that training works; 0 on a device without values.
    double loss() const;
    const std::string& lossName() const;
    // Number of steps whose FP16 gradients overflowed, so that the optimizer changed no parameters.
    std::int64_t skippedUpdates() const;
    // Returns the images that could not be read.
    data::Skipped skippedImages() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

std::string torchVersion();
std::string torchCpuCapability();  // vector unit of LibTorch's loops: "AVX512", "AVX2", "DEFAULT"
std::int64_t threadCount();

}  // namespace ridgepoint::training
