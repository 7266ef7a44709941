// SPDX-License-Identifier: GPL-3.0-or-later
// Collects the ranges that a program named (NVTX) from a profiler's tables, finds the steps among
// them, and finds the range in which a CUDA API call was made. Times are seconds on the profiler's
// clock.
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
        bool op = false;  // a call of an op, and no annotation
    };
    // Returns false if there are too many ranges or names. Tables may repeat a range: of those with
    // the same name, thread and times, nest() keeps one.
    bool add(std::string_view name, const Range& range);

    bool empty() const { return names_.empty(); }
    double firstSeconds() const { return first_seconds_; }  // start of the first range

    // The steps of a training loop, which the program named "step 7", "iteration 7" …: three or
    // more on one thread, one after the other.
    struct Steps {
        std::string name;                                          // without the number
        std::vector<std::pair<std::int64_t, std::int64_t>> spans;  // start and end, ns
    };
    // Times start at `zero_seconds`. Removes the ranges of the steps, and those that begin in
    // another step than they end: nothing could be inside.
    std::optional<Steps> takeSteps(double zero_seconds);

    // Makes the ranges op calls, in the order of their ends, and adds their names to the sink's
    // annotations. Ranges that overlap without being nested become calls of further threads.
    void nest(Sink& sink, double zero_seconds);
    // After nest():
    const std::vector<run::OpRecord>& ops() const { return ops_; }
    std::size_t lost() const { return lost_; }         // ranges that overlap too many others
    std::size_t leftOut() const { return left_out_; }  // by takeSteps(), without the steps
    // The innermost range at this time on this thread: its place in ops().
    std::optional<std::uint32_t> at(const HostThread& thread, std::int64_t time_ns) const;
    // The number (OpRecord::thread) of a thread with ranges.
    std::optional<std::uint32_t> numberOf(const HostThread& thread) const;

  private:
    struct Named {
        std::uint32_t name = 0;
        HostThread thread;
        std::int64_t start_ns = 0, end_ns = 0;  // after place()
        double start_seconds = 0, duration_seconds = 0;
        bool op = false;
    };
    // The nested ranges of a thread, by start.
    struct Lane {
        struct Nested {
            std::int64_t start_ns = 0, end_ns = 0;
            std::optional<std::size_t> outer;  // index in this lane
            std::size_t op = 0;                // index in ops_, before they are sorted
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
    std::vector<std::uint32_t> place_;  // by index in ops_: the place in the order of the ends
    std::map<HostThread, std::vector<Lane>> lanes_;
    std::uint32_t threads_ = 0;
    std::size_t lost_ = 0, left_out_ = 0;
};

}  // namespace ridgepoint::import
