// SPDX-License-Identifier: GPL-3.0-or-later
// Trains a network on a device, step by step, and marks phases and layers in the training thread's
// log. Does not depend on files or windows. Everything runs on the caller's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/recording/collect/thread_log.h"
#include "core/recording/data/image_loader.h"
#include "core/recording/request/recorder.h"
#include "core/recording/training/network_maker.h"

namespace ridgepoint::recording::collect::counters {
class StepCounter;
}

namespace ridgepoint::recording::training {

class RankGroup;

// Thrown when LibTorch cannot allocate memory. All other LibTorch errors are rethrown as
// std::runtime_error, without the backtrace.
class OutOfMemory : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Receives the marks of a training run.
struct TrainerMarks {
    recording::collect::ThreadLogs& logs;
    std::function<run::StringId(std::string_view)> intern;
};

// The place where steps run: the options' device ("cpu", or "cuda:0" after openTorchCuda()), or
// meta tensors (dry_device.h).
enum class Place : std::uint8_t { device, meta };

// Trains one network. The constructor, setBatch() and step() throw OutOfMemory.
class Trainer {
  public:
    // Creates the network, its optimizer and its synthetic data on the device, or starts reading
    // images. Interns the layer names. The memory hook is installed before any allocation. `ranks`
    // is the group that trains together, in which each rank has a batch of the options' size; null
    // if this process trains alone. In a group, every rank starts with rank 0's parameters and has
    // its own part of the samples, and every function of the trainer can throw RankFailure. `ranks`
    // must outlive the trainer.
    Trainer(const recording::RecordingOptions& options, const NetworkMaker& make_network,
            const TrainerMarks& marks, Place place = Place::device,
            recording::data::ImageSource images = {}, RankGroup* ranks = nullptr);
    ~Trainer();

    // Tags the parameters and inputs, and installs the op hook. Call this once, after the recorder
    // has started to listen and before the first step.
    void tagParameters();
    // Changes the batch size, and creates new data or restarts reading images. Call this only
    // between steps.
    void setBatch(std::int64_t batch);
    // Sets a function whose result is held during the forward pass and loss of each later step.
    // `make` can be empty.
    void setForwardScope(std::function<std::shared_ptr<void>()> make);
    // Sets the counter, which receives the phases and layers of counted steps. The counter can be
    // null and must outlive the trainer.
    void setCounter(recording::collect::counters::StepCounter* counter);
    // Runs one training step. Baseline and counted steps run with all hooks off. If a step runs out
    // of memory, the failed step is discarded, and the trainer can run another step.
    void step(run::StepRecord::Kind kind, std::int64_t index, std::int64_t segment);
    // Runs one forward pass without saving tensors for backward.
    void infer(std::int64_t index);

    Network& network();
    // Returns the loss of the most recent step, to check that training works; 0 on a device without
    // values.
    double loss() const;
    const std::string& lossName() const;
    // Returns the number of steps whose FP16 gradients overflowed, so that the optimizer did not
    // change any parameters.
    std::int64_t skippedUpdates() const;
    // Returns the images that could not be read, with the reasons.
    recording::data::Skipped skippedImages() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

std::string torchVersion();
std::string torchCpuCapability();  // vector unit that LibTorch uses: "AVX512", "AVX2", "DEFAULT"
std::int64_t threadCount();

}  // namespace ridgepoint::recording::training
