// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates the GPU part of a run's summary: busy time, copies, CPU time in the CUDA API, clocks
// and power.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/cost/kernel/kernel_rules.h"
#include "core/run/snapshot.h"

namespace ridgepoint::run {

// Ratios that NVIDIA's Visual Profiler uses to evaluate a program's GPU use. Unset if there are no
// kernels, or no copies between host and device.
struct GpuRatios {
    std::optional<double> kernels_to_copies;   // time in which a kernel runs ÷ time in which a copy
                                               // runs
    std::optional<double> copy_overlap;        // share of the copy time in which a kernel runs
    std::optional<double> kernel_concurrency;  // share of the kernel time in which two or more
                                               // kernels run
    std::optional<double> copy_bytes_per_second;
};
GpuRatios ratiosOf(const GpuUse& use);

struct SampleRange {
    double mean = 0, least = 0, most = 0;
};

// Summarizes the scope's steps. Unset values are unknown.
struct GpuSummary {
    std::optional<double> busy_share;  // share of the step time in which the GPU was busy
    std::optional<double> kernels, kernel_seconds;  // per step
    // If records were dropped, these values are lower bounds: the busy share, and the number, times
    // and bytes of kernels and copies.
    bool records_dropped = false;
    bool kernel_seconds_partial = false;  // lower bound because of dropped records or kernels
                                          // without a time
    std::optional<double> copies, copy_seconds, copied_bytes;  // per step
    // Mean number of kernels per step that could not be joined to an op.
    std::optional<double> kernels_without_op;
    struct Call {
        GpuCall::Kind kind = GpuCall::Kind::runtime;
        std::string name;
        std::uint64_t calls = 0;
        double seconds = 0;
        // Share of the step time if step times are valid. Calls on several threads add up, so it
        // can exceed 1.
        std::optional<double> share;
        // The purpose of an API function. Unset for waits and overheads.
        std::optional<cost::kernel::CallGroup> group;
    };
    std::vector<Call> calls;  // sorted by time, largest first
    // Runtime and driver calls with the same purpose. Only outermost calls are counted, because a
    // runtime call includes its driver calls. If the run does not identify the outermost calls,
    // only runtime calls are counted, or driver calls if there are no runtime calls.
    struct Group {
        cost::kernel::CallGroup group = cost::kernel::CallGroup::other;
        std::uint64_t calls = 0;
        double seconds = 0;
        std::optional<double> share;
        std::vector<Call> single;  // sorted by time, largest first
    };
    std::vector<Group> groups;  // sorted by time, largest first
    std::optional<GpuUse> use;  // total over the scope's steps
    GpuRatios ratios;           // derived from `use`

    std::uint64_t samples = 0;
    std::optional<SampleRange> sm_clock_hz, memory_clock_hz, power_watts, temperature_celsius, busy,
        memory_busy;
    struct HeldBack {
        std::string reason;
        double share = 0;  // share of all clock samples
    };
    std::vector<HeldBack> held_back;  // most frequent reason first
};
// Returns the number of GPUs that ran the kernels of the scope's steps. 1 if it is unknown or no
// kernel was traced.
std::uint64_t workingGpus(const Snapshot& snapshot);

// Returns the summary, or unset if the run has no GPU data.
std::optional<GpuSummary> summarizeGpu(const Snapshot& snapshot);

}  // namespace ridgepoint::run
