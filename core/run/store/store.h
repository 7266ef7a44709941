// SPDX-License-Identifier: GPL-3.0-or-later
// Reads, writes, checks and repairs the run file, which is an SQLite database (docs/run-format.md).
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
#include "core/run/store/call_arguments.h"
#include "core/run/timeline.h"

namespace ridgepoint::run {

inline constexpr std::int32_t kApplicationId = 0x52447031;  // "RDp1"
// Format version. Opening a file of an earlier version converts it (tables/migrate.h). A file of a
// later version cannot be opened.
inline constexpr int kSchemaVersion = 4;
// Maximum length of a path that SQLite can open.
inline constexpr std::size_t kMostPathBytes = 504;
// Step number of the memory events before the first step.
inline constexpr std::int64_t kBeforeFirstStep = -1;
// Maximum number of annotations in a run.
inline constexpr std::size_t kMostAnnotations = 1000;

// what() returns one sentence that names the failed operation, the file and the remedy.
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
        began_again,  // the written data is lost, and the writer continues with an empty run
        impossible,   // a value that a run cannot have
        other
    };
    StoreError(Kind kind, const std::string& sentence)
        : std::runtime_error(sentence), kind_(kind) {}
    Kind kind() const { return kind_; }

  private:
    Kind kind_;
};

// Describes the data that a repair could not recover (document "repair").
struct RepairNotes {
    std::vector<std::string> lost;  // one sentence each
    // Tables (op, gpu_record, api_call, memory_event) with fewer records than their totals cover.
    std::vector<std::string> incomplete;
    bool isIncomplete(std::string_view table) const;
};

// Writes one run on one thread. Every method can throw StoreError. If a commit fails, the file
// contains all earlier commits. If the file is deleted, renamed, replaced or truncated, the next
// commit (even of an empty batch) continues in a new file next to the original path. The new file
// contains all earlier commits, unless truncation destroyed them; the commit then throws
// `began_again`.
class RunWriter {
  public:
    // Data that survives if the process is killed. `nothing` is faster, because each page is
    // written only once and without a log.
    enum class Survives : std::uint8_t { commits, nothing };
    // Creates the run file. The path must not exist, because an existing run is never overwritten.
    static std::unique_ptr<RunWriter> create(const std::filesystem::path& path, const RunInfo& info,
                                             const MachineInfo& machine, const Detail& detail = {},
                                             Survives survives = Survives::commits);
    // Creates the first file in the series "run.ridge", "run-2.ridge" … that does not exist yet.
    static std::unique_ptr<RunWriter> createFree(const std::filesystem::path& wanted,
                                                 const RunInfo& info, const MachineInfo& machine,
                                                 const Detail& detail = {});
    virtual ~RunWriter() = default;  // leaves the last commit in the file

    virtual StringId intern(std::string_view text) = 0;
    virtual std::string_view text(StringId id) const = 0;
    virtual std::size_t stringCount() const = 0;

    // The data that one transaction adds. Cells and API call totals replace stored ones with the
    // same key. Ops, GPU records, API calls, memory events and memory points must belong to a step
    // of the batch and be in step order. Memory events and points from before the first step come
    // first and have the step number kBeforeFirstStep. Memory events between two steps belong to
    // the later step.
    struct Batch : RunTotals {
        std::vector<StepRecord> steps;
        std::vector<OpRecord> ops;
        std::vector<GpuRecord> gpu_records;
        std::vector<ApiCall> api_calls;
        std::vector<MemoryEvent> memory_events;
        std::vector<MemoryPoint> memory_points;
        std::vector<Collective> collectives;  // in step order; stored for the same steps as calls
        std::vector<DeviceSample> device_samples;
        std::optional<MemorySummary> memory;
        // All stacks up to now, including those that are already stored. Null if there are no new
        // stacks.
        std::shared_ptr<const CallStacks> stacks;
        std::vector<MemorySegment> segments;
        std::optional<RunInfo> info;
        std::optional<MachineInfo> machine;
        std::optional<std::vector<roofline::Ceiling>> ceilings;
        std::shared_ptr<const Counted> counted;  // replaces the stored counts unless null
        std::shared_ptr<const std::vector<RankOfRun>>
            ranks;  // replace the stored ranks unless null
        // Replaces the stored groups unless null.
        std::shared_ptr<const std::vector<ExchangeGroup>> exchange_groups;
        std::optional<RepairNotes> repair;
        // Names of op calls that are not ops, but ranges that the program named (record_function).
        // They replace the stored names. Nothing is stored if there are more than kMostAnnotations
        // names or if they do not fit in a document.
        std::optional<std::vector<std::string>> annotations;
        // The arguments of op calls, which replace the stored ones unless empty. What does not fit
        // in a document is not stored.
        std::vector<CallArguments> calls;
        // The values on which a script called backward(), one for each step in which the value is
        // known, at most kMostLossPoints. They replace the stored values unless empty.
        std::vector<LossPoint> loss;
        bool empty() const;
    };
    virtual void commit(const Batch& batch) = 0;

    // Stores `info` with complete = true and leaves WAL mode, so that the run is a single plain
    // file.
    virtual void finish(const RunInfo& info) = 0;

    // Returns the steps whose ops and memory events are stored, or std::nullopt if those of all
    // steps are stored.
    virtual std::optional<std::vector<StepRange>> detailedSteps() const { return std::nullopt; }

    // Describes the current file and its contents.
    struct Outcome {
        std::filesystem::path file;  // current path; differs from the first one if the run moved
        std::string moved;  // one sentence that explains why the run moved; empty if it did not
        std::int64_t measured_steps = 0;  // number of measured steps in the file
    };
    virtual const Outcome& outcome() const = 0;
    // Removes the run file. Returns false if the path no longer leads to this file.
    virtual bool discard() = 0;
};

// Lets another thread stop and observe a reader. After a stop request, reading throws a StoreError
// of the kind `cancelled` within milliseconds. During a long read, the reading thread passes the
// completed fraction (0 to 1) to `progress`.
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

    // Returns the current state of the run, but only those memory points that an earlier call has
    // read. This is sufficient for a first view and for callers that do not show memory.
    virtual std::shared_ptr<const Snapshot> summary() = 0;
    // Returns the current state of the run. If nothing has changed, the call is cheap and returns
    // the same pointer. In a long run, only the lowest and the highest memory point of each time
    // range are read.
    virtual std::shared_ptr<const Snapshot> snapshot() = 0;
    // Returns whether a recorder is still writing the incomplete run. A recorder on another machine
    // or in a container is not visible and is assumed to be writing as long as the file changes.
    virtual bool beingWritten() = 0;
    virtual std::vector<OpRecord> ops(std::int64_t step) = 0;
    virtual std::vector<GpuRecord> gpuRecords(std::int64_t step) = 0;
    // Returns the calls sorted by start time, with outer calls first.
    virtual std::vector<ApiCall> apiCalls(std::int64_t step) = 0;
    virtual std::vector<MemoryEvent> memoryEvents(std::int64_t step) = 0;
    // Returns null if the file contains no call stacks.
    virtual std::shared_ptr<const CallStacks> callStacks() = 0;
    virtual std::vector<MemorySegment> memorySegments() = 0;
    // Returns the number of stored ops in a step, or std::nullopt if counting them would require
    // reading them.
    virtual std::optional<std::int64_t> opCalls(std::int64_t step) = 0;
    // Return the number of GPU records and CUDA API calls that are stored for a step.
    virtual std::int64_t gpuRecordCount(std::int64_t step) = 0;
    virtual std::int64_t apiCallCount(std::int64_t step) = 0;
    // Returns the memory points in a time range. If there are many more than `most`, they are
    // thinned out.
    virtual std::vector<MemoryPoint> memoryPoints(std::int64_t from_ns, std::int64_t to_ns,
                                                  std::size_t most) = 0;

    // The time from the start of the first step to the end of the last one. Both are 0 if there are
    // no steps.
    struct Span {
        std::int64_t from_ns = 0, to_ns = 0;
    };
    virtual Span timeSpan() = 0;
    // Returns the slices that overlap a time range: individual calls if there are only a few, and
    // buckets of at least resolution_ns otherwise. Returns at most about 10⁵ slices in no
    // particular order. For an unfinished run, the first call reads all records.
    virtual std::vector<TimelineSlice> timeline(IntervalKind kind, std::int64_t from_ns,
                                                std::int64_t to_ns, std::int64_t resolution_ns) = 0;
    // Closes the file until the next call, because a recorder cannot complete the file while
    // readers have it open.
    virtual void release() = 0;
    // Returns a sentence that explains which part of the file is not readable (for example, a
    // killed recorder's log in a read-only folder), or an empty string.
    virtual std::string notice() const { return {}; }
};

// The result of checkRun(), which runs SQLite's integrity check and verifies that every table is
// readable and consistent. For example, cells must equal the sums of the stored ops, and phases
// must lie within their steps. checkRun() throws StoreError if the file cannot be opened.
struct CheckReport {
    std::vector<std::string> problems;  // one sentence per problem; empty if the file is intact
    std::vector<std::string>
        notes;  // harmless findings, for example "The run is still being recorded."
    std::int64_t steps = 0, ops = 0, gpu_records = 0, api_calls = 0, memory_events = 0;
};
CheckReport checkRun(const std::filesystem::path& path);

// The result of a repair, which writes the readable parts of a damaged run to a new file that
// passes checkRun(). The damaged file does not change. Totals are recalculated from ops and
// records, but the stored totals of a step are kept if some of its ops are unreadable. Throws
// StoreError if nothing is readable, or if `to` exists or is not writable.
struct RepairReport {
    // Numbers of recovered items.
    std::int64_t steps = 0, ops = 0, gpu_records = 0, api_calls = 0, memory_events = 0;
    std::vector<std::string> lost;  // one sentence each
};
RepairReport repairRun(const std::filesystem::path& from, const std::filesystem::path& to);

// Writes a complete, compact copy of a run, even while the run is being recorded.
void saveRunAs(const std::filesystem::path& from, const std::filesystem::path& to);
// Replaces `to` with such a copy, atomically. Throws StoreError, with the kind `cancelled` after a
// stop request; `to` is then unchanged.
void replaceWithRun(const std::filesystem::path& from, const std::filesystem::path& to,
                    const std::stop_token& stop);

}  // namespace ridgepoint::run
