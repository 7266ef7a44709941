// SPDX-License-Identifier: GPL-3.0-or-later
// Counts a set of metrics over steps that are alike, a pass in each: CUPTI's range profiler
// (range_profiler.h), the processor's own counters (cpu_counters.h) or a test's. Thread of the
// training; throws CountersUnavailable with one sentence when nothing can be counted any more.
//
//   session.beginSet(ranges, most);
//   do { session.beginPass(); … push/pop … one step …; } while (!session.endPass());
//   session.takeSet();
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/collect/counters/recipe.h"

namespace ridgepoint::collect::counters {

// The ranges that a set of passes distinguishes.
enum class Ranges : std::uint8_t {
    marked,   // what push() and pop() mark: phases and layers
    kernels,  // every kernel, in the order of their launches; on a CPU every call of an op
};

struct CountedRange {
    std::string name;  // as pushed; of kernels and calls their number in the step, from 0
    CountedWork work;
};

class CounterSession {
  public:
    virtual ~CounterSession() = default;

    virtual const Recipe& recipe() const = 0;
    virtual const std::string& chip() const = 0;
    // How many steps a set takes at most; of kernels it may be one.
    virtual std::size_t passes() const = 0;
    // The precisions whose FLOPs it does not count.
    virtual std::vector<roofline::Arithmetic> unseen() const { return {}; }
    // Bytes of DRAM are a lower bound.
    virtual bool bytesAtLeast() const { return false; }
    // What cannot be counted, and what the numbers are worth, a sentence each.
    virtual std::vector<std::string> limits() const;

    // Begins a set and drops one that was not taken. most_ranges: the limit of a pass. Further
    // ranges are dropped, and takeSet() reports this.
    virtual void beginSet(Ranges ranges, std::size_t most_ranges) = 0;
    virtual void beginPass() = 0;
    // Of marked ranges; not nested. Wait for the GPU, so that what was launched before is not
    // counted.
    virtual void push(std::string_view name) = 0;
    virtual void pop() = 0;
    // Of calls, where the session cannot see them itself: one begins or ends. They lie in one
    // another; what is counted of one is without those in it.
    virtual void markCall(bool begins) { static_cast<void>(begins); }
    virtual bool wantsCalls() const { return false; }
    // True when all passes of the set have been counted.
    virtual bool endPass() = 0;
    struct Set {
        std::vector<CountedRange> ranges;
        std::uint64_t dropped = 0;       // ranges for which there was no room
        std::string refusal;             // why it is of no use, one sentence; empty: it is
        std::vector<std::string> notes;  // warnings for readers, one sentence each
    };
    virtual Set takeSet() = 0;
    // Lets go of the GPU's counters, which another tool (or PM sampling) may want; beginSet() takes
    // them again.
    virtual void release() = 0;
};

}  // namespace ridgepoint::collect::counters
