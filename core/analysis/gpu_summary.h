// SPDX-License-Identifier: GPL-3.0-or-later
// The GPU part of a run's summary: how busy it was, what was copied, where the CPU spent its
// time in CUDA, and how fast the device ran.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/kernel/kernel_rules.h"
#include "core/run/snapshot.h"

namespace ridgepoint::run {

// What NVIDIA's Visual Profiler judges a program's use of its GPU by; unset without kernels, or
// without copies between host and device.
struct GpuRatios {
    std::optional<double> kernels_to_copies;   // time with a kernel ÷ time with a copy
    std::optional<double> copy_overlap;        // of the time with a copy, with a kernel as well
    std::optional<double> kernel_concurrency;  // of the time with a kernel, with two or more
    std::optional<double> copy_bytes_per_second;
};
GpuRatios ratiosOf(const GpuUse& use);

struct SampleRange {
    double mean = 0, least = 0, most = 0;
};

// Over the scope's steps; unset where the run does not know.
struct GpuSummary {
    std::optional<double> busy_share;  // of the steps' time, in which at least one thing ran
    std::optional<double> kernels, kernel_seconds;  // of a step
    // Records were dropped: the busy share, kernels and copies, their times and bytes are lower
    // bounds.
    bool records_dropped = false;
    bool kernel_seconds_partial = false;  // a lower bound; also where some kernels have no time
    std::optional<double> copies, copy_seconds, copied_bytes;  // of a step
    // Kernels of a step that were joined to no op.
    std::optional<double> kernels_without_op;
    struct Call {
        GpuCall::Kind kind = GpuCall::Kind::runtime;
        std::string name;
        std::uint64_t calls = 0;
        double seconds = 0;
        // Of the steps' time, where that is the run's own; calls of several threads add up.
        std::optional<double> share;
        // What a function of the API is for; unset of waits and overheads.
        std::optional<kernel::CallGroup> group;
    };
    std::vector<Call> calls;  // most time first
    // Calls for the same thing, of the runtime and of the driver: those inside no other call, since
    // a call of the runtime holds those of the driver below it. Where the run does not say which
    // these are, those of the runtime; of the driver where the runtime was not called.
    struct Group {
        kernel::CallGroup group = kernel::CallGroup::other;
        std::uint64_t calls = 0;
        double seconds = 0;
        std::optional<double> share;
        std::vector<Call> single;  // most time first
    };
    std::vector<Group> groups;  // most time first
    std::optional<GpuUse> use;  // over the scope's steps
    GpuRatios ratios;           // of it

    std::uint64_t samples = 0;
    std::optional<SampleRange> sm_clock_hz, memory_clock_hz, power_watts, temperature_celsius, busy,
        memory_busy;
    struct HeldBack {
        std::string reason;
        double share = 0;  // of the samples of clocks
    };
    std::vector<HeldBack> held_back;  // most often first
};
// Unset where the run knows nothing of a GPU.
std::optional<GpuSummary> summarizeGpu(const Snapshot& snapshot);

}  // namespace ridgepoint::run
