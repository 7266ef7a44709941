// SPDX-License-Identifier: GPL-3.0-or-later
// Reads kernels, copies, API calls and named ranges from the tables of a CUDA profiler. A summary
// has a row for each kernel; a trace has a row for each launch.
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

#include "core/import/host_ranges.h"
#include "core/import/kernel_namer.h"
#include "core/import/report.h"
#include "core/import/sink.h"

namespace ridgepoint::import {

// All calls of one kernel, copy or function.
struct SummaryRow {
    std::string type;  // "GPU activities", "API calls"; empty: the table has no types
    std::string name;
    std::uint64_t calls = 0;
    double total_seconds = 0, min_seconds = 0, max_seconds = 0;
};

// One kernel, copy or call. Unset and empty values are "-" in the table.
struct TraceRow {
    std::string name, device;  // "Tesla K20c (0)"
    double start_seconds = 0, duration_seconds = 0;
    std::array<std::uint32_t, 3> grid{}, block{};
    std::uint32_t registers = 0, context = 0, stream = 0;
    std::uint64_t shared_bytes = 0;
    std::optional<std::uint64_t> moved_bytes;
    std::string from, to;
    // Joins work to the call that launched it; `host` is the thread of a call.
    std::optional<std::uint64_t> correlation;
    std::optional<HostThread> host;
};

class GpuTables {
  public:
    static constexpr std::size_t kMaxKernels = 100'000;

    GpuTables(Sinks& sinks, Report& report) : sinks_(sinks), report_(report) {}

    void beginFile(const std::string& name) { file_ = name; }
    void add(const SummaryRow& row);
    void add(const TraceRow& row);
    void add(std::string_view name, const HostRanges::Range& range);

    struct Summed {
        std::uint64_t calls = 0;
        double total_seconds = 0, min_seconds = 0, max_seconds = 0;
    };
    struct Kernel {
        const NamedKernel* named = nullptr;
        std::uint64_t traced = 0;
        std::int64_t traced_ns = 0;
        Summed summed;
        std::uint64_t counted =
            0;  // launches in tables without times; used if `summed` has no calls
    };
    // Returns null for a new kernel if there are already kMaxKernels. The key of kernels() is the
    // number of the full name.
    Kernel* kernelOf(std::string_view name);
    std::map<std::uint32_t, Kernel>& kernels() { return kernels_; }
    std::uint32_t deviceOf(std::string_view text);  // of a cell of a table

    Sink& sink();
    bool any() const { return sink_ != nullptr; }
    bool timed() const { return traced_ + copies_ > 0; }  // a trace shows when each launch ran
    bool summed() const { return summed_ > 0; }
    // Writes the added data as one step, and reports missing data. Throws ImportError if the files
    // cannot be from one run.
    void finish();

  private:
    void addCall(std::string_view name, std::uint64_t calls, std::int64_t total_ns);
    void putTotals();
    void putTraced();

    Sinks& sinks_;
    Report& report_;
    Sink* sink_ = nullptr;
    std::optional<KernelNamer> namer_;
    std::string file_;                                           // the file that is being read
    std::map<std::string, std::set<std::uint32_t>> kernels_of_;  // by file
    std::map<std::uint32_t, Kernel> kernels_;
    std::map<std::string, Summed> moved_;  // copies and fills of a summary
    struct Traced {
        run::GpuRecord record;
        double start_seconds = 0;
        std::optional<std::uint64_t> correlation;
    };
    std::vector<Traced> records_;
    HostRanges ranges_;
    std::optional<double> first_start_seconds_;
    std::int64_t end_ns_ = 0;
    std::uint64_t traced_ = 0, summed_ = 0, copies_ = 0;
};

}  // namespace ridgepoint::import
