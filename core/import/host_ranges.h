// SPDX-License-Identifier: GPL-3.0-or-later
// Collects the ranges that a program named (NVTX) from a profiler's tables, and finds the range in
// which a CUDA API call was made. Times are seconds on the profiler's clock.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
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
    static constexpr std::size_t kMostRanges = 1'000'000, kMostNames = 100'000,
                                 kMostCalls = 4'000'000;

    struct Range {
        HostThread thread;
        double start_seconds = 0, duration_seconds = 0;
        bool op = false;  // a call of an op, and no annotation
    };
    // Returns false if there are too many ranges or names. Tables may repeat a range: of those with
    // the same name, thread and times, finish() keeps one.
    bool add(std::string_view name, const Range& range);
    // Adds an API call, whose correlation ID the work that it launched has. Ignores a call above
    // kMostCalls.
    void addCall(std::uint64_t correlation, const HostThread& thread, double start_seconds);

    bool empty() const { return names_.empty(); }
    double firstSeconds() const { return first_seconds_; }  // start of the first range

    // Adds the ranges as op calls to the open step of the sink, and their names to its annotations.
    // Ranges that overlap without being nested become calls of further threads. Times start at
    // `zero_seconds`. Returns the end of the last range, ns.
    std::int64_t finish(Sink& sink, double zero_seconds);
    std::size_t calls() const { return ops_.size(); }  // after finish(), as lost()
    std::size_t lost() const { return lost_; }         // ranges that overlap too many others
    // After finish(): the innermost range around the API call; unset if there is none, or if calls
    // of several processes have this ID.
    struct Place {
        std::uint32_t op_call = 0;
        run::StringId name = run::StringId::none;
    };
    std::optional<Place> around(std::uint64_t correlation) const;

  private:
    struct Named {
        std::uint32_t name = 0;
        HostThread thread;
        std::int64_t start_ns = 0, end_ns = 0;  // after finish()
        double start_seconds = 0, duration_seconds = 0;
        bool op = false;
    };
    struct Call {
        HostThread thread;
        double start_seconds = 0;
        bool ambiguous = false;
    };
    // The nested ranges of a thread, by start.
    struct Lane {
        struct Nested {
            std::int64_t start_ns = 0, end_ns = 0;
            std::optional<std::size_t> outer;  // index in this lane
            std::size_t op = 0;                // index in ops_, before they are sorted
        };
        std::vector<Nested> ranges;
    };
    std::vector<Named> nest(std::vector<Named> ranges, const HostThread& thread,
                            const std::vector<run::StringId>& names);

    std::map<std::string, std::uint32_t, std::less<>> names_;
    std::vector<Named> ranges_;
    std::unordered_map<std::uint64_t, Call> calls_;
    double first_seconds_ = 0, zero_seconds_ = 0;
    std::vector<run::OpRecord> ops_;
    std::vector<std::uint32_t> place_;  // by index in ops_: the place in the order of the ends
    std::map<HostThread, std::vector<Lane>> lanes_;
    std::uint32_t threads_ = 0;
    std::size_t lost_ = 0;
};

}  // namespace ridgepoint::import
