// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/session.h"

#include <pthread.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/collect/log_merger.h"

namespace ridgepoint::collect {
namespace {

// How often rings are emptied, and how often a transaction is made: short enough that a view lags
// by less than it can show and that a killed recorder loses well under a second.
constexpr auto kDrainInterval = std::chrono::milliseconds(30);
constexpr std::uint64_t kCommitIntervalNs = 100'000'000;
// Memory points and steps of the live view; the file has more.
constexpr std::size_t kMostLivePoints = 1 << 16;
constexpr std::size_t kMostLiveSteps = 1 << 13;

}  // namespace

Session::Session(std::unique_ptr<run::RunWriter> writer, run::RunInfo info,
                 run::MachineInfo machine, std::shared_ptr<Listening> listening)
    : writer_(std::move(writer)),
      listening_(listening ? std::move(listening) : std::make_shared<Listening>()),
      assembler_(listening_->clock, machine.cache_bytes,
                 [this](std::string_view text) { return writer_->intern(text); }),
      gpu_(listening_->clock, [this](std::string_view text) { return writer_->intern(text); }),
      steps_(kMostLiveSteps),
      memory_points_(kMostLivePoints),
      strings_(std::make_shared<run::StringTable>()),
      info_(std::move(info)),
      machine_(std::move(machine)),
      outcome_(writer_->outcome()),
      snapshot_(std::make_shared<run::Snapshot>()) {
    publish(true);
}

Session::~Session() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
}

run::StringId Session::intern(std::string_view text) { return writer_->intern(text); }

void Session::setMemoryCapacity(std::optional<std::int64_t> bytes) {
    memory_.capacity_bytes = bytes;
    batch_.memory = memory_;
}

void Session::traceGpu(cuda::GpuTracing tracing) {
    gpu_.trace(std::move(tracing));
    const std::lock_guard lock(mutex_);
    gpu_says_ = gpu_.says();
    info_changed_ = true;
    stamp();
}

void Session::sampleDevice(std::unique_ptr<DeviceMeter> meter, std::chrono::milliseconds interval) {
    gpu_.sample(std::move(meter), interval);
}

void Session::countCpu(std::shared_ptr<counters::CountedSets> sets) {
    cpu_counting_ = std::make_unique<CpuCounting>(
        std::move(sets), [this](std::string_view text) { return writer_->intern(text); });
}

void Session::stamp() {
    info_.dropped_records = listening_->logs.dropped() + gpu_says_.dropped;
    for (const std::string& move : moves_) {
        if (std::find(info_.notes.begin(), info_.notes.end(), move) == info_.notes.end())
            info_.notes.push_back(move);
    }
    if (!counted_reason_.empty()) {
        info_.rung = run::EvidenceLevel::counted;
        info_.rung_reason = counted_reason_;
    }
    info_.losses = gpu_says_.losses;
    if (!gpu_says_.known) return;
    info_.rung = gpu_says_.rung;
    info_.rung_reason = gpu_says_.rung_reason;
}

void Session::begin() {
    listening_->logs.mine();  // the first log is the training thread's
    {
        const std::lock_guard lock(mutex_);
        own_rank_ = info_.rank ? info_.rank->rank : 0;
        assembler_.setMatrixUnits(cost::matrixUnits(ceilings_, info_.precision == "tf32"));
    }
    gpu_.begin();
    last_commit_ns_ = clockNanoseconds();
    thread_ = std::thread([this] {
        pthread_setname_np(pthread_self(), "recorder");
        run();
    });
}

void Session::updateInfo(const run::RunInfo& info) {
    const std::lock_guard lock(mutex_);
    info_ = info;
    info_changed_ = true;
    stamp();
}

void Session::setCeilings(std::vector<roofline::Ceiling> ceilings) {
    const std::lock_guard lock(mutex_);
    ceilings_ = std::move(ceilings);
    ceilings_changed_ = true;
}

std::shared_ptr<const run::Snapshot> Session::snapshot() const {
    const std::lock_guard lock(mutex_);
    asked_ = true;
    return snapshot_;
}

run::RunWriter::Outcome Session::outcome() const {
    const std::lock_guard lock(mutex_);
    return outcome_;
}

std::optional<std::string> Session::failure() const {
    const std::lock_guard lock(mutex_);
    return failure_;
}

void Session::run() {
    for (;;) {
        bool stopping = false;
        {
            std::unique_lock lock(mutex_);
            wake_.wait_for(lock, kDrainInterval, [this] { return stopping_; });
            stopping = stopping_;
            ++drains_begun_;
        }
        drain(stopping);
        if (stopping) takeUnfinished();
        takeOutOfMemory();
        commitIfDue(stopping);
        publish(stopping);
        timespec spent{};
        ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
        recorder_seconds_.store(
            static_cast<double>(spent.tv_sec) + static_cast<double>(spent.tv_nsec) * 1e-9,
            std::memory_order_relaxed);
        if (stopping) return;
    }
}

void Session::drain(bool last) {
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
    if (cpu_counting_ && counted_reason_ != cpu_counting_->reason()) {
        counted_reason_ = cpu_counting_->reason();
        info_changed_ = true;
    }
    if (gpu_says_ == gpu_.says()) return;
    gpu_says_ = gpu_.says();
    info_changed_ = true;
}

void Session::takeUnfinished() {
    std::vector<run::MemoryPoint> points = assembler_.takeUnfinished();
    if (points.empty()) return;
    const bool any = std::any_of(points.begin(), points.end(), [](const run::MemoryPoint& point) {
        return run::total(point.bytes) != 0;
    });
    if (!memory_seen_ && !any) return;
    batch_.memory_points.insert(batch_.memory_points.end(), points.begin(), points.end());
    memory_points_.add(std::move(points));
    changed_ = true;
}

void Session::takeOutOfMemory() {
    const auto& found = assembler_.outOfMemory();
    const std::lock_guard lock(mutex_);
    drains_ended_ = drains_begun_;
    drained_.notify_all();
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

void Session::settle() {
    if (!thread_.joinable()) return;
    std::unique_lock lock(mutex_);
    const std::uint64_t wanted = drains_begun_ + 1;
    wake_.notify_all();
    drained_.wait(lock, [&] { return drains_ended_ >= wanted; });
}

std::optional<run::OutOfMemory> Session::outOfMemory() const {
    const std::lock_guard lock(mutex_);
    return out_of_memory_;
}

void Session::take(GpuRecording::Step&& traced) {
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
    batch_.memory_events.insert(batch_.memory_events.end(), step.memory.events.begin(),
                                step.memory.events.end());
    for (run::Collective exchange : step.collectives) {
        exchange.rank = own_rank_;
        batch_.collectives.push_back(exchange);
    }
    memory_seen_ = memory_seen_ || !step.memory.events.empty();
    if (!memory_seen_) step.memory.points.clear();
    // Where the hooks are off, what was held at its start is the last that is known.
    if (hooksOff(step.step.kind) && step.memory.points.size() > 1) step.memory.points.resize(1);
    batch_.memory_points.insert(batch_.memory_points.end(), step.memory.points.begin(),
                                step.memory.points.end());
    memory_points_.add(std::move(step.memory.points));
    if (step.step.segment != memory_segment_) {
        memory_segment_ = step.step.segment;
        memory_.peak_allocated_bytes.reset();
        memory_.peak_reserved_bytes.reset();
        memory_.at_peak.reset();
    }
    if (memory_seen_ && step.step.kind == run::StepRecord::Kind::measured) {
        const std::int64_t peak = run::total(step.memory.peak);
        if (peak > 0 && peak > memory_.peak_allocated_bytes.value_or(0)) {
            memory_.peak_allocated_bytes = peak;
            memory_.at_peak = step.memory.peak;
        }
        if (step.memory.peak_reserved) {
            memory_.peak_reserved_bytes =
                std::max(memory_.peak_reserved_bytes.value_or(0), *step.memory.peak_reserved);
        }
    }
    batch_.memory = memory_;
    changed_ = true;
}

void Session::commitIfDue(bool now) {
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
        const std::uint64_t dropped = info_.dropped_records;
        stamp();
        info_changed_ = info_changed_ || info_.dropped_records != dropped;
        if (info_changed_) batch_.info = info_;
        if (ceilings_changed_) batch_.ceilings = ceilings_;
        changed_ = changed_ || info_changed_ || ceilings_changed_;
        info_changed_ = ceilings_changed_ = false;
    }
    batch_.cells = cells_.takeChanged();
    gpu_.fill(batch_);
    if (cpu_counting_) cpu_counting_->fill(batch_);
    changed_ = changed_ || !batch_.device_samples.empty() || batch_.counted;
    std::optional<std::string> failure;
    try {
        writer_->commit(batch_);
    } catch (const run::StoreError& error) {
        if (error.kind() == run::StoreError::Kind::began_again) {
            beginAgain();
        } else {
            failure = error.what();
        }
    }
    batch_ = {};
    const run::RunWriter::Outcome& outcome = writer_->outcome();
    const std::lock_guard lock(mutex_);
    failure_ = std::move(failure);
    if (outcome.file != outcome_.file) {
        moves_.push_back(outcome.moved);
        info_changed_ = true;
    }
    outcome_ = outcome;
}

// The file has lost what was written.
void Session::beginAgain() {
    cells_ = {};
    gpu_.forgetTotals();
    steps_ = run::StepList(kMostLiveSteps);
    memory_points_ = run::PointHistory(kMostLivePoints);
    const auto capacity = memory_.capacity_bytes;
    memory_ = {};
    memory_.capacity_bytes = capacity;
    changed_ = true;
    const std::lock_guard lock(mutex_);
    ceilings_changed_ = true;
}

void Session::publish(bool anyway) {
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
    next->device_samples = gpu_.samples();
    next->counted = cpu_counting_ ? cpu_counting_->counted() : gpu_.counted();
    next->memory = memory_;
    next->detailed_steps = writer_->detailedSteps();
    next->memory_points = memory_points_.chunks();
    const std::lock_guard lock(mutex_);
    next->info = info_;
    next->machine = machine_;
    next->ceilings = ceilings_;
    next->revision = snapshot_->revision + 1;
    snapshot_ = std::move(next);
}

void Session::finish(const run::RunInfo& info) {
    {
        const std::lock_guard lock(mutex_);
        info_ = info;
        info_changed_ = true;
        stopping_ = true;
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
    run::RunInfo last;
    {
        const std::lock_guard lock(mutex_);
        if (failure_) throw run::StoreError(run::StoreError::Kind::other, *failure_);
        stamp();
        info_.complete = true;
        last = info_;
    }
    writer_->finish(last);
    {
        const std::lock_guard lock(mutex_);
        outcome_ = writer_->outcome();
    }
    changed_ = true;
    publish(true);
}

}  // namespace ridgepoint::collect
