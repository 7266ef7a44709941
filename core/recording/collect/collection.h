// SPDX-License-Identifier: GPL-3.0-or-later
// Collection is a recording: its recorder thread reads the logs of the threads that train, writes
// the run file and publishes snapshots. It does not depend on how the training runs.
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

#include "core/machine/cpu/load_watch.h"
#include "core/recording/collect/cpu_counting.h"
#include "core/recording/collect/gpu_recording.h"
#include "core/recording/collect/memory_recording.h"
#include "core/recording/collect/step_assembler.h"
#include "core/recording/collect/thread_log.h"
#include "core/run/cell_table.h"
#include "core/run/snapshot.h"
#include "core/run/store/store.h"

namespace ridgepoint::recording::collect {

// The logs of the threads and the clock for their time stamps.
struct Listening {
    ThreadLogs logs;
    TickClock clock;
};

class Collection {
  public:
    // `writer` writes a new run file. Until begin(), call every method on the training thread.
    // `listening` contains logs that were created before the run file, or is null. The first of
    // these logs must belong to the training thread.
    Collection(std::unique_ptr<run::RunWriter> writer, run::RunInfo info, run::MachineInfo machine,
               std::shared_ptr<Listening> listening = nullptr);
    ~Collection();  // stops the recorder thread; the file then ends with the last commit
    Collection(const Collection&) = delete;
    Collection& operator=(const Collection&) = delete;

    run::StringId intern(std::string_view text);  // call only before begin()
    void setMemoryCapacity(std::optional<std::int64_t> bytes);
    ThreadLogs& logs() { return listening_->logs; }
    const TickClock& clock() const { return listening_->clock; }
    // Also records GPU work (cuda/gpu_collector.h), or reports why this is impossible. Call this
    // before begin(). Afterwards, this object sets the run's `rung`, `rung_reason` and losses, and
    // updateInfo() does not change them.
    void traceGpu(cuda::GpuTracing tracing);
    // Reads the device's clocks, power, temperature and utilization every `interval`. Call this
    // before begin().
    void sampleDevice(std::unique_ptr<DeviceMeter> meter,
                      std::chrono::milliseconds interval = std::chrono::milliseconds(100));
    // Adds the GPU's counters to the GPU trace. Call this before begin() and after traceGpu().
    void countGpu(std::shared_ptr<counters::CountedSets> sets) { gpu_.count(std::move(sets)); }
    // Adds the CPU's counters to the ops in a CPU run. Call this before begin(). After the first
    // count, the run's `rung` is `counted`, and `rung_reason` explains this level.
    void countCpu(std::shared_ptr<counters::CountedSets> sets);
    // After begin(), reads counters for the whole GPU at short intervals. Call this before begin().
    void sampleCounters(std::unique_ptr<counters::PmSource> source, std::uint32_t device) {
        gpu_.samples().sampleCounters(std::move(source), device);
    }
    // Pause and resume sampleCounters() around a set of passes, because the passes need the
    // counters. Call these methods on the training thread. They do nothing if no counters are
    // sampled.
    void pauseCounterSamples() { gpu_.samples().pauseCounters(); }
    void resumeCounterSamples() { gpu_.samples().resumeCounters(); }
    // Registers the calling thread as the training thread and starts the recorder thread.
    void begin();

    // Pauses and resumes GPU tracing, which is initially on. Call this on the training thread
    // between steps. It does nothing without traceGpu().
    void setGpuTracing(bool on) { gpu_.setTracing(on); }

    // Can be called on any thread. The changes appear in the next snapshot and commit.
    void updateInfo(const run::RunInfo& info);
    void setCeilings(std::vector<roofline::Ceiling> ceilings);

    // Writes the remaining log records and the script's loss values and completes the file. If this
    // function throws run::StoreError, the file still contains the earlier commits.
    void finish(const run::RunInfo& info, std::vector<run::LossPoint> loss = {});

    // Returns the latest snapshot, which is never null, and requests a newer one, which is ready a
    // moment later. Without requests, no snapshots are created, so a recording without viewers
    // costs less. After finish(), the snapshot contains the whole run. Can be called on any thread.
    std::shared_ptr<const run::Snapshot> snapshot() const;
    // Waits until the recorder thread has processed everything that the calling thread has logged.
    // Call this between begin() and finish().
    void settle();
    // Returns the last failed allocation in the logs processed so far. Can be called on any thread.
    std::optional<run::OutOfMemory> outOfMemory() const;
    // Returns the recorder thread's CPU time so far, in seconds. Can be called on any thread.
    double recorderSeconds() const { return drains_.seconds.load(std::memory_order_relaxed); }
    // Returns why the run file could not be written (disk full, folder removed), or unset if there
    // was no failure. After a failure, nothing more is written. Can be called on any thread.
    std::optional<std::string> failure() const;
    // Returns the path of the file and the number of measured steps in it. Can be called on any
    // thread.
    run::RunWriter::Outcome outcome() const;
    bool discard() { return writer_->discard(); }  // call only after finish()

  private:
    void run();
    void drain(bool last);
    void take(GpuRecording::Step&& step);
    void stamp();  // sets the run data that only this object knows; mutex_ must be locked
    void takeUnfinished();
    void takeOutOfMemory();
    void commitIfDue(bool now);
    void beginAgain();
    void publish(bool anyway);

    // The run's description, and whether it has changed since the last commit.
    struct Description {
        run::RunInfo info;
        run::MachineInfo machine;
        std::vector<roofline::Ceiling> ceilings;
        GpuRecording::Evidence gpu;
        std::shared_ptr<const std::vector<run::LossPoint>> loss;  // null before finish()
        std::string counted_reason;                               // value of CpuCounting::reason()
        std::vector<std::string> moves;  // why the run continued in a new file, one sentence per
                                         // change
        std::optional<machine::LoadWatch> load;  // not measured if several ranks train
        bool info_changed = false, ceilings_changed = false;
    };
    // Number of times that the recorder thread has begun and ended draining the logs.
    struct Drains {
        std::uint64_t begun = 0, ended = 0;
        std::condition_variable done;
        std::atomic<double> seconds{0};  // the recorder thread's CPU time
    };

    std::unique_ptr<run::RunWriter> writer_;
    std::shared_ptr<Listening> listening_;
    StepAssembler assembler_;
    GpuRecording gpu_;
    MemoryRecording memory_;
    std::unique_ptr<CpuCounting> cpu_counting_;
    run::CellTable cells_;
    run::RunWriter::Batch batch_;
    std::uint64_t last_commit_ns_ = 0;
    bool changed_ = true;
    run::StepList steps_;
    std::int64_t own_rank_ = 0;
    std::shared_ptr<const run::StringTable> strings_;

    // Members that several threads use, guarded by the mutex.
    mutable std::mutex mutex_;
    mutable bool asked_ = false;  // whether a snapshot was requested since the last one
    std::condition_variable wake_;
    Description description_;
    bool stopping_ = false;
    Drains drains_;
    std::optional<run::OutOfMemory> out_of_memory_;
    std::optional<std::string> failure_;
    run::RunWriter::Outcome outcome_;
    std::shared_ptr<const run::Snapshot> snapshot_;

    std::thread thread_;
};

}  // namespace ridgepoint::recording::collect
