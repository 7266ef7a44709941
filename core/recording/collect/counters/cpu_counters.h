// SPDX-License-Identifier: GPL-3.0-or-later
// CpuCounters is a session for the CPU's counters. The counts between two marks are the difference
// between two readings. If there are more events than counters, each pass counts some of the
// events.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/recording/collect/counters/counter_session.h"
#include "core/recording/collect/counters/cpu_recipe.h"
#include "core/recording/collect/counters/perf_reader.h"

namespace ridgepoint::recording::collect::counters {

// The events to count, with their encodings.
struct CpuPlan {
    std::string chip;  // for example, "Intel Skylake X"
    CpuRecipe recipe;
    // One list per term in the recipe, in the same order: the events to add up (one per memory
    // controller).
    std::vector<std::vector<PerfEvent>> events;
};

class CpuCounters : public CounterSession {
  public:
    // Tests which events fit into the counters at the same time. `look` is the duration of each
    // test. Throws CountersUnavailable, for example, if an event fits into no counter.
    CpuCounters(CpuPlan plan, std::unique_ptr<CounterReader> reader,
                std::chrono::microseconds look = std::chrono::milliseconds(1));

    const Recipe& recipe() const override { return plan_.recipe.recipe; }
    const std::string& chip() const override { return plan_.chip; }
    std::size_t passes() const override { return passes_.size(); }
    std::vector<roofline::Arithmetic> unseen() const override { return plan_.recipe.unseen; }
    bool bytesAtLeast() const override { return plan_.recipe.bytes_at_least; }
    std::vector<std::string> limits() const override { return plan_.recipe.notes; }
    bool wantsCalls() const override { return true; }

    void beginSet(Ranges ranges, std::size_t most_ranges) override;
    void beginPass() override;
    void push(std::string_view name) override;
    void pop() override;
    void markCall(bool begins) override;
    bool endPass() override;
    Set takeSet() override;
    void release() override { reader_->close(); }

  private:
    using Terms = std::vector<std::size_t>;  // indices of the recipe's terms
    bool fit(const Terms& terms, std::chrono::microseconds look);
    void open(const Terms& terms);
    std::size_t rangeNumber(std::string_view name);
    void mark();  // adds the counts since the last mark to the innermost open range

    CpuPlan plan_;
    std::unique_ptr<CounterReader> reader_;
    std::vector<Terms> passes_;

    // State of the current pass.
    std::vector<std::size_t> term_of_;  // for each open event, the index of its term
    std::vector<PerfCount> before_, now_;
    std::vector<std::size_t> inside_;  // indices of open ranges; kDropped for a dropped range
    std::size_t calls_ = 0;

    // State of the current set.
    Ranges ranges_ = Ranges::marked;
    std::size_t most_ranges_ = 0, pass_ = 0, first_calls_ = 0;
    bool unlike_ = false;
    std::uint64_t dropped_ = 0;
    std::map<std::string, std::size_t, std::less<>> numbers_;
    struct Counts {
        std::string name;
        std::vector<PerfCount> of_term;
    };
    std::vector<Counts> counts_;
};

}  // namespace ridgepoint::recording::collect::counters
