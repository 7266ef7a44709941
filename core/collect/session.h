// SPDX-License-Identifier: GPL-3.0-or-later
// Session is a recording: its recorder thread reads the logs of the training's threads, writes the
// run file and publishes snapshots. It does not depend on how the training runs.
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
#include "core/collect/memory_recording.h"
#include "core/collect/step_assembler.h"
#include "core/collect/thread_log.h"
#include "core/machine/cpu/load_watch.h"
#include "core/run/cell_table.h"
#include "core/run/snapshot.h"
#include "core/store/store.h"

namespace ridgepoint::collect {

// The logs of the threads and the clock of their time stamps.
struct Listening {
    ThreadLogs logs;
    TickClock clock;
};

class Session {
  public:
    // `writer` writes a new run file. Until begin(), call every method on the training thread.
    // `listening` contains logs from before the run file was created. Their first thread is the
    // training thread. Null if there are no such logs.
    Session(std::unique_ptr<run::RunWriter> writer, run::RunInfo info, run::MachineInfo machine,
            std::shared_ptr<Listening> listening = nullptr);
    ~Session();  // ends the recorder thread; the file keeps the last commit
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    run::StringId intern(std::string_view text);  // before begin() only
    void setMemoryCapacity(std::optional<std::int64_t> bytes);
    ThreadLogs& logs() { return listening_->logs; }
    const TickClock& clock() const { return listening_->clock; }
    // Records GPU work too (cuda/gpu_collector.h), or reports why it cannot. Call it before
    // begin(). Afterwards this object sets the run's `rung`, `rung_reason` and losses, and
    // updateInfo() does not change them.
    void traceGpu(cuda::GpuTracing tracing);
    // Reads the device's clocks, power, temperature and utilization at intervals. Call it before
    // begin().
    void sampleDevice(std::unique_ptr<DeviceMeter> meter,
                      std::chrono::milliseconds interval = std::chrono::milliseconds(100));
    // Adds the GPU's counters to its trace. Call it before begin() and after traceGpu().
    void countGpu(std::shared_ptr<counters::CountedSets> sets) { gpu_.count(std::move(sets)); }
    // Adds the CPU's counters to the ops of a CPU run. Call it before begin(). After the first
    // count, the run's `rung` is `counted`, and `rung_reason` gives the reason.
    void countCpu(std::shared_ptr<counters::CountedSets> sets);
    // Reads counters of the whole GPU at short intervals, starting with begin(). Call it before
    // begin().
    void sampleCounters(std::unique_ptr<counters::PmSource> source, std::uint32_t device) {
        gpu_.samples().sampleCounters(std::move(source), device);
    }
    // Interrupt sampleCounters() for a set of passes, which needs the counters. Call these methods
    // on the training thread. They do nothing if no counters are sampled.
    void pauseCounterSamples() { gpu_.samples().pauseCounters(); }
    void resumeCounterSamples() { gpu_.samples().resumeCounters(); }
    // Registers the calling thread as the training thread and starts the recorder thread.
    void begin();

    // Pauses and resumes GPU tracing, which is on at first. Call it on the training thread between
    // steps. It does nothing without traceGpu().
    void setGpuTracing(bool on) { gpu_.setTracing(on); }

    // Call these on any thread. The changes appear in the next snapshot and commit.
    void updateInfo(const run::RunInfo& info);
    void setCeilings(std::vector<roofline::Ceiling> ceilings);

    // Writes the remaining records of the logs and completes the file. Throws run::StoreError;
    // earlier commits then remain in the file.
    void finish(const run::RunInfo& info);

    // Returns the latest snapshot, never null. On any thread. Each call also requests a newer
    // snapshot, which is ready a moment later. Without requests, no snapshots are created, so a
    // recording without viewers costs less. After finish(), the snapshot contains the whole run.
    std::shared_ptr<const run::Snapshot> snapshot() const;
    // Waits until the recorder thread has processed everything that the calling thread logged. Call
    // it between begin() and finish().
    void settle();
    // Returns the last failed allocation in the logs processed so far. On any thread.
    std::optional<run::OutOfMemory> outOfMemory() const;
    // Returns the CPU time of the recorder thread so far, in seconds. On any thread.
    double recorderSeconds() const { return drains_.seconds.load(std::memory_order_relaxed); }
    // Returns why the run file could not be written (disk full, folder removed), or unset if there
    // was no failure. After a failure, the session writes nothing more. On any thread.
    std::optional<std::string> failure() const;
    // Returns the file's path and its number of measured steps. On any thread.
    run::RunWriter::Outcome outcome() const;
    bool discard() { return writer_->discard(); }  // after finish()

  private:
    void run();
    void drain(bool last);
    void take(GpuRecording::Step&& step);
    void stamp();  // mutex locked; sets the run's data that only this object knows
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
        std::string counted_reason;      // CpuCounting::reason()
        std::vector<std::string> moves;  // why the run continues in a new file, a sentence each
        std::optional<machine::LoadWatch> load;  // unset if several ranks train
        bool info_changed = false, ceilings_changed = false;
    };
    // The number of times that the recorder thread has begun and ended emptying the logs.
    struct Drains {
        std::uint64_t begun = 0, ended = 0;
        std::condition_variable done;
        std::atomic<double> seconds{0};  // CPU time of the recorder thread
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

    // Members that other threads write and the recorder thread reads, guarded by the mutex.
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

}  // namespace ridgepoint::collect
