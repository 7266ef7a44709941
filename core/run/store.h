// SPDX-License-Identifier: GPL-3.0-or-later
// The run file: one SQLite database, described in docs/run-format.md.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/run/snapshot.h"

namespace ridgepoint::run {

inline constexpr std::int32_t kApplicationId = 0x52447031;  // "RDp1"
inline constexpr int kSchemaVersion = 1;

// what() is one sentence: what, where, what to do.
class StoreError : public std::runtime_error {
  public:
    enum class Kind : std::uint8_t {
        not_found, not_readable, not_sqlite, other_application, newer_schema, damaged,
        already_exists, not_writable, disk_full, other
    };
    StoreError(Kind kind, const std::string& sentence) : std::runtime_error(sentence), kind_(kind) {}
    Kind kind() const { return kind_; }

  private:
    Kind kind_;
};

// Writes one run. Used by one thread. Every method throws StoreError; after a failed commit the file
// holds what the commits before it put there.
class RunWriter {
  public:
    // The path must not exist: an existing run is never overwritten.
    static std::unique_ptr<RunWriter> create(const std::filesystem::path& path, const RunInfo& info,
                                             const MachineInfo& machine);
    virtual ~RunWriter() = default;  // leaves the file as the last commit left it

    virtual StringId intern(std::string_view text) = 0;
    virtual std::string_view text(StringId id) const = 0;
    virtual std::size_t stringCount() const = 0;

    // What one transaction adds. Sets of cells replace those of the same key.
    struct Batch {
        std::vector<StepRecord> steps;
        std::vector<OpRecord> ops;
        std::vector<MemoryEvent> memory_events;
        std::vector<MemoryPoint> memory_points;
        std::vector<Cell> cells;
        std::optional<MemorySummary> memory;
        std::optional<RunInfo> info;
        std::optional<MachineInfo> machine;
        std::optional<std::vector<roofline::Ceiling>> ceilings;
        bool empty() const;
    };
    virtual void commit(const Batch& batch) = 0;

    // Writes info with complete = true, leaves WAL mode, so that one plain file remains.
    virtual void finish(const RunInfo& info) = 0;
};

// Reads a run, also one that another process is writing. Used by one thread at a time.
class RunReader {
  public:
    static std::unique_ptr<RunReader> open(const std::filesystem::path& path);
    virtual ~RunReader() = default;

    // The run as the file has it now; cheap to call again when nothing changed (the same pointer).
    virtual std::shared_ptr<const Snapshot> snapshot() = 0;
    // Whether its recorder is still writing (not complete and the writer's lock is held).
    virtual bool beingWritten() = 0;
    virtual std::vector<OpRecord> ops(std::int64_t step) = 0;
    virtual std::vector<MemoryEvent> memoryEvents(std::int64_t step) = 0;
    // One sentence when less than all of the file could be read (the log of a killed recorder in a
    // folder that cannot be written to); else empty.
    virtual std::string notice() const { return {}; }
};

// Everything `check` finds wrong, one sentence each; empty when the file is sound: SQLite integrity,
// every table readable, cells equal to what the stored ops add up to, steps' phases within steps,
// memory points equal to … Throws StoreError when the file cannot be opened at all.
struct CheckReport {
    std::vector<std::string> problems;
    std::vector<std::string> notes;  // true but harmless: "the recorder was interrupted; 17 steps kept"
    std::int64_t steps = 0, ops = 0, memory_events = 0;
};
CheckReport checkRun(const std::filesystem::path& path);

// A copy of an open run, complete and compact ("save as").
void saveRunAs(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace ridgepoint::run
