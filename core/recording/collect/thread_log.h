// SPDX-License-Identifier: GPL-3.0-or-later
// ThreadLog is the log of one thread. The thread's hooks write it; the recorder thread reads it.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "core/recording/collect/byte_ring.h"
#include "core/recording/collect/tick_clock.h"

namespace ridgepoint::recording::collect {

class ThreadLog {
  public:
    // system_thread: the thread's ID in the system and in CUPTI (gettid), or 0 if unknown.
    explicit ThreadLog(std::size_t ring_bytes, std::uint32_t system_thread = 0)
        : ring_(ring_bytes), system_thread_(system_thread) {}

    // Returns space for an op_open record, or null if the ring is full. If the ring is full, the op
    // and its inner ops are dropped and counted. In both cases, the caller must call closeOp()
    // later.
    std::byte* reserveOp() {
        if (skipped_depth_ == 0) {
            if (std::byte* room = ring_.reserve(kMaxOpRecordBytes, spareForCloses())) return room;
        }
        ++skipped_depth_;
        countDropped();
        return nullptr;
    }
    // Publishes the reserved record with `bytes` bytes (a multiple of 8, at most
    // kMaxOpRecordBytes). The start time is set last, so that the op's time does not include
    // copying its arguments.
    void commitOp(std::byte* room, std::size_t bytes) {
        auto* record = reinterpret_cast<OpOpenRecord*>(room);
        record->header = {static_cast<std::uint32_t>(bytes), RecordKind::op_open, 0};
        record->ticks = ticksNow();
        ring_.commit(bytes);
        ++open_depth_;
    }
    // aborted: whether an exception has ended the op.
    void closeOp(bool aborted = false) {
        const std::uint64_t ticks = ticksNow();
        if (skipped_depth_ > 0) {
            --skipped_depth_;
            return;
        }
        if (open_depth_ == 0) return;  // the op was opened before the hook was active
        --open_depth_;
        push(OpCloseRecord{header<OpCloseRecord>(RecordKind::op_close, aborted ? 1 : 0), ticks}, 0);
    }

    void memory(std::uint64_t address, std::int64_t bytes, std::int64_t reserved = kNotReserved) {
        pushOrDrop(MemoryRecord{header<MemoryRecord>(RecordKind::memory), ticksNow(), address,
                                bytes, reserved});
    }
    void outOfMemory(std::int64_t requested, std::int64_t reserved = kNotReserved) {
        pushOrDrop(OutOfMemoryRecord{header<OutOfMemoryRecord>(RecordKind::out_of_memory),
                                     ticksNow(), requested, reserved});
    }
    void openPhase(run::Phase phase) {
        pushOrDrop(PhaseRecord{
            header<PhaseRecord>(RecordKind::phase_open, static_cast<std::uint16_t>(phase)),
            ticksNow()});
    }
    void closePhase(run::Phase phase) {
        pushOrDrop(PhaseRecord{
            header<PhaseRecord>(RecordKind::phase_close, static_cast<std::uint16_t>(phase)),
            ticksNow()});
    }
    void openLayer(run::StringId layer) {
        pushOrDrop(LayerRecord{header<LayerRecord>(RecordKind::layer_open),
                               static_cast<std::uint32_t>(layer), 0});
    }
    // Names the layer that openLayer() and tag() later receive as `number` with kNamedInLog. If a
    // name is longer than kMaxNameBytes, its beginning is cut off, because layer names differ at
    // the end.
    void nameLayer(std::uint32_t number, std::string_view name);
    void closeLayer() {
        pushOrDrop(LayerRecord{header<LayerRecord>(RecordKind::layer_close), 0, 0});
    }
    // Describes the graph that openGraph() later refers to. The reader of this log owns the
    // description.
    void describeGraph(std::uint32_t number, const CompiledGraph* graph) {
        pushOrDrop(GraphDescribedRecord{header<GraphDescribedRecord>(RecordKind::graph_described),
                                        number, graph});
    }
    void openGraph(std::uint32_t number) {
        pushOrDrop(GraphRecord{header<GraphRecord>(RecordKind::graph_open), number});
    }
    void closeGraph() { pushOrDrop(GraphRecord{header<GraphRecord>(RecordKind::graph_close), 0}); }
    // Logs the start of a kernel. Must be followed by closeOp().
    void openKernel(std::uint32_t slot) {
        if (skipped_depth_ > 0 ||
            !push(KernelOpenRecord{header<KernelOpenRecord>(RecordKind::kernel_open), ticksNow(),
                                   slot},
                  spareForCloses())) {
            ++skipped_depth_;
            return;
        }
        ++open_depth_;
    }
    void openStep(run::StepRecord::Kind kind, std::int64_t index, std::int64_t segment,
                  std::int64_t batch) {
        pushStep(RecordKind::step_open, kind, index, segment, batch);
    }
    void closeStep(run::StepRecord::Kind kind, std::int64_t index, std::int64_t segment,
                   std::int64_t batch) {
        pushStep(RecordKind::step_close, kind, index, segment, batch);
    }
    // Discards the open step.
    void dropStep() { pushStep(RecordKind::step_drop, run::StepRecord::Kind::measured, 0, 0, 0); }
    void tag(std::uint64_t address, run::MemoryCategory category, run::StringId layer) {
        pushOrDrop(
            TagRecord{header<TagRecord>(RecordKind::tag, static_cast<std::uint16_t>(category)),
                      address, static_cast<std::uint32_t>(layer), 0});
    }

    void collective(std::uint16_t number, const CollectiveTimes& times) {
        pushOrDrop(
            CollectiveRecord{header<CollectiveRecord>(RecordKind::collective, number), times});
    }

    ByteRing& ring() { return ring_; }
    std::uint32_t systemThread() const { return system_thread_; }
    std::uint64_t dropped() const { return dropped_.load(std::memory_order_relaxed); }

  private:
    template <class Record>
    static RecordHeader header(RecordKind kind, std::uint16_t extra = 0) {
        return {static_cast<std::uint32_t>(sizeof(Record)), kind, extra};
    }
    // Returns the space needed to close every open op and the step when the ring is otherwise full.
    std::size_t spareForCloses() const {
        return (open_depth_ + 1) * sizeof(OpCloseRecord) + kSpareForMarks;
    }
    template <class Record>
    bool push(const Record& record, std::size_t spare) {
        std::byte* room = ring_.reserve(sizeof(Record), spare);
        if (room == nullptr) {
            countDropped();
            return false;
        }
        std::memcpy(room, &record, sizeof(Record));
        ring_.commit(sizeof(Record));
        return true;
    }
    template <class Record>
    void pushOrDrop(const Record& record) {
        push(record, spareForCloses());
    }
    void pushStep(RecordKind kind, run::StepRecord::Kind step, std::int64_t index,
                  std::int64_t segment, std::int64_t batch) {
        push(StepRecordMark{header<StepRecordMark>(kind, static_cast<std::uint16_t>(step)),
                            ticksNow(), index, segment, batch},
             0);
    }
    void countDropped() {
        // Only one thread writes, so no atomic read-modify-write is needed.
        dropped_.store(dropped_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    }

    static constexpr std::size_t kSpareForMarks = 512;
    ByteRing ring_;
    const std::uint32_t system_thread_;
    std::uint32_t open_depth_ = 0;
    std::uint32_t skipped_depth_ = 0;
    std::atomic<std::uint64_t> dropped_{0};
};

// The logs of all threads in a recording. A thread's first record registers the thread, which
// requires the only lock.
class ThreadLogs {
  public:
    explicit ThreadLogs(std::size_t ring_bytes = std::size_t{8} << 20);
    ~ThreadLogs();
    ThreadLogs(const ThreadLogs&) = delete;
    ThreadLogs& operator=(const ThreadLogs&) = delete;

    // Returns the calling thread's log. The first call creates the log.
    ThreadLog& mine();
    // Returns the log for threads that have no log. Callers must synchronise access.
    ThreadLog& others();
    std::vector<std::shared_ptr<ThreadLog>> all() const;
    std::uint64_t dropped() const;

  private:
    std::shared_ptr<ThreadLog> add(std::uint32_t system_thread);

    const std::size_t ring_bytes_;
    const std::uint64_t
        generation_;  // distinguishes these logs from earlier logs that a thread has cached
    mutable std::mutex mutex_;
    std::vector<std::shared_ptr<ThreadLog>> logs_;
    ThreadLog* others_ = nullptr;  // points into logs_
};

}  // namespace ridgepoint::recording::collect
