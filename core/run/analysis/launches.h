// SPDX-License-Identifier: GPL-3.0-or-later
// Summarizes a run's launches of GPU work and its memory copies, as HolisticTraceAnalysis does.
// Times are in seconds.
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

// Maximum number of launches that a driver queues on one stream. Further calls wait.
inline constexpr std::int64_t kFullQueue = 1024;

struct Distribution {
    std::uint64_t count = 0;
    double mean = 0, least = 0, median = 0, most = 0;
};

struct LaunchSummary {
    // Number of kernels, copies and memsets whose launching call was recorded.
    std::uint64_t launches = 0;
    // Time from the end of the launching call to the start of the work; 0 if the work starts before
    // the call ends.
    std::optional<Distribution> delay;
    // Number of kernels that take less time than their launching call.
    std::uint64_t short_kernels = 0;
    struct Queue {
        GpuLane lane;
        Distribution length;      // length of the queue after each change
        double full_seconds = 0;  // time during which the queue has kFullQueue or more entries
    };
    std::vector<Queue> queues;
};

struct CopySummary {
    CopyDirection direction = CopyDirection::unknown;
    std::uint64_t copies = 0, bytes = 0;
    double seconds = 0;
    std::optional<Distribution> bytes_per_second;  // distribution over the copies with a known size
    // The copies that a step launched, for a chart over time.
    struct OfStep {
        std::int64_t step = 0;
        std::uint64_t copies = 0, bytes = 0;
        double seconds = 0;
    };
    std::vector<OfStep> steps;  // steps with copies, in order
};

// Summarizes the launches and copies of successive steps.
class Launches {
  public:
    // `calls` contains the calls of the same step, to which GpuRecord::api_call refers.
    void add(std::span<const GpuRecord> records, std::span<const ApiCall> calls);
    LaunchSummary launches() const;
    std::vector<CopySummary> copies() const;  // one per direction; sorted by time, largest first

  private:
    std::uint64_t short_kernels_ = 0;
    std::vector<double> delays_;
    // For each stream, the changes in the queue length (+1 or -1) with their times.
    std::map<GpuLane, std::vector<std::pair<std::int64_t, int>>> changes_;
    struct Copies {
        std::uint64_t count = 0, bytes = 0;
        double seconds = 0;
        std::vector<double> rates;
        std::vector<CopySummary::OfStep> steps;
    };
    std::map<CopyDirection, Copies> copies_;
};

}  // namespace ridgepoint::run
