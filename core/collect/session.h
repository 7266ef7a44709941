// SPDX-License-Identifier: GPL-3.0-or-later
// One recording: the threads' logs on one side, the run file and the live snapshot on the other,
// and the recorder thread between them. Knows nothing of who trains.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "core/collect/cpu_counting.h"
#include "core/collect/gpu_recording.h"
#include "core/collect/step_assembler.h"
#include "core/collect/thread_log.h"
#include "core/run/cell_table.h"
#include "core/run/point_history.h"
#include "core/run/snapshot.h"
#include "core/store/store.h"

namespace ridgepoint::collect {

// What threads log, and the clock that it is stamped with.
struct Listening {
    ThreadLogs logs;
    TickClock clock;
};

class Session {
  public:
    // Takes a new run file. Before begin() everything is called on the thread that trains.
    // listening: what has listened already, before anyone knew that there would be a run; the
    // thread that trains logged first. Null: nothing.
    Session(std::unique_ptr<run::RunWriter> writer, run::RunInfo info, run::MachineInfo machine,
            std::shared_ptr<Listening> listening = nullptr);
    ~Session();  // ends the recorder thread; the file stays as the last commit left it
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    run::StringId intern(std::string_view text);  // before begin() only
    void setMemoryCapacity(std::optional<std::int64_t> bytes);
    ThreadLogs& logs() { return listening_->logs; }
    const TickClock& clock() const { return listening_->clock; }
    // Records what the GPU does as well (how: cuda/gpu_collector.h), or says why it cannot. Before
    // begin(). From then on rung, rung_reason and losses are this object's, whatever updateInfo()
    // says.
    void traceGpu(cuda::GpuTracing tracing);
    // Reads the device's clocks, power, temperature and use now and then. Before begin().
    void sampleDevice(std::unique_ptr<DeviceMeter> meter,
                      std::chrono::milliseconds interval = std::chrono::milliseconds(100));
    // Puts what hardware counters say beside what is traced. Before begin(), after traceGpu().
    void countGpu(std::shared_ptr<counters::CountedSets> sets) { gpu_.count(std::move(sets)); }
    // Puts what the processor's counters say beside the ops of a run on a CPU. Before begin(). From
    // then on rung and rung_reason say so once something was counted.
    void countCpu(std::shared_ptr<counters::CountedSets> sets);
    // Reads counters of the whole GPU at short intervals, from begin() on. Before begin().
    void sampleCounters(std::unique_ptr<counters::PmSource> source, std::uint32_t device) {
        gpu_.sampleCounters(std::move(source), device);
    }
    // On the thread that trains: while a set of passes has the counters. Does nothing where none
    // are sampled.
    void pauseCounterSamples() { gpu_.pauseCounterSamples(); }
    void resumeCounterSamples() { gpu_.resumeCounterSamples(); }
    // Registers the calling thread as the one that trains, and starts the recorder thread.
    void begin();

    // On the thread that trains, between steps: whether the GPU is traced; it is at first. Does
    // nothing where it is not.
    void setGpuTracing(bool on) { gpu_.setTracing(on); }

    // Any thread. What changed appears in the next snapshot and commit.
    void updateInfo(const run::RunInfo& info);
    void setCeilings(std::vector<roofline::Ceiling> ceilings);

    // Drains what the hooks wrote, writes it and completes the file. Throws run::StoreError; what
    // was committed before is kept.
    void finish(const run::RunInfo& info);

    // Any thread, never null. One is made only where somebody asks, so that a recording that nobody
    // watches costs less: who asks again and again sees what is new a moment later. After finish()
    // it is the whole run.
    std::shared_ptr<const run::Snapshot> snapshot() const;
    // Waits until all that this thread has logged is taken in. Between begin() and finish().
    void settle();
    // The last time that memory ran out, of what was taken in so far. Any thread.
    std::optional<run::OutOfMemory> outOfMemory() const;
    // What the recorder thread has computed so far, in seconds of a processor's time. Any thread.
    double recorderSeconds() const { return recorder_seconds_.load(std::memory_order_relaxed); }
    // Set once writing has failed (disk full, file gone): nothing more is written.
    std::optional<std::string> failure() const;

  private:
    void run();
    void drain(bool last);
    void take(GpuRecording::Step&& step);
    void stamp();  // under the lock: what only this object knows of the run
    void takeUnfinished();
    void takeOutOfMemory();
    void commitIfDue(bool now);
    void publish(bool anyway);

    std::unique_ptr<run::RunWriter> writer_;
    std::shared_ptr<Listening> listening_;
    StepAssembler assembler_;
    GpuRecording gpu_;
    std::unique_ptr<CpuCounting> cpu_counting_;
    run::CellTable cells_;
    run::RunWriter::Batch batch_;
    std::uint64_t last_commit_ns_ = 0;
    bool changed_ = true;
    run::StepList steps_;
    run::MemorySummary memory_;
    bool memory_seen_ = false;  // else it is not collected, and nothing is known of it
    std::int64_t memory_segment_ = 0;
    std::int64_t own_rank_ = 0;
    run::PointHistory memory_points_;
    std::shared_ptr<const run::StringTable> strings_;

    // Set by other threads, taken by the recorder thread.
    mutable std::mutex mutex_;
    mutable bool asked_ = false;  // for a snapshot, since the last one was made
    std::condition_variable wake_;
    run::RunInfo info_;
    GpuRecording::Says gpu_says_;
    std::string counted_reason_;  // of a CPU's counters; empty: nothing was counted
    run::MachineInfo machine_;
    std::vector<roofline::Ceiling> ceilings_;
    bool info_changed_ = false, ceilings_changed_ = false;
    bool stopping_ = false;
    std::uint64_t drains_begun_ = 0, drains_ended_ = 0;
    std::condition_variable drained_;
    std::optional<run::OutOfMemory> out_of_memory_;
    std::optional<std::string> failure_;
    std::shared_ptr<const run::Snapshot> snapshot_;

    std::atomic<double> recorder_seconds_{0};
    std::thread thread_;
};

}  // namespace ridgepoint::collect
