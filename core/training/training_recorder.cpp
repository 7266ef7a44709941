// SPDX-License-Identifier: GPL-3.0-or-later
// The Recorder that trains a network of the zoo, or a user's own, in this process.
#include <fmt/format.h>
#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "core/collect/recording_device.h"
#include "core/collect/reference_steps.h"
#include "core/collect/session.h"
#include "core/cost/estimate.h"
#include "core/data/image_set.h"
#include "core/machine/machine.h"
#include "core/run/device_choice.h"
#include "core/run/dry_run.h"
#include "core/run/estimated.h"
#include "core/run/memory_check.h"
#include "core/run/recorder.h"
#include "core/run/run_identity.h"
#include "core/training/counting.h"
#include "core/training/cuda_library.h"
#include "core/training/dry_run.h"
#include "core/training/network_maker.h"
#include "core/training/rank_recording.h"
#include "core/training/recording_parts.h"
#include "core/training/trainer.h"

namespace ridgepoint::training {
namespace {

using run::Command;
using run::RecorderStatus;
using run::RunInfo;
using State = RecorderStatus::State;

// LibTorch's hooks and CUPTI are the process's, so one recording at a time.
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

class TrainingRecorder : public run::Recorder {
  public:
    ~TrainingRecorder() override {
        post({Command::Kind::stop, 0, ""});
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

    void post(const Command& command) override {
        {
            const std::lock_guard lock(mutex_);
            commands_.push_back(command);
        }
        wake_.notify_all();
    }

    RecorderStatus status() const override {
        const std::lock_guard lock(mutex_);
        return status_;
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
    void trainUntilDone(Trainer& trainer);
    bool takeCommands(Trainer& trainer);  // false: stop
    void step(Trainer& trainer, run::StepRecord::Kind kind, std::int64_t index);
    bool goesOn(Trainer& trainer);
    void failRank(const RankFailure& failure);
    void changeBatch(Trainer& trainer, std::int64_t batch);
    void fail(std::string sentence) { failure_ = std::move(sentence); }
    bool stopWanted() const {
        const std::lock_guard lock(mutex_);
        return std::any_of(commands_.begin(), commands_.end(), [](const Command& command) {
            return command.kind == Command::Kind::stop;
        });
    }
    void listenToGpu();
    void countOnGpu();
    void countOnCpu();
    bool counting();  // whether there is a counter now; tells why not
    void countStep(Trainer& trainer, std::int64_t index);
    std::string outOfMemory();  // one sentence; notes it in info_
    void removeRunWithoutSteps();
    NetworkMaker networkMaker();
    NetworkMaker scriptMaker();
    void openData();
    void noteData(const Trainer& trainer);

    Counting counting_;
    run::RecordingOptions options_;
    RunInfo info_;
    std::string failure_;
    run::ChosenDevice device_;
    std::unique_ptr<RankRecording> ranks_;  // null: this process trains alone
    bool stop_asked_ = false;
    data::ImageSource images_;
    run::LargestBatch largest_batch_;   // may be empty
    std::vector<cost::PeakLine> peak_;  // of a script; empty: not known
    std::int64_t segment_ = 0;
    std::int64_t measured_in_segment_ = 0;
    std::int64_t warmed_in_segment_ = 0;

    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Command> commands_;
    RecorderStatus status_;
    std::unique_ptr<collect::Session> session_;
    std::mutex join_mutex_;
    std::thread thread_;
};

void TrainingRecorder::run() {
    try {
        const OnlyRecording only;
        record();
    } catch (const RankFailure& failure) {
        failRank(failure);
    } catch (const std::exception& error) {
        fail(error.what());
        if (ranks_) ranks_->fail(error.what());
    }
    ranks_.reset();
    setState(failure_.empty() ? State::finished : State::failed, failure_);
}

NetworkMaker TrainingRecorder::networkMaker() {
    if (run::isScriptFile(options_.model)) return scriptMaker();
    run::checkZooMemory(options_, device_);
    largest_batch_ = run::zooLargestBatch(options_);
    return zooNetwork(run::zooGraph(options_.model, options_.input));
}

// The file is played without values first, in a process of its own: what is wrong with it is known
// before it is loaded into this one, and so is what it needs.
NetworkMaker TrainingRecorder::scriptMaker() {
    setState(State::preparing, "Playing " + run::modelTitle(options_.model) + " without values");
    std::optional<std::int64_t> tokens;
    const run::DryRunRequest request{.file = options_.model,
                                     .input = options_.input,
                                     .batch = options_.batch,
                                     .options = run::stepOptions(options_)};
    try {
        run::DryRun dry = run::dryRun(request, [this] { return stopWanted(); });
        run::checkScriptMemory(options_, device_, dry.step.peak_bytes, dry.peak);
        largest_batch_ = run::scriptLargestBatch(dry.peak);
        peak_ = std::move(dry.peak);
        tokens = dry.tokens;
    } catch (const run::NeedsValues&) {
        // It can be trained all the same; only how much memory it takes is not known.
    }
    return scriptNetwork(options_.model, options_.input, tokens);
}

void TrainingRecorder::record() {
    setState(State::preparing, "Looking at this machine");
    const machine::Machine machine = machine::probe();
    const auto system = machine::cuda::thisCudaSystem();
    device_ = run::chooseDevice(options_.device, *system, openTorchCuda);
    if (options_.rank) {
        const std::string own = deviceOfRank(options_.device, device_.name, *options_.rank);
        if (own != device_.name) device_ = run::chooseDevice(own, *system, openTorchCuda);
    }
    options_.device = device_.name;
    notice(device_.why_not_gpu);
    run::checkModes(options_, device_, machine.features);
    if (options_.rank) {
        setState(State::preparing, "Waiting for the other ranks");
        ranks_ = std::make_unique<RankRecording>(options_, machine);
    }
    const NetworkMaker make_network = networkMaker();
    openData();
    info_.id = run::newRunId();
    info_.started = run::nowIso8601();
    info_.model = run::modelTitle(options_.model);
    for (std::string& mode : run::modeNames(options_)) info_.modes.push_back(std::move(mode));
    info_.batch = options_.batch;
    info_.precision = options_.precision;
    info_.title = titleOf(info_);
    info_.optimizer = options_.optimizer;
    info_.device = options_.device;
    for (std::string& note : collect::notesOn(device_)) info_.notes.push_back(std::move(note));
    info_.warmup_steps = options_.warmup;
    info_.seed = options_.seed;
    info_.threads = options_.threads > 0 ? options_.threads : threadCount();
    info_.rung = run::Rung::modelled;
    info_.rung_reason =
        options_.collect_ops
            ? collect::reasonOnCpu(options_.collect_counters ? collect::CountingOnCpu::tried
                                                             : collect::CountingOnCpu::not_asked_for)
            : "times are those of whole steps and their phases; collecting ops would lift this";
    const run::MachineInfo description = collect::describe(
        machine, device_,
        {{"libtorch", torchVersion()}, {"libtorch cpu capability", torchCpuCapability()}});
    auto writer = run::RunWriter::create(options_.output, info_, description, options_.detail);
    {
        const std::lock_guard lock(mutex_);
        session_ = std::make_unique<collect::Session>(std::move(writer), info_, description);
    }
    session_->setMemoryCapacity(device_.gpu ? device_.gpu->memory_bytes : machine.memory_bytes);

    setState(State::preparing, "Measuring this machine's roofs");
    collect::DeviceRoofs roofs;
    const auto measure = [&] {
        roofs =
            collect::roofsOf(machine, device_, options_.threads, [this] { return stopWanted(); });
    };
    if (ranks_) {
        ranks_->describe(info_, session_->clock().originNanoseconds());
        info_.title = titleOf(info_);
        ranks_->oneBeforeTheOthers(measure);
    } else {
        measure();
    }
    if (device_.gpu) info_.notes.insert(info_.notes.end(), roofs.notes.begin(), roofs.notes.end());
    session_->setCeilings(std::move(roofs.ceilings));
    if (device_.gpu) {
        listenToGpu();
    } else if (options_.collect_counters) {
        countOnCpu();
    }
    session_->updateInfo(info_);

    try {
        setState(State::preparing, "Building " + info_.model);
        Trainer trainer(
            options_, make_network,
            {session_->logs(), [this](std::string_view text) { return session_->intern(text); }},
            Place::device, images_, ranks_ ? &ranks_->group() : nullptr);
        trainer.setCounter(counting_.counter.get());
        session_->begin();
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
    } catch (const OutOfMemory&) {
        counting_.counter.reset();
        fail(outOfMemory());
        if (ranks_) ranks_->fail(failure_);
    } catch (const RankFailure& failure) {
        failRank(failure);
    } catch (const std::exception& error) {
        fail(collect::stepFailure(device_, status().steps_done, error.what()));
        if (ranks_) ranks_->fail(failure_);
    }
    counting_.counter.reset();
    if (!failure_.empty()) info_.end_reason = failure_;
    session_->finish(info_);
    removeRunWithoutSteps();
    if (ranks_ && failure_.empty()) ranks_->finish();
}

// It left already; nobody need be told.
void TrainingRecorder::failRank(const RankFailure& failure) {
    fail(failure.what());
    {
        const std::lock_guard lock(mutex_);
        status_.of_another_rank = failure.ofAnother();
    }
    if (ranks_ && !failure.ofAnother()) ranks_->fail(failure.what());
}

// Before there is a run file: a folder that cannot be trained on leaves none.
void TrainingRecorder::openData() {
    const auto choice = data::parseChoice(options_.data);
    if (!choice) return;
    setState(State::preparing, "Looking through " + choice->folder);
    images_ = openImages(*choice, options_.data, [this] { return stopWanted(); }, info_);
}

void TrainingRecorder::noteData(const Trainer& trainer) {
    if (!images_.images) return;
    std::string words = data::skippedWords(*images_.images, trainer.skippedImages());
    if (!words.empty()) info_.notes.push_back(std::move(words));
}

// Of a recording that failed, or was stopped, before it knew anything. What filled the memory is
// worth a file.
void TrainingRecorder::removeRunWithoutSteps() {
    if (!session_->snapshot()->steps->empty() || info_.out_of_memory) return;
    const bool removed = removeRun(options_.output);
    if (!removed || failure_.empty()) return;  // whoever stopped it sees that there is no step
    while (!failure_.empty() && (failure_.back() == '\n' || failure_.back() == ' '))
        failure_.pop_back();
    if (!failure_.ends_with('.')) failure_ += '.';
    failure_ += " No step had ended, so that no run is kept.";
}

void TrainingRecorder::listenToGpu() {
    if (options_.collect_ops) {
        info_.rung_reason =
            "times are those of the CPU's calls, not of the GPU's kernels, FLOPs and bytes are "
            "modelled from shapes; collecting kernels would lift this";
    }
    if (options_.collect_kernels) {
        collect::cuda::GpuTracing tracing = collect::openTracing();
        const bool traced = tracing.source != nullptr;
        if (!traced) notice(tracing.reason);
        session_->traceGpu(std::move(tracing));
        if (options_.collect_counters && traced) countOnGpu();
    }
    if (!options_.collect_samples) return;
    if (options_.sample_counters) {
        std::string why_not;
        if (auto source = openPmSampling(device_, why_not)) {
            session_->sampleCounters(std::move(source),
                                     static_cast<std::uint32_t>(device_.gpu->number));
        } else {
            info_.notes.push_back(why_not);
        }
    }
    if (auto meter = collect::openMeter(device_, info_.notes))
        session_->sampleDevice(std::move(meter));
}

void TrainingRecorder::countOnGpu() {
    setState(State::preparing, "Checking the GPU's counters");
    session_->setGpuTracing(false);
    counting_ = openCounting(device_, options_);
    session_->setGpuTracing(true);
    if (counting()) session_->countGpu(counting_.sets);
}

void TrainingRecorder::countOnCpu() {
    setState(State::preparing, "Checking the processor's counters");
    counting_ = openCpuCounting(options_);
    if (counting()) session_->countCpu(counting_.sets);
}

bool TrainingRecorder::counting() {
    if (counting_.counter) return true;
    info_.notes.push_back(counting_.why_not);
    notice(counting_.why_not);
    return false;
}

void TrainingRecorder::countStep(Trainer& trainer, std::int64_t index) {
    session_->setGpuTracing(false);
    const std::int64_t skipped = trainer.skippedUpdates();
    trainer.step(run::StepRecord::Kind::counted, index, segment_);
    counting_.counter->endStep(index, trainer.skippedUpdates() == skipped);
    session_->setGpuTracing(true);
}

std::string TrainingRecorder::outOfMemory() {
    session_->settle();
    auto moment = session_->outOfMemory();
    if (!moment) {  // while the network was built, or memory is not collected
        return fmt::format("{} at batch {} ran out of memory; {}take a smaller batch.", info_.model,
                           info_.batch,
                           status().steps_done > 0 ? "the steps before are kept, " : "");
    }
    // What there really was: of a GPU also what its allocator had reserved and could not use.
    const std::int64_t had =
        std::max(run::total(moment->bytes), moment->reserved_bytes.value_or(0));
    moment->batch_that_fits =
        run::smallerBatch(info_.batch, static_cast<std::uint64_t>(had), largest_batch_);
    info_.out_of_memory = std::move(moment);
    return run::outOfMemoryWords(info_.model, *info_.out_of_memory);
}

void TrainingRecorder::trainUntilDone(Trainer& trainer) {
    using Kind = run::StepRecord::Kind;
    std::int64_t index = 0;
    std::int64_t measured = 0;
    while (goesOn(trainer)) {
        if (const auto failed = session_->failure()) {
            fail(*failed);
            if (ranks_) ranks_->fail(*failed);
            return;
        }
        const bool warm = warmed_in_segment_ >= options_.warmup;
        if (warm && counting_.counter && counting_.counter->due(segment_)) {
            session_->pauseCounterSamples();  // one of the two at a time
            const bool counted = counting_.counter->beginStep(segment_);
            if (counted) countStep(trainer, index++);
            if (!counting_.counter->inSet()) session_->resumeCounterSamples();
            if (counted) continue;
        }
        step(trainer, warm ? Kind::measured : Kind::warmup, index++);
        if (!warm) {
            ++warmed_in_segment_;
            continue;
        }
        ++measured_in_segment_;
        ++measured;
        if (counting_.counter) counting_.counter->ordinaryStep();
        {
            const std::lock_guard lock(mutex_);
            status_.steps_done = measured;
        }
        if (options_.steps > 0 && measured >= options_.steps) return;
        if (collect::referenceDueAfter(measured_in_segment_)) {
            session_->setGpuTracing(false);
            try {
                step(trainer, Kind::reference, index);
                ++index;
            } catch (const OutOfMemory&) {
                if (ranks_) throw;  // the others are in the middle of theirs
                // Nobody saw what filled the memory. If the next step finds no room either, it
                // says.
            }
            session_->setGpuTracing(true);
        }
    }
}

void TrainingRecorder::step(Trainer& trainer, run::StepRecord::Kind kind, std::int64_t index) {
    if (ranks_) {
        ranks_->step(stop_asked_, [&] { trainer.step(kind, index, segment_); });
    } else {
        trainer.step(kind, index, segment_);
    }
}

// Of several ranks none may stop alone: the step that follows tells the others, and all stop after
// it.
bool TrainingRecorder::goesOn(Trainer& trainer) {
    if (!ranks_) return takeCommands(trainer);
    if (ranks_->stopping()) {
        if (info_.end_reason.empty()) info_.end_reason = "Another rank was told to stop.";
        return false;
    }
    if (!stop_asked_) stop_asked_ = !takeCommands(trainer);
    return true;
}

bool TrainingRecorder::takeCommands(Trainer& trainer) {
    bool paused = false;
    for (;;) {
        Command command;
        {
            std::unique_lock lock(mutex_);
            if (paused) {
                status_.state = State::paused;
                wake_.wait(lock, [this] { return !commands_.empty(); });
            }
            if (commands_.empty()) {
                status_.state = State::recording;
                return true;
            }
            command = commands_.front();
            commands_.pop_front();
        }
        switch (command.kind) {
            case Command::Kind::pause:
                paused = !ranks_;  // the others would wait for it
                break;
            case Command::Kind::resume:
                paused = false;
                break;
            case Command::Kind::set_batch:
                changeBatch(trainer, command.batch);
                break;
            case Command::Kind::stop:
                info_.end_reason = command.reason;
                return false;
        }
    }
}

void TrainingRecorder::changeBatch(Trainer& trainer, std::int64_t batch) {
    if (batch == options_.batch) return;
    if (ranks_) {
        notice("The batch of several ranks is chosen at their start.");
        return;
    }
    run::RecordingOptions wanted = options_;
    wanted.batch = batch;
    try {
        run::validateBatch(wanted);
        // On a GPU against what was free before this recording took its part.
        if (!run::isScriptFile(options_.model)) {
            run::checkZooMemory(wanted, device_);
        } else if (!peak_.empty()) {
            run::checkScriptMemory(wanted, device_, cost::peakBytes(peak_, batch), peak_);
        }
    } catch (const std::invalid_argument& error) {
        notice(error.what());
        return;
    }
    notice("");
    trainer.setBatch(batch);
    options_.batch = batch;
    info_.batch = batch;
    info_.title = titleOf(info_);
    session_->updateInfo(info_);
    ++segment_;
    warmed_in_segment_ = 0;
    measured_in_segment_ = 0;
}

}  // namespace
}  // namespace ridgepoint::training

#define RIDGEPOINT_EXPORT extern "C" __attribute__((visibility("default")))

RIDGEPOINT_EXPORT int ridgepoint_recorder_interface_version() {
    return ridgepoint::run::kRecorderInterfaceVersion;
}
RIDGEPOINT_EXPORT ridgepoint::run::Recorder* ridgepoint_create_recorder() {
    return new ridgepoint::training::TrainingRecorder();
}
RIDGEPOINT_EXPORT void ridgepoint_dry_run(const ridgepoint::run::DryRunRequest& request,
                                          ridgepoint::run::DryRun& answer) {
    answer = ridgepoint::training::playDry(request);
}
