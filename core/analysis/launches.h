// SPDX-License-Identifier: GPL-3.0-or-later
// Summarizes the launches of GPU work and the copies of a run, as HolisticTraceAnalysis does. Times
// are seconds.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/run/api_call.h"
#include "core/run/gpu.h"

namespace ridgepoint::run {

// A driver queues at most this many launches on one stream; further calls wait.
inline constexpr std::int64_t kFullQueue = 1024;

struct Distribution {
    std::uint64_t count = 0;
    double mean = 0, least = 0, median = 0, most = 0;
};

struct LaunchSummary {
    std::uint64_t launches = 0;  // of kernels and copies whose launching call is recorded
    // From the end of the launching call to the start of the work; 0 if the work starts earlier.
    std::optional<Distribution> delay;
    // Kernels that are shorter than their launching call.
    std::uint64_t short_kernels = 0;
    struct Queue {
        GpuLane lane;
        Distribution length;      // work that is launched and has not started, after each change
        double full_seconds = 0;  // time with kFullQueue or more
    };
    std::vector<Queue> queues;
};

struct CopySummary {
    CopyDirection direction = CopyDirection::unknown;
    std::uint64_t copies = 0, bytes = 0;
    double seconds = 0;
    std::optional<Distribution> bytes_per_second;  // of single copies with a known size
    // The same over time: the copies that a step launched.
    struct OfStep {
        std::int64_t step = 0;
        std::uint64_t copies = 0, bytes = 0;
        double seconds = 0;
    };
    std::vector<OfStep> steps;  // those with copies, in order
};

// Collects the records of one step after the other.
class Launches {
  public:
    // calls: those of the same step, which GpuRecord::api_call indexes.
    void add(std::span<const GpuRecord> records, std::span<const ApiCall> calls);
    LaunchSummary launches() const;
    std::vector<CopySummary> copies() const;  // by direction; most time first

  private:
    std::uint64_t short_kernels_ = 0;
    std::vector<double> delays_;
    std::map<GpuLane, std::vector<std::pair<std::int64_t, int>>> changes_;  // of the queues
    struct Copies {
        std::uint64_t count = 0, bytes = 0;
        double seconds = 0;
        std::vector<double> rates;
        std::vector<CopySummary::OfStep> steps;
    };
    std::map<CopyDirection, Copies> copies_;
};

}  // namespace ridgepoint::run
