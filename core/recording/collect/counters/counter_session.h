// SPDX-License-Identifier: GPL-3.0-or-later
// CounterSession counts a set of metrics over steps with the same work, one pass per step, with
// CUPTI (range_profiler.h), the CPU's counters (cpu_counters.h) or a test. It is used on the
// training thread. If counting is no longer possible, its functions throw CountersUnavailable with
// one sentence.
//
//   session.beginSet(ranges, most);
//   do { session.beginPass(); … push/pop … one step …; } while (!session.endPass());
//   session.takeSet();
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "core/recording/collect/counters/recipe.h"

namespace ridgepoint::recording::collect::counters {

// The kind of ranges that a set of passes distinguishes.
enum class Ranges : std::uint8_t {
    marked,   // ranges between push() and pop(), for phases and layers
    kernels,  // one range per kernel, in launch order; on a CPU, one per op call
};

struct CountedRange {
    std::string name;  // name passed to push(); for kernels and calls, their index in the step
    CountedWork work;
};

class CounterSession {
  public:
    virtual ~CounterSession() = default;

    virtual const Recipe& recipe() const = 0;
    virtual const std::string& chip() const = 0;
    // Returns the maximum number of steps in a set. A set that counts kernels can take only one
    // step if CUPTI replays the kernels.
    virtual std::size_t passes() const = 0;
    // Returns the precisions whose FLOPs are not counted.
    virtual std::vector<roofline::Arithmetic> unseen() const { return {}; }
    // Returns whether the DRAM bytes are a lower bound.
    virtual bool bytesAtLeast() const { return false; }
    // Returns sentences that describe what cannot be counted and how reliable the numbers are.
    virtual std::vector<std::string> limits() const;

    // Returns the maximum number of ranges for which a set takes an acceptable share of the free
    // memory.
    virtual std::size_t mostRanges() const { return std::numeric_limits<std::size_t>::max(); }

    // Begins a set. Discards the previous set if it was not taken. most_ranges: maximum number of
    // ranges per pass. Further ranges are dropped, which takeSet() reports.
    virtual void beginSet(Ranges ranges, std::size_t most_ranges) = 0;
    virtual void beginPass() = 0;
    // Mark the start and end of a range. Ranges must not be nested. On a GPU, both functions wait
    // for earlier work, so that a range contains only its own work.
    virtual void push(std::string_view name) = 0;
    virtual void pop() = 0;
    // Reports the start or end of a call to a session that cannot see calls itself. Calls are
    // nested; a call's count excludes its inner calls.
    virtual void markCall(bool begins) { static_cast<void>(begins); }
    virtual bool wantsCalls() const { return false; }
    // Ends a pass. Returns true when all passes of the set have been counted.
    virtual bool endPass() = 0;
    struct Set {
        std::vector<CountedRange> ranges;
        std::uint64_t dropped = 0;       // number of ranges that exceeded the limit
        std::string refusal;             // a sentence that explains why the set is unusable; empty
                                         // if it is usable
        std::vector<std::string> notes;  // warnings about the counts, one sentence each
    };
    virtual Set takeSet() = 0;
    // Releases the GPU's counters for other tools or for PM sampling. beginSet() acquires the
    // counters again.
    virtual void release() = 0;
};

}  // namespace ridgepoint::recording::collect::counters
