// SPDX-License-Identifier: GPL-3.0-or-later
// A thread's own log: what the hooks on that thread write and the recorder thread reads.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "core/collect/byte_ring.h"
#include "core/collect/tick_clock.h"

namespace ridgepoint::collect {

class ThreadLog {
  public:
    // system_thread: by which the system, and so CUPTI, knows the thread (gettid); 0: not known.
    explicit ThreadLog(std::size_t ring_bytes, std::uint32_t system_thread = 0)
        : ring_(ring_bytes), system_thread_(system_thread) {}

    // Room for an op_open record, or null when the ring is full: then the op and all inside it are
    // dropped and counted. Either way the matching closeOp() must follow.
    std::byte* reserveOp() {
        if (skipped_depth_ == 0) {
            if (std::byte* room = ring_.reserve(kMaxOpRecordBytes, spareForCloses())) return room;
        }
        ++skipped_depth_;
        countDropped();
        return nullptr;
    }
    // bytes: multiple of 8, at most kMaxOpRecordBytes. Stamps the record last, so that the time
    // of copying the arguments is not the op's.
    void commitOp(std::byte* room, std::size_t bytes) {
        auto* record = reinterpret_cast<OpOpenRecord*>(room);
        record->header = {static_cast<std::uint32_t>(bytes), RecordKind::op_open, 0};
        record->ticks = ticksNow();
        ring_.commit(bytes);
        ++open_depth_;
    }
    // aborted: an exception ended it.
    void closeOp(bool aborted = false) {
        const std::uint64_t ticks = ticksNow();
        if (skipped_depth_ > 0) {
            --skipped_depth_;
            return;
        }
        if (open_depth_ == 0) return;  // opened before the hook was armed
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
    // The layer that openLayer() and tag() mean by `number` with kNamedInLog. A name that is longer
    // than kMaxNameBytes loses its beginning, because the end distinguishes layers.
    void nameLayer(std::uint32_t number, std::string_view name);
    void closeLayer() {
        pushOrDrop(LayerRecord{header<LayerRecord>(RecordKind::layer_close), 0, 0});
    }
    void openStep(run::StepRecord::Kind kind, std::int64_t index, std::int64_t segment,
                  std::int64_t batch) {
        pushStep(RecordKind::step_open, kind, index, segment, batch);
    }
    void closeStep(run::StepRecord::Kind kind, std::int64_t index, std::int64_t segment,
                   std::int64_t batch) {
        pushStep(RecordKind::step_close, kind, index, segment, batch);
    }
    // The step that is open will not end, and is none.
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
    // Every open op can still be closed, and the step ended, when the ring is otherwise full.
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
        // One writer: no read-modify-write needed.
        dropped_.store(dropped_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    }

    static constexpr std::size_t kSpareForMarks = 512;
    ByteRing ring_;
    const std::uint32_t system_thread_;
    std::uint32_t open_depth_ = 0;
    std::uint32_t skipped_depth_ = 0;
    std::atomic<std::uint64_t> dropped_{0};
};

// The logs of all threads of one recording. A thread's first record registers it (the only lock).
class ThreadLogs {
  public:
    explicit ThreadLogs(std::size_t ring_bytes = std::size_t{8} << 20);
    ~ThreadLogs();
    ThreadLogs(const ThreadLogs&) = delete;
    ThreadLogs& operator=(const ThreadLogs&) = delete;

    // The calling thread's log in these logs, made at its first call.
    ThreadLog& mine();
    // For what threads without a log of their own have to say. Its callers take turns.
    ThreadLog& others();
    std::vector<std::shared_ptr<ThreadLog>> all() const;
    std::uint64_t dropped() const;

  private:
    std::shared_ptr<ThreadLog> add(std::uint32_t system_thread);

    const std::size_t ring_bytes_;
    const std::uint64_t
        generation_;  // distinguishes these logs from earlier ones in a thread's cache
    mutable std::mutex mutex_;
    std::vector<std::shared_ptr<ThreadLog>> logs_;
    ThreadLog* others_ = nullptr;  // among them
};

}  // namespace ridgepoint::collect
