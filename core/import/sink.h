// SPDX-License-Identifier: GPL-3.0-or-later
// Receives the data from a reader and writes it to a run file, as in a recording. Calculates the
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
#include <utility>
#include <vector>

#include "core/import/batch_writer.h"
#include "core/import/launch_counts.h"
#include "core/machine/identify.h"
#include "core/run/cell_table.h"
#include "core/run/gpu_table.h"
#include "core/run/interner.h"
#include "core/run/store/store.h"

namespace ridgepoint::import {

using machine::SeenDevice;

// Writes one run file. Only one thread at a time can use this object. Every method that adds data
// can throw run::StoreError.
class Sink {
  public:
    // `source` is, for example, "imported:ncu". The path must not exist. After a stop request,
    // adding data throws ImportCancelled. Readers also check `stop` while they read a file, but
    // they add much of the data after the last read.
    Sink(const std::filesystem::path& path, std::string source, std::stop_token stop = {},
         run::RunWriter::Survives survives = run::RunWriter::Survives::commits);
    // Creates a sink that calculates a run without writing a file. The run has no ID. The import
    // uses this constructor for files that only provide counts, and tests use it to import many
    // inputs.
    struct Nowhere {};
    Sink(Nowhere, std::string source);
    ~Sink();  // deletes the file if finish() was not called
    Sink(const Sink&) = delete;
    Sink& operator=(const Sink&) = delete;

    // The reader can set these fields at any time before finish(): title, started, model, batch,
    // precision, device ("cpu", "cuda:0"), rung, notes. The constructor sets the ID and the source.
    run::RunInfo info;
    run::MachineInfo machine;                 // by default, the GPUs and roofs of `devices`
    std::vector<SeenDevice> devices;          // the run's own device is the first one
    std::vector<roofline::Ceiling> ceilings;  // measured roofs from the file (ERT)
    // The rank that a file or its name states, and the start of the run on that rank's clock.
    struct Stated {
        std::optional<std::int64_t> rank, ranks;
        std::int64_t clock_ns = 0;
        // The following values show whether two traces belong to the same training.
        bool distributed = false;      // whether the trace describes a training with several ranks
        std::int64_t duration_ns = 0;  // duration of the trace, starting at clock_ns
        std::uint64_t ops = 0;         // number of op calls
        std::map<std::string, std::uint64_t> collectives{};  // collective kernels by operation
        std::string device{};                                // device name; empty if unknown
    } stated;
    // The process groups of the added exchanges. Empty if the file does not state any groups.
    std::vector<run::ExchangeGroup> exchange_groups;
    // Names of the ops that are annotations in the program. Unset if the file does not distinguish
    // them.
    std::optional<std::set<run::StringId>> annotations;
    // Counts from another tool. endStep() joins them to the kernels of measured steps. Must be set
    // before the first step ends.
    std::optional<LaunchCounts> launch_counts;
    run::CountersInfo counters;  // describes the values of count(): recipe, terms, flops_complete

    // Adds facts from a file about one of its devices to `devices`. The first value of each fact is
    // kept, but a longer name replaces a truncated one. Ignores devices beyond kMostDevices. Throws
    // ImportError if facts from another file contradict these, because the two files then cannot
    // come from the same run.
    void see(const SeenDevice& device, const std::string& file);
    static constexpr std::size_t kMostDevices = 1024;

    run::StringId intern(std::string_view text);
    std::string_view text(run::StringId id) const;
    // Returns the call stack that consists of `caller` and an inner frame.
    run::StackId intern(run::StackId caller, run::StringId frame) {
        return stacks_->intern(caller, frame);
    }
    bool stacksFull() const { return stacks_->full(); }

    // These functions add data to the current step and set the step number of the data. Times are
    // nanoseconds since the start of the run (info.started) and must not be negative. Ops must be
    // sorted by end time and have a thread and a depth. Ops that contribute to rows must have a
    // cost and a self time. Memory points must be sorted by time. GPU records can be added in any
    // order.
    void add(const run::OpRecord& op);
    void add(const run::GpuRecord& record);
    // Calls must be nested and sorted by run::standsBefore. Totals of calls are added as GpuCall.
    void add(const run::ApiCall& call);
    void add(const run::Collective& exchange);
    void add(const run::MemoryEvent& event);
    void add(const run::MemoryPoint& point);
    void add(const run::MemorySegment& segment);  // a memory segment at the end of the recording
    // Ends the current step. Steps must be in time order and must not overlap. If the step's FLOPs
    // are 0, the function adds up the FLOPs of the ops with a known cost, or of the GPU records if
    // no op has known FLOPs. For a file without steps, the reader adds one step that covers the
    // whole file. With Timed::yes, records have start times, so the time between them is idle. With
    // Timed::no, idle and busy time are unknown. For kernels that a profiler replayed, the reader
    // must also set info.times_of.
    enum class Timed : std::uint8_t { yes, no };
    void endStep(run::StepRecord step, Timed timed = Timed::yes, bool open_end = false);

    // Declares that the GPU ran earlier work, which belongs to no step, until this time.
    void startAfter(std::int64_t time_ns) { totals_.windows.startAfter(time_ns); }

    // Adds a total from a summary that contains no individual records.
    // Sets the arguments of op calls (RunWriter::Batch::calls).
    void setCalls(std::vector<run::CallArguments> calls) { batch_.calls = std::move(calls); }
    void add(const run::Cell& cell);
    void add(const run::GpuCell& cell);
    void add(const run::GpuCall& call);
    // Adds the FLOPs and bytes of a kernel, measured with hardware counters. The key contains the
    // segment of the kernel's step. Counts replace the values in the kernel's row only if they
    // cover all of its launches in the run.
    void count(const run::CountedCell& cell);
    void add(const run::DeviceSample& sample);  // samples must be added in time order
    // Sets memory values that the file states. Without this call, the peak is calculated from the
    // memory points.
    void setMemory(const run::MemorySummary& memory);

    std::int64_t steps() const { return steps_.all; }
    bool anything() const { return anything_ || !ceilings.empty(); }  // whether any data was added

    // Writes the remaining data and completes the file.
    void finish();
    const std::filesystem::path& path() const { return path_; }

  private:
    template <class List, class Value>
    void put(List& list, const Value& value);
    void commitIfLarge();
    void commit();
    template <class Action>
    void write(const Action& action);  // throws ImportError for values that a run cannot store
    void summarizeMemory(const std::vector<run::MemoryPoint>& points, run::StepRecord::Kind kind);
    void countLaunches(const run::StepRecord& step);

    std::filesystem::path path_;
    std::stop_token stop_;
    std::map<std::uint32_t, std::string> seen_in_;  // first file that contains each device
    std::unique_ptr<BatchWriter> writer_;           // null if no file is written
    run::Interner names_;
    std::size_t names_committed_ = 1;  // starts at 1 because the empty string is not stored
    run::RunWriter::Batch batch_;
    std::shared_ptr<run::CallStacks> stacks_ = std::make_shared<run::CallStacks>();
    run::RunWriter::Batch open_;  // records of the current step
    // Totals by key, which are calculated from the records of the steps or added without records.
    struct Totals {
        run::CellTable of_ops;
        run::StepWindows windows;
        run::GpuTable of_gpu;
        run::ChangingCells<run::Cell> cells;
        run::ChangingCells<run::GpuCell> gpu_cells;
        run::ChangingCells<run::GpuCall> gpu_calls;
        run::ChangingCells<run::CountedCell> counted;
    } totals_;
    run::MemorySummary memory_, given_memory_;
    struct Steps {
        std::int64_t all = 0;
        std::uint64_t measured = 0;  // number of measured steps; used if launch_counts is set
        bool timed = false;
    } steps_;
    bool anything_ = false, finished_ = false;
};

// The run files of an import, one for each rank. They are named as in a recording (RUN.ridge,
// RUN-rank1.ridge). The first requested rank gets the name without a suffix.
class Sinks {
  public:
    Sinks(std::filesystem::path output, std::string source, std::stop_token stop = {},
          run::RunWriter::Survives survives = run::RunWriter::Survives::commits)
        : output_(std::move(output)),
          source_(std::move(source)),
          stop_(std::move(stop)),
          survives_(survives) {}
    Sinks(Sink::Nowhere, std::string source) : source_(std::move(source)), nowhere_(true) {}

    // Copy of ImportOptions::halve_causal for the readers.
    bool halve_causal = false;

    // Sets the counts that every sink joins to its launches. Must be called before the sinks are
    // created.
    void joinCounts(const LaunchCounts& counts) { counts_ = &counts; }

    Sink& sink() { return sink(first_.value_or(0)); }  // returns the sink for formats without ranks
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
