// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/training/training_recorder.h"

#include <fmt/format.h>

#include <atomic>

#include "core/estimate/dry_run.h"
#include "core/estimate/estimated.h"
#include "core/machine/machine.h"
#include "core/recording/collect/recording_device.h"
#include "core/recording/training/cuda_library.h"
#include "core/recording/training/dry/torch_dry_run.h"
#include "core/recording/training/recording_parts.h"
#include "core/run/run_identity.h"

namespace ridgepoint::recording::training {
namespace {

// LibTorch's hooks and CUPTI are global to the process, so only one recording can run at a time.
class OnlyRecording {
  public:
    OnlyRecording() {
        if (running_.exchange(true)) {
            throw std::invalid_argument(
                "Another recording is running in this program; stop it first.");
        }
    }
    ~OnlyRecording() { running_ = false; }
    OnlyRecording(const OnlyRecording&) = delete;
    OnlyRecording& operator=(const OnlyRecording&) = delete;

  private:
    static inline std::atomic<bool> running_{false};
};

}  // namespace

void TrainingRecorder::run() {
    try {
        const OnlyRecording only;
        record();
    } catch (const RankFailure& failure) {
        failRank(failure);
    } catch (const estimate::DryRunStopped&) {
        // The recording was stopped as requested.
    } catch (const std::exception& error) {
        fail(error.what());
        if (ranks_) ranks_->fail(error.what());
    }
    ranks_.reset();
    setState(failure_.empty() ? State::finished : State::failed, failure_);
}

void TrainingRecorder::record() {
    setState(State::preparing, "Looking at this machine");
    const machine::Machine machine = machine::probe();
    const auto system = machine::cuda::thisCudaSystem();
    selectDevice(*system);
    recording::checkModes(options_, device_, machine.features);
    if (options_.rank) {
        setState(State::preparing, "Waiting for the other ranks");
        ranks_ = std::make_unique<RankRecording>(options_, machine);
    }
    const NetworkMaker make_network = networkMaker();
    openData();
    describeRun();
    openCollection(machine);
    measureRoofs(machine);
    if (device_.gpu) {
        listenToGpu();
    } else if (options_.collect_counters) {
        countOnCpu();
    }
    if (device_.gpu ? options_.collect_samples : options_.collect_memory) {
        if (auto meter = recording::collect::openMeter(device_, info_.notes))
            collection_->sampleDevice(std::move(meter));
    }
    collection_->updateInfo(info_);

    try {
        train(make_network);
    } catch (const OutOfMemory&) {
        counting_.counter.reset();
        fail(outOfMemory());
        if (ranks_) ranks_->fail(failure_);
    } catch (const RankFailure& failure) {
        failRank(failure);
    } catch (const std::exception& error) {
        fail(recording::collect::stepFailure(device_, status().steps_done, error.what()));
        if (ranks_) ranks_->fail(failure_);
    }
    counting_.counter.reset();
    if (!failure_.empty()) info_.end_reason = failure_;
    collection_->finish(info_);  // takes the last memory sample of the device
    // Frees the memory for other recordings, because a window's process continues to run. Does not
    // do this in the process of a rank, which exits, and whose GPU might wait for a lost rank.
    if (device_.gpu && !ranks_) freeUnusedMemory();
    removeRunWithoutSteps();
    if (ranks_ && failure_.empty()) ranks_->finish();
}

void TrainingRecorder::selectDevice(machine::cuda::CudaSystem& system) {
    device_ = recording::chooseDevice(options_.device, system, openTorchCuda);
    if (options_.rank) {
        const std::string own = deviceOfRank(options_.device, device_.name, *options_.rank);
        if (own != device_.name) device_ = recording::chooseDevice(own, system, openTorchCuda);
    }
    options_.device = device_.name;
    notice(device_.why_not_gpu);
}

void TrainingRecorder::describeRun() {
    info_.id = run::newRunId();
    info_.started = run::nowIso8601();
    info_.model = estimate::modelTitle(options_.model);
    for (std::string& mode : recording::modeNames(options_)) info_.modes.push_back(std::move(mode));
    info_.batch = options_.batch;
    info_.precision = options_.precision;
    info_.title = titleOf(info_);
    info_.optimizer = options_.optimizer;
    info_.device = options_.device;
    for (std::string& note : recording::collect::notesOn(device_))
        info_.notes.push_back(std::move(note));
    info_.warmup_steps = options_.warmup;
    info_.seed = options_.seed;
    info_.threads = options_.threads > 0 ? options_.threads : threadCount();
    info_.rung = run::EvidenceLevel::modelled;
    info_.rung_reason =
        options_.collect_ops
            ? recording::collect::reasonOnCpu(
                  options_.collect_counters ? recording::collect::CountingOnCpu::tried
                                            : recording::collect::CountingOnCpu::not_asked_for)
            : "times are those of whole steps and their phases; collecting ops would lift this";
}

void TrainingRecorder::openCollection(const machine::Machine& machine) {
    const run::MachineInfo description = recording::collect::describe(
        machine, device_,
        {{"libtorch", torchVersion()}, {"libtorch cpu capability", torchCpuCapability()}});
    auto writer =
        options_.any_free_output
            ? run::RunWriter::createFree(options_.output, info_, description, options_.detail)
            : run::RunWriter::create(options_.output, info_, description, options_.detail);
    {
        const std::lock_guard lock(mutex_);
        collection_ =
            std::make_unique<recording::collect::Collection>(std::move(writer), info_, description);
    }
    collection_->setMemoryCapacity(device_.gpu ? device_.gpu->memory_bytes : machine.memory_bytes);
}

void TrainingRecorder::measureRoofs(const machine::Machine& machine) {
    setState(State::preparing, "Measuring this machine's roofs");
    const auto measure = [&] {
        return recording::collect::roofsOf(machine, device_, options_.threads,
                                           [this] { return stopWanted(); });
    };
    if (ranks_) {
        ranks_->describe(info_, collection_->clock().originNanoseconds());
        info_.title = titleOf(info_);
    }
    recording::collect::DeviceRoofs roofs = ranks_ ? ranks_->roofs(measure) : measure();
    if (device_.gpu) info_.notes.insert(info_.notes.end(), roofs.notes.begin(), roofs.notes.end());
    collection_->setCeilings(std::move(roofs.ceilings));
}

void TrainingRecorder::train(const NetworkMaker& make_network) {
    setState(State::preparing, "Building " + info_.model);
    Trainer trainer(
        options_, make_network,
        {collection_->logs(), [this](std::string_view text) { return collection_->intern(text); }},
        Place::device, images_, ranks_ ? &ranks_->group() : nullptr);
    trainer.setCounter(counting_.counter.get());
    collection_->begin();
    trainer.tagParameters();
    setState(State::recording, "");
    try {
        trainUntilDone(trainer);
    } catch (...) {
        noteData(trainer);
        throw;
    }
    noteData(trainer);
    if (const std::int64_t skipped = trainer.skippedUpdates(); skipped > 0) {
        info_.notes.push_back(fmt::format(
            "{} step{} left the parameters alone because a gradient overflowed in FP16, and so "
            "did less work in the optimizer.",
            skipped, skipped == 1 ? "" : "s"));
    }
    setState(State::finishing, "Completing the run file");
}

std::string TrainingRecorder::outOfMemory() {
    collection_->settle();
    auto moment = collection_->outOfMemory();
    // No failed allocation was logged: memory ran out while the network was built, or memory is not
    // collected.
    if (!moment) {
        return fmt::format("{} at batch {} ran out of memory; {}use a smaller batch.", info_.model,
                           info_.batch,
                           status().steps_done > 0 ? "the run contains the earlier steps; " : "");
    }
    // On a GPU, the available memory includes memory that the allocator had reserved but could not
    // use.
    const std::int64_t had =
        std::max(run::total(moment->bytes), moment->reserved_bytes.value_or(0));
    moment->batch_that_fits =
        recording::smallerBatch(info_.batch, static_cast<std::uint64_t>(had), largest_batch_);
    info_.out_of_memory = std::move(moment);
    return recording::outOfMemoryWords(info_.model, *info_.out_of_memory);
}

// Ends the recording after a failure in the rank group. If another rank caused the failure, the
// other ranks need no message from this rank.
void TrainingRecorder::failRank(const RankFailure& failure) {
    fail(failure.what());
    {
        const std::lock_guard lock(mutex_);
        status_.of_another_rank = failure.ofAnother();
    }
    if (ranks_ && !failure.ofAnother()) ranks_->fail(failure.what());
}

// Removes the run if the recording failed or was stopped before its first step. A run that contains
// the memory state after an allocation failure is not removed.
void TrainingRecorder::removeRunWithoutSteps() {
    if (!collection_->snapshot()->steps->empty() || info_.out_of_memory) return;
    const bool removed = collection_->discard();
    if (!removed || failure_.empty()) return;  // a requested stop needs no message
    while (!failure_.empty() && (failure_.back() == '\n' || failure_.back() == ' '))
        failure_.pop_back();
    if (!failure_.ends_with('.')) failure_ += '.';
    failure_ += " No step had ended, so no run was written.";
}

}  // namespace ridgepoint::recording::training

#define RIDGEPOINT_EXPORT extern "C" __attribute__((visibility("default")))

RIDGEPOINT_EXPORT int ridgepoint_recorder_interface_version() {
    return ridgepoint::recording::kRecorderInterfaceVersion;
}
RIDGEPOINT_EXPORT ridgepoint::recording::Recorder* ridgepoint_create_recorder() {
    return new ridgepoint::recording::training::TrainingRecorder();
}
RIDGEPOINT_EXPORT void ridgepoint_dry_run(const ridgepoint::estimate::DryRunRequest& request,
                                          ridgepoint::estimate::DryRun& answer) {
    answer = ridgepoint::recording::training::playDry(request);
}
RIDGEPOINT_EXPORT void ridgepoint_try_counters(int number,
                                               const std::function<void(std::string_view)>& part,
                                               std::string& why_not) {
    why_not = ridgepoint::recording::training::tryCounting(number, part);
}
