// SPDX-License-Identifier: GPL-3.0-or-later
// The run file: one SQLite database, described in docs/run-format.md.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/run/api_call.h"
#include "core/run/call_stacks.h"
#include "core/run/snapshot.h"
#include "core/run/timeline.h"

namespace ridgepoint::run {

inline constexpr std::int32_t kApplicationId = 0x52447031;  // "RDp1"
// Version of the format. Files of earlier ones are converted when they are opened
// (tables/migrate.h); those of later ones are refused.
inline constexpr int kSchemaVersion = 1;
// The step of memory events from before the first step.
inline constexpr std::int64_t kBeforeFirstStep = -1;

// what() is one sentence: what, where, what to do.
class StoreError : public std::runtime_error {
  public:
    enum class Kind : std::uint8_t {
        not_found,
        not_readable,
        not_sqlite,
        other_application,
        newer_schema,
        damaged,
        already_exists,
        not_writable,
        disk_full,
        cancelled,
        other
    };
    StoreError(Kind kind, const std::string& sentence)
        : std::runtime_error(sentence), kind_(kind) {}
    Kind kind() const { return kind_; }

  private:
    Kind kind_;
};

// The repairs of a repaired run (document "repair").
struct RepairNotes {
    std::vector<std::string> lost;  // one sentence each
    // Tables (op, gpu_record, memory_event) that contain less than their totals cover.
    std::vector<std::string> incomplete;
    bool isIncomplete(std::string_view table) const;
};

// Writes one run. Used by one thread. Every method throws StoreError; after a failed commit the
// file holds what the commits before it put there.
class RunWriter {
  public:
    // The path must not exist: an existing run is never overwritten.
    static std::unique_ptr<RunWriter> create(const std::filesystem::path& path, const RunInfo& info,
                                             const MachineInfo& machine, const Detail& detail = {});
    virtual ~RunWriter() = default;  // leaves the file as the last commit left it

    virtual StringId intern(std::string_view text) = 0;
    virtual std::string_view text(StringId id) const = 0;
    virtual std::size_t stringCount() const = 0;

    // What one transaction adds. Cells and totals of the API's calls replace those of the same key.
    // Ops, GPU records, single calls of the API, memory events and memory points are in the order
    // of the batch's steps and belong to one of them; memory events and points from before the
    // first step (number kBeforeFirstStep) come with it, ahead of its own. Memory events of an
    // earlier step, from between the two, count to the step that they come with.
    struct Batch {
        std::vector<StepRecord> steps;
        std::vector<OpRecord> ops;
        std::vector<GpuRecord> gpu_records;
        std::vector<ApiCall> api_calls;
        std::vector<MemoryEvent> memory_events;
        std::vector<MemoryPoint> memory_points;
        std::vector<Collective>
            collectives;  // of its steps, in their order; kept as their calls are
        std::vector<Cell> cells;
        std::vector<GpuCell> gpu_cells;
        std::vector<GpuCall> gpu_calls;
        std::vector<GpuUse> gpu_uses;
        std::vector<DeviceSample> device_samples;
        std::optional<MemorySummary> memory;
        // All stacks so far; grows from batch to batch. Null: as it is.
        std::shared_ptr<const CallStacks> stacks;
        std::vector<MemorySegment> segments;
        std::optional<RunInfo> info;
        std::optional<MachineInfo> machine;
        std::optional<std::vector<roofline::Ceiling>> ceilings;
        std::shared_ptr<const Counted> counted;  // replaces what was there; null: as it is
        std::shared_ptr<const std::vector<RankOfRun>>
            ranks;  // replace what was there; null: as it is
        std::optional<RepairNotes> repair;
        bool empty() const;
    };
    virtual void commit(const Batch& batch) = 0;

    // Writes info with complete = true, leaves WAL mode, so that one plain file remains.
    virtual void finish(const RunInfo& info) = 0;

    // The steps whose ops and memory events are stored; unset: all.
    virtual std::optional<std::vector<StepRange>> detailedSteps() const { return std::nullopt; }
};

// For readers on their own thread. Once `stop` is asked for, what is being read throws a
// StoreError of kind `cancelled` within milliseconds. `progress` hears how much of a long reading
// is done, 0 to 1, on the thread that reads.
struct Watch {
    std::stop_token stop;
    std::function<void(double)> progress;
};

// Reads a run, also one that another process is writing, who never waits for it. Used by one thread
// at a time.
class RunReader {
  public:
    static std::unique_ptr<RunReader> open(const std::filesystem::path& path, Watch watch = {});
    virtual ~RunReader() = default;

    // The run as the file has it now, without memory points that were not read before: what the
    // first view needs, and who has no use for memory.
    virtual std::shared_ptr<const Snapshot> summary() = 0;
    // The run as the file has it now; cheap to call again when nothing changed (the same pointer).
    // Of a long run the memory points are thinned out: of each stretch, the least and the most.
    virtual std::shared_ptr<const Snapshot> snapshot() = 0;
    // Whether its recorder is still writing (not complete and the writer has its lock).
    virtual bool beingWritten() = 0;
    virtual std::vector<OpRecord> ops(std::int64_t step) = 0;
    virtual std::vector<GpuRecord> gpuRecords(std::int64_t step) = 0;
    // By start, outer ones first.
    virtual std::vector<ApiCall> apiCalls(std::int64_t step) = 0;
    virtual std::vector<MemoryEvent> memoryEvents(std::int64_t step) = 0;
    // Null: the file has none.
    virtual std::shared_ptr<const CallStacks> callStacks() = 0;
    virtual std::vector<MemorySegment> memorySegments() = 0;
    // How many ops the step has in the file; unset when only reading them would tell.
    virtual std::optional<std::int64_t> opCalls(std::int64_t step) = 0;
    // How many records of the GPU, and calls of CUDA's API, it has in the file.
    virtual std::int64_t gpuRecordCount(std::int64_t step) = 0;
    virtual std::int64_t apiCallCount(std::int64_t step) = 0;
    // The memory points of a stretch, all of them if they are not many more than `most`.
    virtual std::vector<MemoryPoint> memoryPoints(std::int64_t from_ns, std::int64_t to_ns,
                                                  std::size_t most) = 0;

    // From the start of the first step to the end of the last one; 0, 0 when there is none.
    struct Span {
        std::int64_t from_ns = 0, to_ns = 0;
    };
    virtual Span timeSpan() = 0;
    // What overlaps a stretch: each op call when they are few, else buckets no narrower than
    // resolution_ns. In no particular order, never more than about 10⁵. The first time that this is
    // asked of a run that was not finished, all its records are read.
    virtual std::vector<TimelineSlice> timeline(IntervalKind kind, std::int64_t from_ns,
                                                std::int64_t to_ns, std::int64_t resolution_ns) = 0;
    // Lets go of the file until something is asked again: a recorder that completes it waits for
    // those who hold it.
    virtual void release() = 0;
    // One sentence when less than all of the file could be read (the log of a killed recorder in a
    // folder that cannot be written to); else empty.
    virtual std::string notice() const { return {}; }
};

// Everything `check` finds wrong, one sentence each; empty when the file is sound: SQLite
// integrity, every table readable, cells equal to what the stored ops add up to, steps' phases
// within steps, memory points equal to … Throws StoreError when the file cannot be opened at all.
struct CheckReport {
    std::vector<std::string> problems;
    std::vector<std::string>
        notes;  // true but harmless: "the recorder was interrupted; 17 steps kept"
    std::int64_t steps = 0, ops = 0, gpu_records = 0, api_calls = 0, memory_events = 0;
};
CheckReport checkRun(const std::filesystem::path& path);

// Saves what can be read of a damaged run into a new, sound one, in which checkRun finds nothing,
// and leaves the damaged one as it is. Totals are added up anew where the ops and records are
// there; of steps whose ops cannot all be read they are kept. Throws StoreError when nothing can be
// saved, and when `to` exists or cannot be written.
struct RepairReport {
    std::int64_t steps = 0, ops = 0, gpu_records = 0, api_calls = 0, memory_events = 0;  // saved
    std::vector<std::string> lost;  // one sentence each
};
RepairReport repairRun(const std::filesystem::path& from, const std::filesystem::path& to);

// A copy of an open run, complete and compact ("save as").
void saveRunAs(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace ridgepoint::run
