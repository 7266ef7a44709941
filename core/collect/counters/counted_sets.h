// SPDX-License-Identifier: GPL-3.0-or-later
// Passes counted sets from the training thread to the recorder thread, which checks whether their
// steps were alike. All functions can be called on any thread and never wait.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "core/collect/counters/counter_session.h"
#include "core/run/counted.h"

namespace ridgepoint::collect::counters {

// What one set of passes counted, a pass in each of the steps from first_step to last_step.
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

    // By the thread that trains.
    void give(CountedSet set) {
        const std::lock_guard lock(mutex_);
        sets_.push_back(std::move(set));
    }
    // Each sentence once.
    void note(const std::string& sentence);
    void addCheck(run::CounterCheck check);
    // What the recorder thread found: kernels of a step, and sets that were of no use since the
    // last one that was.
    std::size_t kernelsOfAStep() const {
        const std::lock_guard lock(mutex_);
        return kernels_;
    }
    int refusedInARow() const {
        const std::lock_guard lock(mutex_);
        return refused_in_a_row_;
    }

    // By the recorder thread.
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
    // Whether info() changed since this was asked last.
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

// What a run says of the session that counts it.
run::CountersInfo describe(const CounterSession& session, std::int64_t every);

}  // namespace ridgepoint::collect::counters
