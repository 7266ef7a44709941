// SPDX-License-Identifier: GPL-3.0-or-later
// The Recorder that trains a network of the zoo, or a user's own, in this process.
#include <fmt/format.h>
#include <pthread.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <ctime>
#include <deque>
#include <mutex>
#include <random>
#include <thread>

#include "core/collect/session.h"
#include "core/cost/estimate.h"
#include "core/machine/ceiling_cache.h"
#include "core/machine/machine.h"
#include "core/run/dry_run.h"
#include "core/run/estimated.h"
#include "core/run/recorder.h"
#include "core/training/dry_run.h"
#include "core/training/network_maker.h"
#include "core/training/trainer.h"

namespace ridgepoint::training {
namespace {

using run::Command;
using run::RecorderStatus;
using run::RunInfo;
using State = RecorderStatus::State;

std::string newRunId() {
    std::random_device device;
    std::string id;
    for (int i = 0; i < 4; ++i) id += fmt::format("{:08x}", device());
    return id;
}

std::string nowIso8601() {
    const std::time_t now = std::time(nullptr);
    std::tm utc{};
    gmtime_r(&now, &utc);
    char text[32];
    std::strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &utc);
    return text;
}

run::MachineInfo describe(const machine::Machine& machine) {
    run::MachineInfo info;
    info.host = machine.host;
    info.cpu = machine.cpu;
    info.gpus = machine.gpus;
    info.software = machine.software;
    info.software["libtorch"] = torchVersion();
    info.logical_cores = machine.logical_cores;
    info.physical_cores = machine.physical_cores;
    info.memory_bytes = machine.memory_bytes;
    for (const auto level : {roofline::Level::l1, roofline::Level::l2, roofline::Level::l3}) {
        info.cache_bytes[roofline::index(level)] = machine.cacheCapacity(level).value_or(0);
    }
    return info;
}

// After which measured steps of a segment a step without hooks is run: early, so that the cost of
// collecting is known soon, then rarely, so that it costs little.
bool referenceDueAfter(std::int64_t measured) {
    return measured == 2 || measured == 6 || measured == 12 ||
           (measured > 12 && (measured - 12) % 25 == 0);
}

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
    void changeBatch(Trainer& trainer, std::int64_t batch);
    void fail(std::string sentence) { failure_ = std::move(sentence); }
    bool stopWanted() const {
        const std::lock_guard lock(mutex_);
        return std::any_of(commands_.begin(), commands_.end(), [](const Command& command) {
            return command.kind == Command::Kind::stop;
        });
    }
    NetworkMaker networkMaker();
    NetworkMaker scriptMaker();

    run::RecordingOptions options_;
    RunInfo info_;
    std::string failure_;
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
        record();
    } catch (const std::exception& error) {
        fail(error.what());
    }
    setState(failure_.empty() ? State::finished : State::failed, failure_);
}

NetworkMaker TrainingRecorder::networkMaker() {
    if (run::isScriptFile(options_.model)) return scriptMaker();
    return zooNetwork(run::zooGraph(options_.model, options_.input));
}

// The file is played without values first, in a process of its own: what is wrong with it is known
// before it is loaded into this one, and so is what it needs.
NetworkMaker TrainingRecorder::scriptMaker() {
    setState(State::preparing, "Playing " + run::modelTitle(options_.model) + " without values");
    std::optional<std::int64_t> tokens;
    run::DryRunRequest request{.file = options_.model,
                               .input = options_.input,
                               .batch = options_.batch,
                               .options = {}};
    request.options.optimizer = options_.optimizer;
    try {
        run::DryRun dry = run::dryRun(request, [this] { return stopWanted(); });
        run::checkScriptMemory(options_, dry.step.peak_bytes, dry.peak);
        peak_ = std::move(dry.peak);
        tokens = dry.tokens;
    } catch (const run::NeedsValues&) {
        // It can be trained all the same; only how much memory it takes is not known.
    }
    return scriptNetwork(options_.model, options_.input, tokens);
}

void TrainingRecorder::record() {
    const NetworkMaker make_network = networkMaker();
    setState(State::preparing, "Looking at this machine");
    const machine::Machine machine = machine::probe();
    info_.id = newRunId();
    info_.started = nowIso8601();
    info_.model = run::modelTitle(options_.model);
    info_.title =
        fmt::format("{} · batch {} · {}", info_.model, options_.batch, options_.precision);
    info_.batch = options_.batch;
    info_.precision = options_.precision;
    info_.optimizer = options_.optimizer;
    info_.device = options_.device;
    info_.warmup_steps = options_.warmup;
    info_.seed = options_.seed;
    info_.threads = options_.threads > 0 ? options_.threads : threadCount();
    info_.rung = run::Rung::modelled;
    info_.rung_reason =
        "times are measured on the CPU, FLOPs and bytes are modelled from shapes; hardware counters "
        "would lift this";
    const run::MachineInfo description = describe(machine);
    auto writer = run::RunWriter::create(options_.output, info_, description, options_.detail);
    {
        const std::lock_guard lock(mutex_);
        session_ = std::make_unique<collect::Session>(std::move(writer), info_, description);
    }
    session_->setMemoryCapacity(machine.memory_bytes);

    setState(State::preparing, "Measuring this machine's roofs");
    machine::MeasureOptions measure;
    measure.threads = {options_.threads > 0 ? static_cast<int>(options_.threads)
                                            : std::max(machine.physical_cores, 1)};
    measure.cancelled = [this] { return stopWanted(); };
    std::vector<roofline::Ceiling> ceilings = machine::cpuCeilings(machine, measure).ceilings;
    // The file does not keep it beside a roof: all of a run's are of the run's own threads.
    for (roofline::Ceiling& ceiling : ceilings) ceiling.threads = 0;
    session_->setCeilings(std::move(ceilings));

    try {
        setState(State::preparing, "Building " + info_.model);
        Trainer trainer(options_, make_network,
                        {session_->logs(), [this](std::string_view text) {
                             return session_->intern(text);
                         }});
        session_->begin();
        trainer.tagParameters();
        setState(State::recording, "");
        trainUntilDone(trainer);
        setState(State::finishing, "Completing the run file");
    } catch (const OutOfMemory&) {
        fail(fmt::format("{} at batch {} ran out of memory; the steps before are kept, record with "
                         "a smaller --batch",
                         info_.model, info_.batch));
    }
    if (!failure_.empty()) info_.end_reason = failure_;
    session_->finish(info_);
}

void TrainingRecorder::trainUntilDone(Trainer& trainer) {
    using Kind = run::StepRecord::Kind;
    std::int64_t index = 0;
    std::int64_t measured = 0;
    while (takeCommands(trainer)) {
        if (const auto failed = session_->failure()) {
            fail(*failed);
            return;
        }
        const bool warm = warmed_in_segment_ >= options_.warmup;
        trainer.step(warm ? Kind::measured : Kind::warmup, index++, segment_);
        if (!warm) {
            ++warmed_in_segment_;
            continue;
        }
        ++measured_in_segment_;
        ++measured;
        {
            const std::lock_guard lock(mutex_);
            status_.steps_done = measured;
        }
        if (options_.steps > 0 && measured >= options_.steps) return;
        if (referenceDueAfter(measured_in_segment_)) {
            trainer.step(Kind::reference, index++, segment_);
        }
    }
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
                paused = true;
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
    run::RecordingOptions wanted = options_;
    wanted.batch = batch;
    try {
        run::validateBatch(wanted);
        if (!peak_.empty()) {
            run::checkScriptMemory(wanted, cost::peakBytes(peak_, batch), peak_);
        }
    } catch (const std::invalid_argument& error) {
        notice(error.what());
        return;
    }
    notice("");
    trainer.setBatch(batch);
    options_.batch = batch;
    info_.batch = batch;
    info_.title = fmt::format("{} · batch {} · {}", info_.model, batch, options_.precision);
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
