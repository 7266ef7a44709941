// SPDX-License-Identifier: GPL-3.0-or-later
// Reads, writes, checks and repairs the run file, an SQLite database (docs/run-format.md).
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
// Version of the format. Opening a file of an earlier version converts it (tables/migrate.h); a
// file of a later version is refused.
inline constexpr int kSchemaVersion = 3;
// SQLite opens no file with a longer path.
inline constexpr std::size_t kMostPathBytes = 504;
// The step number of memory events before the first step.
inline constexpr std::int64_t kBeforeFirstStep = -1;

// what() is one sentence with the failed operation, the file and the remedy.
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
        began_again,  // the written data is lost; the writer continues with an empty run
        impossible,   // a value that no run can contain
        other
    };
    StoreError(Kind kind, const std::string& sentence)
        : std::runtime_error(sentence), kind_(kind) {}
    Kind kind() const { return kind_; }

  private:
    Kind kind_;
};

// Losses in a repair (document "repair").
struct RepairNotes {
    std::vector<std::string> lost;  // one sentence each
    // Tables (op, gpu_record, memory_event) with fewer records than their totals cover.
    std::vector<std::string> incomplete;
    bool isIncomplete(std::string_view table) const;
};

// Writes one run, on one thread. Every method can throw StoreError. After a failed commit, the file
// contains the earlier commits. If the file is deleted, renamed, replaced or truncated, the next
// commit continues in a new file next to the original path, even if the batch is empty. The new
// file contains all earlier commits. If truncation destroyed them, the commit throws `began_again`.
class RunWriter {
  public:
    // What is left of a run when its process is killed. `nothing` is faster: it writes every page
    // once, not first to a log.
    enum class Survives : std::uint8_t { commits, nothing };
    // The path must not exist: an existing run is never overwritten.
    static std::unique_ptr<RunWriter> create(const std::filesystem::path& path, const RunInfo& info,
                                             const MachineInfo& machine, const Detail& detail = {},
                                             Survives survives = Survives::commits);
    // Creates the first file of "run.ridge", "run-2.ridge" … that does not exist yet.
    static std::unique_ptr<RunWriter> createFree(const std::filesystem::path& wanted,
                                                 const RunInfo& info, const MachineInfo& machine,
                                                 const Detail& detail = {});
    virtual ~RunWriter() = default;  // the file keeps the last commit

    virtual StringId intern(std::string_view text) = 0;
    virtual std::string_view text(StringId id) const = 0;
    virtual std::size_t stringCount() const = 0;

    // The data that one transaction adds. Cells and totals of API calls replace stored ones with
    // the same key. Ops, GPU records, individual API calls, memory events and memory points belong
    // to a step of the batch and are in the order of its steps. Memory events and points from
    // before the first step have the step number kBeforeFirstStep and come first. Memory events
    // between two steps belong to the later step.
    struct Batch {
        std::vector<StepRecord> steps;
        std::vector<OpRecord> ops;
        std::vector<GpuRecord> gpu_records;
        std::vector<ApiCall> api_calls;
        std::vector<MemoryEvent> memory_events;
        std::vector<MemoryPoint> memory_points;
        std::vector<Collective>
            collectives;  // in the order of the steps; stored for the same steps as calls
        std::vector<Cell> cells;
        std::vector<GpuCell> gpu_cells;
        std::vector<GpuCall> gpu_calls;
        std::vector<GpuUse> gpu_uses;
        std::vector<DeviceSample> device_samples;
        std::optional<MemorySummary> memory;
        // All stacks so far, not only those of this batch. Null if there are no new stacks.
        std::shared_ptr<const CallStacks> stacks;
        std::vector<MemorySegment> segments;
        std::optional<RunInfo> info;
        std::optional<MachineInfo> machine;
        std::optional<std::vector<roofline::Ceiling>> ceilings;
        std::shared_ptr<const Counted> counted;  // replaces the stored counts; null: unchanged
        std::shared_ptr<const std::vector<RankOfRun>>
            ranks;  // replace the stored ranks; null: unchanged
        // Replace the stored groups; null: unchanged.
        std::shared_ptr<const std::vector<ExchangeGroup>> exchange_groups;
        std::optional<RepairNotes> repair;
        bool empty() const;
    };
    virtual void commit(const Batch& batch) = 0;

    // Writes info with complete = true and leaves WAL mode, so that a single plain file remains.
    virtual void finish(const RunInfo& info) = 0;

    // Returns the steps whose ops and memory events are stored; unset if all steps have theirs.
    virtual std::optional<std::vector<StepRange>> detailedSteps() const { return std::nullopt; }

    // The current file, and what it contains.
    struct Outcome {
        std::filesystem::path file;       // current path; differs from the first if the run moved
        std::string moved;                // why the file changed, one sentence; empty if it did not
        std::int64_t measured_steps = 0;  // number of measured steps in the file
    };
    virtual const Outcome& outcome() const = 0;
    // Removes the run file. Returns false if the path no longer leads to this file.
    virtual bool discard() = 0;
};

// Stops and observes a reader from another thread. After a request to `stop`, reading throws a
// StoreError of kind `cancelled` within milliseconds. The reading thread calls `progress` with the
// completed share of a long read, from 0 to 1.
struct Watch {
    std::stop_token stop;
    std::function<void(double)> progress;
};

// Reads a run, even while another process records it. The recorder waits for readers only when it
// completes the file. Only one thread at a time can use a reader.
class RunReader {
  public:
    static std::unique_ptr<RunReader> open(const std::filesystem::path& path, Watch watch = {});
    virtual ~RunReader() = default;

    // Returns the current run in the file, with only those memory points that an earlier call has
    // read. This is sufficient for the first view and for callers that do not show memory.
    virtual std::shared_ptr<const Snapshot> summary() = 0;
    // Returns the current run in the file. If nothing has changed, returns the same pointer, which
    // is cheap. Of a long run's memory points, only the smallest and largest of each time range
    // are read.
    virtual std::shared_ptr<const Snapshot> snapshot() = 0;
    // Whether a recorder is still writing: the run is incomplete and the writer's lock is held.
    virtual bool beingWritten() = 0;
    virtual std::vector<OpRecord> ops(std::int64_t step) = 0;
    virtual std::vector<GpuRecord> gpuRecords(std::int64_t step) = 0;
    // Returns the calls by start time, outer calls first.
    virtual std::vector<ApiCall> apiCalls(std::int64_t step) = 0;
    virtual std::vector<MemoryEvent> memoryEvents(std::int64_t step) = 0;
    // Returns null if the file contains no call stacks.
    virtual std::shared_ptr<const CallStacks> callStacks() = 0;
    virtual std::vector<MemorySegment> memorySegments() = 0;
    // Returns the number of stored ops of the step; unset if finding out means reading the ops.
    virtual std::optional<std::int64_t> opCalls(std::int64_t step) = 0;
    // Return the number of the step's stored GPU records and CUDA API calls.
    virtual std::int64_t gpuRecordCount(std::int64_t step) = 0;
    virtual std::int64_t apiCallCount(std::int64_t step) = 0;
    // Returns memory points of a time range; all points if there are not many more than `most`.
    virtual std::vector<MemoryPoint> memoryPoints(std::int64_t from_ns, std::int64_t to_ns,
                                                  std::size_t most) = 0;

    // The time from the start of the first step to the end of the last step; 0, 0: no steps.
    struct Span {
        std::int64_t from_ns = 0, to_ns = 0;
    };
    virtual Span timeSpan() = 0;
    // Returns the slices that overlap a time range: individual calls if there are few, otherwise
    // buckets of at least resolution_ns. At most about 10⁵ slices, in no particular order. The
    // first call for an unfinished run reads all its records.
    virtual std::vector<TimelineSlice> timeline(IntervalKind kind, std::int64_t from_ns,
                                                std::int64_t to_ns, std::int64_t resolution_ns) = 0;
    // Closes the file until the next call, because a recorder waits for open readers before it
    // completes the file.
    virtual void release() = 0;
    // One sentence if a part of the file is not readable, such as a killed recorder's log in a
    // read-only folder; otherwise empty.
    virtual std::string notice() const { return {}; }
};

// The result of checkRun, which verifies SQLite's integrity and that every table is readable and
// consistent. For example, cells must equal the sums of the stored ops, and phases must lie within
// their steps. checkRun throws StoreError if the file cannot be opened.
struct CheckReport {
    std::vector<std::string> problems;  // one sentence each; empty if the file is sound
    std::vector<std::string>
        notes;  // harmless facts: "the recorder was interrupted; 17 steps kept"
    std::int64_t steps = 0, ops = 0, gpu_records = 0, api_calls = 0, memory_events = 0;
};
CheckReport checkRun(const std::filesystem::path& path);

// Writes the readable parts of a damaged run to a new file that passes checkRun. The damaged file
// does not change. Totals are calculated again from the ops and records. If some ops of a step are
// not readable, its stored totals remain. Throws StoreError if nothing is readable, or if `to`
// exists or is not writable.
struct RepairReport {
    std::int64_t steps = 0, ops = 0, gpu_records = 0, api_calls = 0, memory_events = 0;  // saved
    std::vector<std::string> lost;  // one sentence each
};
RepairReport repairRun(const std::filesystem::path& from, const std::filesystem::path& to);

// Writes a complete, compact copy of a run, even during its recording ("save as").
void saveRunAs(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace ridgepoint::run
