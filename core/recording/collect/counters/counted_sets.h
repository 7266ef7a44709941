// SPDX-License-Identifier: GPL-3.0-or-later
// Passes counted sets from the training thread to the recorder thread, which checks whether their
// steps did the same work. All functions can be called on any thread, and lock the mutex only
// briefly.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "core/recording/collect/counters/counter_session.h"
#include "core/run/counted.h"

namespace ridgepoint::recording::collect::counters {

// The counts from one set of passes. Each step from first_step to last_step is one pass.
struct CountedSet {
    Ranges ranges = Ranges::marked;
    std::int64_t segment = 0;
    std::int64_t first_step = 0, last_step = 0;
    std::vector<CountedRange> counted;
    std::uint64_t dropped = 0;
};

class CountedSets {
  public:
    explicit CountedSets(run::CountersInfo info) : info_(std::move(info)) {}

    // This function is called on the training thread.
    void give(CountedSet set) {
        const std::lock_guard lock(mutex_);
        sets_.push_back(std::move(set));
    }
    // Adds a sentence unless it was added before.
    void note(const std::string& sentence);
    void addCheck(run::CounterCheck check);
    // Values from the recorder thread: the number of kernels in a step, and the number of sets
    // refused since the last accepted one.
    std::size_t kernelsOfAStep() const {
        const std::lock_guard lock(mutex_);
        return kernels_;
    }
    int refusedInARow() const {
        const std::lock_guard lock(mutex_);
        return refused_in_a_row_;
    }

    // The following functions are called on the recorder thread.
    std::vector<CountedSet> take() {
        const std::lock_guard lock(mutex_);
        return std::exchange(sets_, {});
    }
    void setKernelsOfAStep(std::size_t kernels) {
        const std::lock_guard lock(mutex_);
        kernels_ = kernels;
    }
    void taken();
    void refused(const std::string& sentence);
    run::CountersInfo info() const {
        const std::lock_guard lock(mutex_);
        return info_;
    }
    // Returns whether info() changed since the last call.
    bool takeChanged() {
        const std::lock_guard lock(mutex_);
        return std::exchange(changed_, false);
    }

  private:
    void noteLocked(const std::string& sentence);

    mutable std::mutex mutex_;
    std::vector<CountedSet> sets_;
    run::CountersInfo info_;
    std::size_t kernels_ = 0;
    int refused_in_a_row_ = 0;
    bool changed_ = true;
};

// Returns the description of a counter session for the run file.
run::CountersInfo describe(const CounterSession& session, std::int64_t every);

}  // namespace ridgepoint::recording::collect::counters
