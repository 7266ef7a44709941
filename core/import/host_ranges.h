// SPDX-License-Identifier: GPL-3.0-or-later
// Collects the ranges that a program named (NVTX) from a profiler's tables. Finds the steps among
// them, and the range that contains a CUDA API call. Times are in seconds on the profiler's clock.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/import/sink.h"

namespace ridgepoint::import {

struct HostThread {
    std::uint64_t process = 0, thread = 0;
    auto operator<=>(const HostThread&) const = default;
};

class HostRanges {
  public:
    static constexpr std::size_t kMostRanges = 4'000'000, kMostNames = 100'000;

    struct Range {
        HostThread thread;
        double start_seconds = 0, duration_seconds = 0;
        bool op = false;  // true for an op call, false for an annotation
    };
    // Adds a range. Returns false if there are already too many ranges or names. If a table repeats
    // a range, so that name, thread and times are the same, nest() keeps only one of the copies.
    bool add(std::string_view name, const Range& range);

    bool empty() const { return names_.empty(); }
    double firstSeconds() const { return first_seconds_; }  // start of the first range

    // The steps of a training loop: at least three ranges on one thread that do not overlap and
    // that the program named, for example, "step 7" or "iteration 7".
    struct Steps {
        std::string name;                                          // name without its number
        std::vector<std::pair<std::int64_t, std::int64_t>> spans;  // start and end, ns
    };
    // Finds the steps, with times relative to `zero_seconds`. Removes the ranges of the steps. Also
    // removes ranges that start and end in different steps, because they could not contain other
    // ranges.
    std::optional<Steps> takeSteps(double zero_seconds);

    // Converts the ranges to op calls, sorted by end time, and adds their names to the sink's
    // annotations. Ranges that overlap without being nested become calls on additional threads.
    void nest(Sink& sink, double zero_seconds);
    // The following functions are valid after nest().
    const std::vector<run::OpRecord>& ops() const { return ops_; }
    std::size_t lost() const { return lost_; }  // number of ranges that overlap too many others
    std::size_t leftOut() const { return left_out_; }  // number of ranges that takeSteps() removed
    // Returns the index in ops() of the innermost range that is open on this thread at this time.
    std::optional<std::uint32_t> at(const HostThread& thread, std::int64_t time_ns) const;
    // Returns the run's number (OpRecord::thread) for a thread that has ranges.
    std::optional<std::uint32_t> numberOf(const HostThread& thread) const;

  private:
    struct Named {
        std::uint32_t name = 0;
        HostThread thread;
        std::int64_t start_ns = 0, end_ns = 0;  // calculated by place()
        double start_seconds = 0, duration_seconds = 0;
        bool op = false;
    };
    // The nested ranges of a thread, sorted by start time.
    struct Lane {
        struct Nested {
            std::int64_t start_ns = 0, end_ns = 0;
            std::optional<std::size_t> outer;  // index of the enclosing range in this lane
            std::size_t op = 0;                // index in ops_ before sorting
        };
        std::uint32_t number = 0;
        std::vector<Nested> ranges;
    };
    void place(double zero_seconds);
    std::vector<Named> nest(std::vector<Named> ranges, const HostThread& thread,
                            const std::vector<run::StringId>& names);

    std::map<std::string, std::uint32_t, std::less<>> names_;
    std::vector<Named> ranges_;
    double first_seconds_ = 0;
    std::vector<run::OpRecord> ops_;
    std::vector<std::uint32_t> place_;  // positions after sorting by end time
    std::map<HostThread, std::vector<Lane>> lanes_;
    std::uint32_t threads_ = 0;
    std::size_t lost_ = 0, left_out_ = 0;
};

}  // namespace ridgepoint::import
