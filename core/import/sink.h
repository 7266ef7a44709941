// SPDX-License-Identifier: GPL-3.0-or-later
// Takes what a reader found and writes it to a run file, exactly as a recording is written. Totals
// (cells, overlaps, the memory peak) are added up here.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/machine/identify.h"
#include "core/run/cell_table.h"
#include "core/run/gpu_table.h"
#include "core/store/store.h"

namespace ridgepoint::import {

using machine::SeenDevice;

// One run file. Used by one thread. Every method that adds something may throw run::StoreError.
class Sink {
  public:
    // source: "imported:ncu". The path must not exist. What is added after `stop` was asked for
    // throws ImportCancelled: much is added when the file has long been read.
    Sink(const std::filesystem::path& path, std::string source, std::stop_token stop = {});
    // Of a run that is worked out and not written, and has no id: to try readers by the million.
    struct Nowhere {};
    Sink(Nowhere, std::string source);
    ~Sink();  // without finish() nothing is left of the file
    Sink(const Sink&) = delete;
    Sink& operator=(const Sink&) = delete;

    // Filled by the reader at any time before finish(): title, started, model, batch, precision,
    // device ("cpu", "cuda:0"), rung, notes. id and source are set.
    run::RunInfo info;
    run::MachineInfo machine;         // gpus and roofs follow from `devices`, where not filled
    std::vector<SeenDevice> devices;  // the one that the run is about first
    std::vector<roofline::Ceiling> ceilings;  // measured ones that the file brings (ERT)
    run::CountersInfo counters;  // how what count() gets was counted: recipe, terms, flops_complete

    // Adds a file's facts about one of its devices to `devices`; the first statement of a fact
    // stays, a longer name replaces one that was cut off. Throws ImportError when another file
    // contradicts: the two cannot be of one run. Of more devices than kMostDevices the later ones
    // are left out.
    void see(const SeenDevice& device, const std::string& file);
    static constexpr std::size_t kMostDevices = 1024;

    run::StringId intern(std::string_view text);
    std::string_view text(run::StringId id) const;
    // A call stack, from its outermost frame inwards.
    run::StackId intern(run::StackId caller, run::StringId frame) {
        return stacks_->intern(caller, frame);
    }
    bool stacksFull() const { return stacks_->full(); }

    // What belongs to the step that endStep() will end, in any number of calls; `step` in it is
    // filled in. Times are nanoseconds since the run's start (info.started), which is before all of
    // them. Ops in the order in which they ended, with thread and depth set; the ones that count in
    // the rows are costed, with their self time. Memory points in the order of time; GPU
    // records in any.
    void add(const run::OpRecord& op);
    void add(const run::GpuRecord& record);
    // In the order of run::standsBefore, nested; their totals are given as GpuCall.
    void add(const run::ApiCall& call);
    void add(const run::MemoryEvent& event);
    void add(const run::MemoryPoint& point);
    void add(const run::MemorySegment& segment);  // at the end of the recording
    // Steps in the order of their time, none over another. FLOPs of the step are those of its
    // costed ops, else those of its GPU records, where the record leaves them 0. A file that knows
    // no steps is one step from its first moment to its last. `timed`: the records contain their
    // start, so that the time between them is idle; otherwise idle and busy time are unknown. Of
    // kernels that a profiler replayed the reader also says so in info.times_of.
    enum class Timed : std::uint8_t { yes, no };
    void endStep(run::StepRecord step, Timed timed = Timed::yes);

    // Totals of which the file has no single records (a summary). They add to those of the records.
    void add(const run::Cell& cell);
    void add(const run::GpuCell& cell);
    void add(const run::GpuCall& call);
    // FLOPs and bytes that hardware counted, by kernel; the key's segment is that of its step. Its
    // launches must be all of the kernel's in the run, else its row keeps what it had.
    void count(const run::CountedCell& cell);
    void add(const run::DeviceSample& sample);  // in the order of time
    // The peak follows from the memory points; here is what the file says itself. Unset stays.
    void setMemory(const run::MemorySummary& memory);

    std::int64_t steps() const { return steps_; }
    bool anything() const { return anything_ || !ceilings.empty(); }  // was added

    // Writes what is left and completes the file.
    void finish();
    const std::filesystem::path& path() const { return path_; }

  private:
    void commitIfLarge();
    void commit();
    void summarizeMemory(const std::vector<run::MemoryPoint>& points, run::StepRecord::Kind kind);

    std::filesystem::path path_;
    std::stop_token stop_;
    std::map<std::uint32_t, std::string> seen_in_;  // the file that named a device first
    std::unique_ptr<run::RunWriter> writer_;        // null: nowhere
    std::map<std::string, run::StringId, std::less<>> unwritten_;  // names then
    std::vector<std::string> unwritten_texts_;
    run::RunWriter::Batch batch_;
    std::shared_ptr<run::CallStacks> stacks_ = std::make_shared<run::CallStacks>();
    // Of the step that is open; points and events move to the batch when it ends.
    std::vector<run::OpRecord> ops_;
    std::vector<run::GpuRecord> gpu_records_;
    std::vector<run::ApiCall> api_calls_;
    std::vector<run::MemoryEvent> memory_events_;
    std::vector<run::MemoryPoint> memory_points_;
    run::CellTable cells_;
    run::GpuTable gpu_cells_;
    std::map<run::Cell::Key, run::Cell> more_cells_;
    std::map<run::GpuCell::Key, run::GpuCell> more_gpu_cells_;
    std::map<run::GpuCall::Key, run::GpuCall> gpu_calls_;
    std::map<run::CountedCell::Key, run::CountedCell> counted_;
    run::MemorySummary memory_, given_memory_;
    std::int64_t steps_ = 0;
    bool anything_ = false, timed_ = false, finished_ = false;
};

// The run files of one import: one for each rank, as `record` makes them (RUN.ridge,
// RUN-rank1.ridge). The first rank that is asked for gets the name itself.
class Sinks {
  public:
    Sinks(std::filesystem::path output, std::string source, std::stop_token stop = {})
        : output_(std::move(output)), source_(std::move(source)), stop_(std::move(stop)) {}
    Sinks(Sink::Nowhere, std::string source) : source_(std::move(source)), nowhere_(true) {}

    Sink& sink() { return sink(first_.value_or(0)); }  // where ranks mean nothing
    Sink& sink(std::int64_t rank);
    std::vector<Sink*> all();

  private:
    std::filesystem::path output_;
    std::string source_;
    std::stop_token stop_;
    bool nowhere_ = false;
    std::optional<std::int64_t> first_;
    std::map<std::int64_t, std::unique_ptr<Sink>> sinks_;
};

}  // namespace ridgepoint::import
