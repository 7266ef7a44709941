// SPDX-License-Identifier: GPL-3.0-or-later
// Reads kernels, copies, API calls and named ranges from the tables of a CUDA profiler. A summary
// has one row per kernel, and a trace has one row per launch.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/import/gpu_names.h"
#include "core/import/host_ranges.h"
#include "core/import/import_report.h"
#include "core/import/sink.h"
#include "core/run/api_call.h"

namespace ridgepoint::import {

// The totals for all calls of one kernel, copy or function.
struct SummaryRow {
    std::string type;  // for example, "API calls"; empty if the table has no types
    std::string name;
    std::uint64_t calls = 0;
    double total_seconds = 0, min_seconds = 0, max_seconds = 0;
    // Printed share of the total time of all rows with this type.
    std::optional<double> share;
    std::optional<std::uint64_t> moved_bytes;
    std::string device;  // for example, "Tesla K20c (0)"; empty if not stated
};

// One kernel, copy or call. Fields that contain "-" in the table are unset or empty.
struct TraceRow {
    std::string name, device;  // device: for example, "Tesla K20c (0)"
    double start_seconds = 0, duration_seconds = 0;
    std::array<std::uint32_t, 3> grid{}, block{};
    std::uint32_t registers = 0, context = 0, stream = 0;
    std::uint64_t shared_bytes = 0;
    std::optional<std::uint64_t> moved_bytes;
    std::string from, to;
    // `correlation` joins work to the call that launched it. `host` is the calling thread.
    std::optional<std::uint64_t> correlation;
    std::optional<HostThread> host;
};

// A kernel, copy, memset or graph with its start on the profiler's clock, and the number that joins
// it to the call that launched it.
struct TimedRecord {
    run::GpuRecord record;
    double start_seconds = 0;
    std::optional<std::uint64_t> correlation;
};

// A CUDA API call, with times on the profiler's clock.
struct TracedCall {
    HostThread thread;
    double start_seconds = 0, duration_seconds = 0;
    std::uint64_t correlation = 0;
    std::uint32_t result = 0;
};

class GpuTables {
  public:
    static constexpr std::size_t kMaxKernels = 100'000, kMostCalls = 8'000'000;

    // `rank` is set if the file contains several processes, each of which becomes a run.
    GpuTables(Sinks& sinks, Report& report, std::optional<std::int64_t> rank = {})
        : sinks_(sinks), report_(report), rank_(rank) {}

    void beginFile(const std::string& name);
    // Reserves memory for the records and calls of a file with a known size.
    void expect(std::uint64_t records, std::uint64_t calls);
    void add(const SummaryRow& row);
    void add(const TraceRow& row);
    void add(std::string_view name, const HostRanges::Range& range);
    // The following functions add a record and fill in its names and start time.
    void addKernel(std::string_view name, TimedRecord timed);
    void addWork(TimedRecord timed);  // adds a copy, memset or graph
    void addCall(std::string_view name, const TracedCall& call);
    void add(run::DeviceSample sample, double seconds);
    // Sets the time at which the profiler's clock was 0, in seconds since 1970.
    void setEpoch(double seconds) { epoch_seconds_ = seconds; }

    struct Summed {
        std::uint64_t calls = 0;
        double total_seconds = 0, min_seconds = 0, max_seconds = 0;
        std::uint64_t bytes = 0;  // 0 if unknown
    };
    struct Kernel {
        const NamedKernel* named = nullptr;
        std::uint64_t traced = 0;
        std::int64_t traced_ns = 0;
        Summed summed;
        // Number of launches in tables without times. Used if `summed` contains no calls.
        std::uint64_t counted = 0;
        const std::set<std::uint32_t>* last_file = nullptr;  // kernel names of the last file that
                                                             // contains this kernel
    };
    // Returns the kernel with this name. Returns null if the name is new and there are already
    // kMaxKernels kernels. kernels() is indexed by the ID of the full name.
    Kernel* kernelOf(std::string_view name);
    std::map<std::uint32_t, Kernel>& kernels() { return kernels_; }
    std::uint32_t deviceOf(std::string_view text);  // parses a table cell
    // Adds a device. The first device that is added becomes the run's device.
    void see(const SeenDevice& device);

    Sink& sink();
    bool any() const { return sink_ != nullptr; }
    // Returns whether the files contain a trace with the time of each launch.
    bool timed() const { return traced_ + copies_ + graphs_ > 0; }
    bool summed() const { return summed_ > 0; }
    // Writes the added data as steps and reports missing data. Throws ImportError if the files
    // cannot come from the same run.
    void finish();
    double zeroSeconds() const { return zero_seconds_; }  // trace start; valid after finish()

  private:
    static constexpr std::string_view kNoSteps =
        "The file contains no steps: the whole file is one step.";
    static std::int64_t nanoseconds(double seconds);
    struct Function {
        run::GpuCall::Kind kind = run::GpuCall::Kind::runtime;
        run::StringId name = run::StringId::none;
        std::uint64_t calls = 0;
        std::int64_t total_ns = 0;
    };
    Function& addCalls(std::string_view name, std::uint64_t calls, std::int64_t total_ns);
    void putCalls();
    void startAt(double seconds);
    void putTotals();
    void putTraced();
    struct Part;
    std::vector<Part> partsOf(const std::optional<HostRanges::Steps>& steps) const;
    void join(std::vector<Part>& parts);
    void put(const std::vector<Part>& parts);
    void putSamples();
    void stateRank();

    Sinks& sinks_;
    Report& report_;
    std::optional<std::int64_t> rank_;
    Sink* sink_ = nullptr;
    std::optional<KernelNamer> namer_;
    std::string file_;                                           // the current file
    std::map<std::string, std::set<std::uint32_t>> kernels_of_;  // kernel names, by file
    std::set<std::uint32_t>* kernels_of_file_ = nullptr;         // kernel names in `file_`
    std::map<std::string, Function, std::less<>> functions_;
    std::map<std::uint32_t, Kernel> kernels_;
    std::map<std::string, Summed> moved_;  // copies and memsets in a summary, by name
    std::vector<TimedRecord> records_;
    struct Call {
        run::ApiCall call;
        HostThread thread;
        double start_seconds = 0;
        std::uint64_t correlation = 0;
    };
    std::vector<Call> calls_;
    std::vector<std::pair<run::DeviceSample, double>> samples_;
    HostRanges ranges_;
    std::optional<double> first_start_seconds_, epoch_seconds_;
    double zero_seconds_ = 0;
    std::int64_t end_ns_ = 0;
    std::uint64_t traced_ = 0, summed_ = 0, copies_ = 0, graphs_ = 0, within_ranges_ = 0;
};

}  // namespace ridgepoint::import
