// SPDX-License-Identifier: GPL-3.0-or-later
// SetJoiner joins counted values to traced kernels or ops, on the recorder thread. The steps of a
// set of passes are counted, but not traced. A set is accepted if the traced steps before and after
// it launched the same kernels (name, grid, block) in the same order, or on a CPU performed the
// same operations (name, shapes). The n-th counted kernel is then the n-th kernel of the next
// traced step.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/recording/collect/counters/counted_sets.h"
#include "core/recording/collect/counters/counted_units.h"

namespace ridgepoint::recording::collect::counters {

class SetJoiner {
  public:
    using Intern = std::function<run::StringId(std::string_view)>;
    // The units that a step consists of, for messages.
    enum class Of : std::uint8_t { kernels, calls };
    SetJoiner(std::shared_ptr<CountedSets> sets, Intern intern, Of of = Of::kernels)
        : sets_(std::move(sets)), intern_(std::move(intern)), of_(of) {}

    // Adds a traced step with its kernels or calls. Steps must be added in order.
    void addStep(const run::StepRecord& step, const CountedUnits& units);
    // Refuses all sets that are still waiting. Call this when tracing has ended.
    void finish();

    // Returns the accepted counts so far.
    std::vector<run::CountedCell> cells() const;
    // Returns whether cells() or the sets' info changed since the last call.
    bool takeChanged();
    const CountedSets& sets() const { return *sets_; }

  private:
    struct Traced {
        std::int64_t step = -1, segment = 0;
        std::uint64_t hash = 0;
    };
    using Cells = std::map<run::CountedCell::Key, run::CountedCell>;
    std::string judge(const CountedSet& set, const Traced& after, const CountedUnits& units) const;
    Cells joinEach(const CountedSet& set, std::span<const CountedUnit> units) const;
    Cells joinRanges(const CountedSet& set, std::span<const CountedUnit> units) const;
    void put(run::CountedCell& cell, const CountedWork& work) const;

    std::shared_ptr<CountedSets> sets_;
    Intern intern_;
    Of of_;
    std::deque<Traced> traced_;  // oldest step first
    std::deque<CountedSet> waiting_;
    Cells cells_;
    bool changed_ = false;
};

}  // namespace ridgepoint::recording::collect::counters
