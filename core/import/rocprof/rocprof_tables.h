// SPDX-License-Identifier: GPL-3.0-or-later
// Collects the data that the tables of all rocprof versions provide, and creates the run from it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "core/import/gpu_tables.h"
#include "core/import/rocprof/rocprof_work.h"

namespace ridgepoint::import::rocprof {

struct Dispatch {
    std::uint64_t id = 0, process = 0;  // `id` identifies the dispatch within its process
    std::string kernel;
    std::uint32_t agent = 0, queue = 0;
    std::array<std::uint32_t, 3> items{}, group{};  // work items in the grid and in a workgroup
    std::uint32_t registers = 0;
    std::uint64_t shared_bytes = 0;
    std::int64_t start_ns = 0, end_ns = 0;  // 0 if the file does not contain times
    std::optional<std::uint64_t> correlation;
};

class Tables {
  public:
    static constexpr std::size_t kMostCounted = 2'000'000;

    Tables(Sinks& sinks, Report& report) : tables_(sinks, report), report_(report) {}
    GpuTables& gpu() { return tables_; }

    void addKernel(const Dispatch& dispatch);
    // Adds the value of a counter in a dispatch. The dispatch's times are used only if no trace
    // contains times.
    void addCounter(const Dispatch& dispatch, std::string_view counter, double value);
    void addCopy(std::string_view direction, std::uint32_t agent, std::uint64_t bytes,
                 std::int64_t start_ns, std::int64_t end_ns,
                 std::optional<std::uint64_t> correlation);
    void addCall(std::string_view function, const HostThread& thread, std::int64_t start_ns,
                 std::int64_t end_ns, std::uint64_t correlation);
    void addRange(std::string_view name, const HostThread& thread, std::int64_t start_ns,
                  std::int64_t end_ns);
    // Adds an agent, which is identified by its node. `gfx` is, for example, "gfx942".
    void addAgent(std::uint32_t node, std::string_view gfx, std::string_view product,
                  std::int64_t compute_units, double clock_hz);
    bool any() const { return tables_.any() || !counted_.empty(); }
    void finish();

  private:
    double seconds(std::int64_t ns);
    void putKernel(const Dispatch& dispatch);

    GpuTables tables_;
    Report& report_;
    struct Counted {
        Dispatch dispatch;
        Counters counters;
    };
    std::map<std::pair<std::uint64_t, std::uint64_t>, Counted> counted_;  // by (process, dispatch)
    std::map<std::uint32_t, machine::SeenDevice> agents_;
    std::map<std::uint32_t, std::uint64_t> used_;
    // The first time that was read; the clock starts when the machine boots.
    std::optional<std::int64_t> zero_ns_;
    std::uint64_t traced_ = 0;
};

// Returns the number of an agent, for example 4 for "Agent 4". Returns 0 if the string contains no
// number.
std::uint32_t agentNumber(std::string_view text);

}  // namespace ridgepoint::import::rocprof
