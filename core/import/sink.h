// SPDX-License-Identifier: GPL-3.0-or-later
// Takes the data that a reader found and writes it to a run file, as a recording does. Adds up the
// totals (cells, overlaps, memory peak).
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/batch_writer.h"
#include "core/import/launch_counts.h"
#include "core/machine/identify.h"
#include "core/run/cell_table.h"
#include "core/run/gpu_table.h"
#include "core/run/interner.h"
#include "core/store/store.h"

namespace ridgepoint::import {

using machine::SeenDevice;

// Writes one run file. Only one thread at a time can use it. Every method that adds data may throw
// run::StoreError.
class Sink {
  public:
    // source: "imported:ncu". The path must not exist. Once `stop` is requested, adding data throws
    // ImportCancelled. (Readers check `stop` while they read, but add much data afterwards.)
    Sink(const std::filesystem::path& path, std::string source, std::stop_token stop = {},
         run::RunWriter::Survives survives = run::RunWriter::Survives::commits);
    // Calculates a run without writing it; the run has no id. Tests use this to try many inputs.
    struct Nowhere {};
    Sink(Nowhere, std::string source);
    ~Sink();  // deletes the file unless finish() was called
    Sink(const Sink&) = delete;
    Sink& operator=(const Sink&) = delete;

    // Set by the reader at any time before finish(): title, started, model, batch, precision,
    // device ("cpu", "cuda:0"), rung, notes. The constructor sets id and source.
    run::RunInfo info;
    run::MachineInfo machine;                 // gpus and roofs follow from `devices` unless set
    std::vector<SeenDevice> devices;          // the run's own device first
    std::vector<roofline::Ceiling> ceilings;  // measured roofs from the file (ERT)
    // The rank of several that a file or its name states, and the start of the run on the rank's
    // own clock.
    struct Stated {
        std::optional<std::int64_t> rank, ranks;
        std::int64_t clock_ns = 0;
        // Show whether two traces are from one training.
        bool distributed = false;      // the trace describes a training with several ranks
        std::int64_t duration_ns = 0;  // after clock_ns
        std::uint64_t ops = 0;         // number of op calls
        std::map<std::string, std::uint64_t> collectives{};  // number of kernels by operation
        std::string device{};                                // name of the device; empty: unknown
    } stated;
    // The groups of the exchanges that are added. Empty: exchanges have no groups.
    std::vector<run::ExchangeGroup> exchange_groups;
    // The names of the ops that are ranges of the program; unset: unknown.
    std::optional<std::set<run::StringId>> annotations;
    // Another tool's counts, which endStep() joins with the kernels of measured steps. Set before
    // the first step ends.
    std::optional<LaunchCounts> launch_counts;
    run::CountersInfo counters;  // how count()'s values were counted: recipe, terms, flops_complete

    // Adds a file's facts about one of its devices to `devices`. Keeps the first value of each
    // fact, but a longer name replaces a truncated one. Throws ImportError if another file
    // contradicts these facts: the two cannot be from one run. Ignores devices above kMostDevices.
    void see(const SeenDevice& device, const std::string& file);
    static constexpr std::size_t kMostDevices = 1024;

    run::StringId intern(std::string_view text);
    std::string_view text(run::StringId id) const;
    // Returns the call stack of `caller` with one more inner frame.
    run::StackId intern(run::StackId caller, run::StringId frame) {
        return stacks_->intern(caller, frame);
    }
    bool stacksFull() const { return stacks_->full(); }

    // The following functions add data to the current step and set the data's step number. The
    // step ends with endStep(). Times are nanoseconds since the run's start (info.started) and must
    // not be negative. Ops must be in the order of their ends, with thread and depth set. Ops that
    // count in the rows must be costed, with self time. Memory points must be in time order; GPU
    // records may be in any order.
    void add(const run::OpRecord& op);
    void add(const run::GpuRecord& record);
    // Calls must be nested and in the order of run::standsBefore; totals are passed as GpuCall.
    void add(const run::ApiCall& call);
    void add(const run::Collective& exchange);
    void add(const run::MemoryEvent& event);
    void add(const run::MemoryPoint& point);
    void add(const run::MemorySegment& segment);  // memory at the end of the recording
    // Steps must be in time order and must not overlap. If the step's FLOPs are 0, endStep() adds
    // up the FLOPs of the costed ops, or of the GPU records if no op has known FLOPs. For a file
    // without steps, the reader adds one step that covers the whole file. With Timed::yes, records
    // have start times, so the time between them is idle. With Timed::no, idle and busy time are
    // unknown. For kernels that a profiler replayed, the reader must also set info.times_of.
    enum class Timed : std::uint8_t { yes, no };
    void endStep(run::StepRecord step, Timed timed = Timed::yes);

    // The GPU ran work from before the first step until this time, which is in no step.
    void startAfter(std::int64_t time_ns) { totals_.windows.startAfter(time_ns); }

    // Adds a summary, which has no individual records, to the totals of the records.
    void add(const run::Cell& cell);
    void add(const run::GpuCell& cell);
    void add(const run::GpuCall& call);
    // Adds FLOPs and bytes of one kernel from hardware counters. The key contains the segment of
    // the kernel's step. Counts replace the kernel's row only if they cover all its launches in the
    // run.
    void count(const run::CountedCell& cell);
    void add(const run::DeviceSample& sample);  // add samples in time order
    // Sets values that the file states; the peak otherwise follows from the memory points.
    void setMemory(const run::MemorySummary& memory);

    std::int64_t steps() const { return steps_.all; }
    bool anything() const { return anything_ || !ceilings.empty(); }  // whether anything was added

    // Writes the remaining data and completes the file.
    void finish();
    const std::filesystem::path& path() const { return path_; }

  private:
    void commitIfLarge();
    void commit();
    template <class Action>
    void write(const Action& action);  // throws ImportError for values impossible in a run
    void summarizeMemory(const std::vector<run::MemoryPoint>& points, run::StepRecord::Kind kind);
    void countLaunches(const run::StepRecord& step);

    std::filesystem::path path_;
    std::stop_token stop_;
    std::map<std::uint32_t, std::string> seen_in_;  // by device: the first file that named it
    std::unique_ptr<BatchWriter> writer_;           // null if the run is not written
    run::Interner names_;
    std::size_t names_committed_ = 1;  // "" is in no file
    run::RunWriter::Batch batch_;
    std::shared_ptr<run::CallStacks> stacks_ = std::make_shared<run::CallStacks>();
    run::RunWriter::Batch open_;  // the records of the open step
    // Totals by key: calculated from the records of the steps, or added without records.
    struct Totals {
        run::CellTable of_ops;
        run::StepWindows windows;
        run::GpuTable of_gpu;
        std::map<run::Cell::Key, run::Cell> cells;
        std::map<run::GpuCell::Key, run::GpuCell> gpu_cells;
        std::map<run::GpuCall::Key, run::GpuCall> gpu_calls;
        std::map<run::CountedCell::Key, run::CountedCell> counted;
    } totals_;
    run::MemorySummary memory_, given_memory_;
    struct Steps {
        std::int64_t all = 0;
        std::uint64_t measured = 0;  // if launch_counts is set
        bool timed = false;
    } steps_;
    bool anything_ = false, finished_ = false;
};

// The run files of one import, one per rank, with the same names as in a recording (RUN.ridge,
// RUN-rank1.ridge). The first requested rank gets the plain name.
class Sinks {
  public:
    Sinks(std::filesystem::path output, std::string source, std::stop_token stop = {},
          run::RunWriter::Survives survives = run::RunWriter::Survives::commits)
        : output_(std::move(output)),
          source_(std::move(source)),
          stop_(std::move(stop)),
          survives_(survives) {}
    Sinks(Sink::Nowhere, std::string source) : source_(std::move(source)), nowhere_(true) {}

    // ImportOptions::halve_causal, for the readers.
    bool halve_causal = false;

    // Every sink joins these counts.
    void joinCounts(const LaunchCounts& counts) { counts_ = &counts; }

    Sink& sink() { return sink(first_.value_or(0)); }  // sink for formats without ranks
    Sink& sink(std::int64_t rank);
    std::vector<Sink*> all();

  private:
    std::filesystem::path output_;
    std::string source_;
    std::stop_token stop_;
    run::RunWriter::Survives survives_ = run::RunWriter::Survives::commits;
    bool nowhere_ = false;
    const LaunchCounts* counts_ = nullptr;
    std::optional<std::int64_t> first_;
    std::map<std::int64_t, std::unique_ptr<Sink>> sinks_;
};

}  // namespace ridgepoint::import
