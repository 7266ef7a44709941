// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/collection.h"

#include <algorithm>
#include <chrono>
#include <tuple>
#include <utility>

#include "core/base/quiet_thread.h"
#include "core/machine/probe.h"
#include "core/recording/collect/log_merger.h"

namespace ridgepoint::recording::collect {
namespace {

// Interval between two drains of the rings, and between two transactions. Both are short, so that a
// view shows no visible delay and a killed recorder loses well under a second.
constexpr auto kDrainInterval = std::chrono::milliseconds(30);
constexpr std::uint64_t kCommitIntervalNs = 100'000'000;
// Maximum number of steps in the live view; the file contains more.
constexpr std::size_t kMostLiveSteps = 1 << 13;

}  // namespace

Collection::Collection(std::unique_ptr<run::RunWriter> writer, run::RunInfo info,
                       run::MachineInfo machine, std::shared_ptr<Listening> listening)
    : writer_(std::move(writer)),
      listening_(listening ? std::move(listening) : std::make_shared<Listening>()),
      assembler_(listening_->clock, machine.cache_bytes,
                 [this](std::string_view text) { return writer_->intern(text); }),
      gpu_(listening_->clock, [this](std::string_view text) { return writer_->intern(text); }),
      steps_(kMostLiveSteps),
      strings_(std::make_shared<run::StringTable>()),
      description_{std::move(info), std::move(machine), {}, {}, {}, {}, {}, {}},
      outcome_(writer_->outcome()),
      snapshot_(std::make_shared<run::Snapshot>()) {
    publish(true);
}

Collection::~Collection() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
}

run::StringId Collection::intern(std::string_view text) { return writer_->intern(text); }

void Collection::setMemoryCapacity(std::optional<std::int64_t> bytes) {
    memory_.setCapacity(bytes);
    batch_.memory = memory_.summary();
}

void Collection::traceGpu(cuda::GpuTracing tracing) {
    gpu_.trace(std::move(tracing));
    const std::lock_guard lock(mutex_);
    description_.gpu = gpu_.evidence();
    description_.info_changed = true;
    stamp();
}

void Collection::sampleDevice(std::unique_ptr<DeviceMeter> meter,
                              std::chrono::milliseconds interval) {
    gpu_.samples().sample(std::move(meter), interval);
}

void Collection::countCpu(std::shared_ptr<counters::CountedSets> sets) {
    cpu_counting_ = std::make_unique<CpuCounting>(
        std::move(sets), [this](std::string_view text) { return writer_->intern(text); });
}

void Collection::stamp() {
    run::RunInfo& info = description_.info;
    info.dropped_records = listening_->logs.dropped() + description_.gpu.dropped;
    for (const std::string& move : description_.moves) {
        if (std::find(info.notes.begin(), info.notes.end(), move) == info.notes.end())
            info.notes.push_back(move);
    }
    if (!description_.counted_reason.empty()) {
        info.rung = run::EvidenceLevel::counted;
        info.rung_reason = description_.counted_reason;
    }
    info.without_launch = description_.gpu.without_launch;
    info.cut_steps = description_.gpu.cut_steps;
    info.overlapping_steps = description_.gpu.overlapping_steps;
    info.losses = description_.gpu.losses;
    if (!description_.gpu.known) return;
    info.rung = description_.gpu.level;
    info.rung_reason = description_.gpu.reason;
}

void Collection::begin() {
    listening_->logs.mine();  // registers the training thread, whose log must be the first
    {
        const std::lock_guard lock(mutex_);
        const run::RunInfo& info = description_.info;
        own_rank_ = info.rank ? info.rank->rank : 0;
        assembler_.setMatrixUnits(
            cost::matrixUnits(description_.ceilings, info.precision == "tf32-matmul"),
            cost::matrixUnits(description_.ceilings, info.precision.starts_with("tf32")));
        if (!info.rank) description_.load.emplace(machine::affinityCpus());
    }
    gpu_.samples().begin();
    last_commit_ns_ = clockNanoseconds();
    thread_ = std::thread([this] {
        base::beQuietThread("recorder");
        run();
    });
}

void Collection::updateInfo(const run::RunInfo& info) {
    const std::lock_guard lock(mutex_);
    description_.info = info;
    description_.info_changed = true;
    stamp();
}

void Collection::setCeilings(std::vector<roofline::Ceiling> ceilings) {
    const std::lock_guard lock(mutex_);
    description_.ceilings = std::move(ceilings);
    description_.ceilings_changed = true;
}

std::shared_ptr<const run::Snapshot> Collection::snapshot() const {
    const std::lock_guard lock(mutex_);
    asked_ = true;
    return snapshot_;
}

run::RunWriter::Outcome Collection::outcome() const {
    const std::lock_guard lock(mutex_);
    return outcome_;
}

std::optional<std::string> Collection::failure() const {
    const std::lock_guard lock(mutex_);
    return failure_;
}

void Collection::run() {
    for (;;) {
        bool stopping = false;
        {
            std::unique_lock lock(mutex_);
            wake_.wait_for(lock, kDrainInterval, [this] { return stopping_; });
            stopping = stopping_;
            ++drains_.begun;
        }
        drain(stopping);
        if (stopping) takeUnfinished();
        takeOutOfMemory();
        commitIfDue(stopping);
        publish(stopping);
        timespec spent{};
        ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
        drains_.seconds.store(
            static_cast<double>(spent.tv_sec) + static_cast<double>(spent.tv_nsec) * 1e-9,
            std::memory_order_relaxed);
        if (stopping) return;
    }
}

void Collection::drain(bool last) {
    const auto logs = listening_->logs.all();
    if (logs.empty()) return;
    mergeLogs(logs, [this](std::uint32_t thread, const RecordHeader& record) {
        assembler_.consume(thread, record);
    });
    std::vector<std::uint32_t> threads;
    for (const auto& log : logs) threads.push_back(log->systemThread());
    for (FinishedStep& step : assembler_.takeFinished()) gpu_.add(std::move(step), threads);
    for (GpuRecording::Step& step : gpu_.collect(last)) take(std::move(step));
    if (cpu_counting_ && last) cpu_counting_->finish();
    const std::lock_guard lock(mutex_);
    if (cpu_counting_ && description_.counted_reason != cpu_counting_->reason()) {
        description_.counted_reason = cpu_counting_->reason();
        description_.info_changed = true;
    }
    if (description_.gpu == gpu_.evidence()) return;
    description_.gpu = gpu_.evidence();
    description_.info_changed = true;
}

void Collection::takeUnfinished() {
    if (memory_.addRest(assembler_.takeUnfinished(), batch_)) changed_ = true;
}

void Collection::takeOutOfMemory() {
    const auto& found = assembler_.outOfMemory();
    const std::lock_guard lock(mutex_);
    drains_.ended = drains_.begun;
    drains_.done.notify_all();
    if (!found || (out_of_memory_ && out_of_memory_->time_ns == found->time_ns)) return;
    const auto text = [this](run::StringId id) { return std::string(writer_->text(id)); };
    run::OutOfMemory& moment = out_of_memory_.emplace();
    moment.time_ns = found->time_ns;
    moment.step = found->step;
    moment.batch = found->batch;
    moment.phase = found->phase;
    moment.op = text(found->op);
    moment.layer = text(found->layer);
    moment.requested_bytes = found->requested_bytes;
    moment.bytes = found->alive.bytes;
    if (found->reserved_bytes != kNotReserved) moment.reserved_bytes = found->reserved_bytes;
    for (const auto& block : found->alive.largest) {
        moment.largest.push_back({block.bytes, block.category, text(block.op), text(block.layer)});
    }
}

void Collection::settle() {
    if (!thread_.joinable()) return;
    std::unique_lock lock(mutex_);
    const std::uint64_t wanted = drains_.begun + 1;
    wake_.notify_all();
    drains_.done.wait(lock, [&] { return drains_.ended >= wanted; });
}

std::optional<run::OutOfMemory> Collection::outOfMemory() const {
    const std::lock_guard lock(mutex_);
    return out_of_memory_;
}

void Collection::take(GpuRecording::Step&& traced) {
    FinishedStep& step = traced.step;
    cells_.addStep(step.step, step.ops);
    if (cpu_counting_) cpu_counting_->addStep(step.step, step.ops);
    steps_.append({&step.step, 1});
    batch_.steps.push_back(step.step);
    batch_.ops.insert(batch_.ops.end(), step.ops.begin(), step.ops.end());
    batch_.gpu_records.insert(batch_.gpu_records.end(), traced.records.begin(),
                              traced.records.end());
    batch_.api_calls.insert(batch_.api_calls.end(), traced.api_calls.begin(),
                            traced.api_calls.end());
    for (run::Collective exchange : step.collectives) {
        exchange.rank = own_rank_;
        batch_.collectives.push_back(exchange);
    }
    memory_.addStep(step, batch_);
    changed_ = true;
}

void Collection::commitIfDue(bool now) {
    const std::uint64_t time = clockNanoseconds();
    if (!now && time - last_commit_ns_ < kCommitIntervalNs) return;
    last_commit_ns_ = time;
    {
        const std::lock_guard lock(mutex_);
        if (failure_) {
            gpu_.fill(batch_);
            batch_ = {};
            return;
        }
        Description& of = description_;
        const auto lost = [&] {
            return std::tuple(of.info.dropped_records, of.info.without_launch, of.info.cut_steps,
                              of.info.overlapping_steps);
        };
        const auto before = lost();
        stamp();
        of.info_changed = of.info_changed || lost() != before;
        if (of.info_changed) batch_.info = of.info;
        if (of.ceilings_changed) batch_.ceilings = of.ceilings;
        changed_ = changed_ || of.info_changed || of.ceilings_changed;
        of.info_changed = of.ceilings_changed = false;
    }
    batch_.cells = cells_.takeChanged();
    gpu_.fill(batch_);
    memory_.addSamples(batch_.device_samples, batch_);
    if (cpu_counting_) cpu_counting_->fill(batch_);
    changed_ = changed_ || !batch_.device_samples.empty() || batch_.counted;
    std::optional<std::string> failure;
    std::optional<run::RepairNotes> lost;
    try {
        writer_->commit(batch_);
    } catch (const run::StoreError& error) {
        if (error.kind() == run::StoreError::Kind::began_again) {
            beginAgain();
            // Reports the memory events as lost, because the allocations of the live blocks are
            // lost, too.
            lost = run::RepairNotes{{error.what()}, {"memory_event"}};
        } else {
            failure = error.what();
        }
    }
    batch_ = {};
    batch_.repair = std::move(lost);
    const run::RunWriter::Outcome& outcome = writer_->outcome();
    const std::lock_guard lock(mutex_);
    failure_ = std::move(failure);
    if (outcome.file != outcome_.file) {
        description_.moves.push_back(outcome.moved);
        description_.info_changed = true;
    }
    outcome_ = outcome;
}

// Resets the totals, because the file has lost the earlier data.
void Collection::beginAgain() {
    cells_ = {};
    gpu_.forgetTotals();
    steps_ = run::StepList(kMostLiveSteps);
    memory_.beginAgain();
    changed_ = true;
    const std::lock_guard lock(mutex_);
    description_.ceilings_changed = true;
}

void Collection::publish(bool anyway) {
    if (!changed_) return;
    {
        const std::lock_guard lock(mutex_);
        if (!std::exchange(asked_, false) && !anyway) return;
    }
    changed_ = false;
    auto next = std::make_shared<run::Snapshot>();
    if (writer_->stringCount() != strings_->size()) {
        std::vector<std::string> strings;
        strings.reserve(writer_->stringCount());
        for (std::size_t i = 0; i < writer_->stringCount(); ++i) {
            strings.emplace_back(writer_->text(static_cast<run::StringId>(i)));
        }
        strings_ = std::make_shared<const run::StringTable>(std::move(strings));
    }
    next->strings = strings_;
    next->steps = std::make_shared<const run::StepList>(steps_);
    next->cells = std::make_shared<const std::vector<run::Cell>>(cells_.all());
    next->gpu_cells = gpu_.cells();
    next->gpu_calls = gpu_.calls();
    next->gpu_uses = gpu_.uses();
    next->device_samples = gpu_.samples().all();
    next->counted = cpu_counting_ ? cpu_counting_->counted() : gpu_.counted();
    next->memory = memory_.summary();
    next->detailed_steps = writer_->detailedSteps();
    next->memory_points = memory_.points();
    const std::lock_guard lock(mutex_);
    next->info = description_.info;
    next->machine = description_.machine;
    next->ceilings = description_.ceilings;
    next->loss = description_.loss;
    next->revision = snapshot_->revision + 1;
    snapshot_ = std::move(next);
}

void Collection::finish(const run::RunInfo& info, std::vector<run::LossPoint> loss) {
    {
        const std::lock_guard lock(mutex_);
        description_.info = info;
        if (std::string note = description_.load ? description_.load->note() : std::string();
            !note.empty()) {
            description_.info.notes.push_back(std::move(note));
        }
        description_.info_changed = true;
        stopping_ = true;
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
    run::RunInfo last;
    {
        const std::lock_guard lock(mutex_);
        if (failure_) throw run::StoreError(run::StoreError::Kind::other, *failure_);
        stamp();
        if (!loss.empty())
            description_.loss = std::make_shared<const std::vector<run::LossPoint>>(loss);
        description_.info.complete = true;
        last = description_.info;
    }
    auto& annotations = batch_.annotations.emplace();
    for (const run::StringId name : assembler_.annotations())
        annotations.emplace_back(writer_->text(name));
    batch_.calls = assembler_.calls();
    batch_.loss = std::move(loss);
    writer_->commit(batch_);
    writer_->finish(last);
    {
        const std::lock_guard lock(mutex_);
        outcome_ = writer_->outcome();
    }
    changed_ = true;
    publish(true);
}

}  // namespace ridgepoint::recording::collect
