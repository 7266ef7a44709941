// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/counters/set_joiner.h"

#include <fmt/format.h>

#include <charconv>
#include <utility>

#include "core/recording/collect/counters/step_counter.h"

namespace ridgepoint::recording::collect::counters {
namespace {

// Maximum number of traced steps to store. They are needed to compare the steps before and after a
// set.
constexpr std::size_t kMostTraced = 256;

// Returns a cell whose sums are 0 instead of unset, because a sum with an unset term stays unset.
run::CountedCell emptyCell(const run::CountedCell::Key& key) {
    run::CountedCell cell;
    cell.key = key;
    cell.flops.fill(0);
    cell.bytes.fill(0);
    cell.seconds = 0;
    return cell;
}

}  // namespace

std::string SetJoiner::judge(const CountedSet& set, const Traced& after,
                             const CountedUnits& units) const {
    const bool kernels = of_ == Of::kernels;
    const Traced* before = nullptr;
    for (const Traced& traced : traced_) {
        if (traced.step < set.first_step && traced.segment == set.segment) before = &traced;
    }
    const auto because = [&](std::string_view why) {
        const std::string steps =
            set.first_step == set.last_step
                ? fmt::format("step {}", set.first_step)
                : fmt::format("steps {} to {}", set.first_step, set.last_step);
        return fmt::format("The counts of {} were discarded: {}.", steps, why);
    };
    if (before == nullptr || after.segment != set.segment) {
        return because("no neighbouring traced step has the same batch size");
    }
    if (before->hash != after.hash) {
        return because(fmt::format(
            "steps {} and {} {}, so that the passes are not of one and the same step", before->step,
            after.step, kernels ? "launched different kernels" : "did different operations"));
    }
    if (set.dropped > 0) {
        return because(fmt::format("{} had no room for {} of its ranges",
                                   kernels ? "CUPTI" : "the recorder", set.dropped));
    }
    const bool one_by_one = set.ranges == Ranges::kernels;
    if (one_by_one && units.side_by_side) {
        return because("ops ran on several threads at once, so counts cannot be assigned");
    }
    if (one_by_one && set.counted.size() != units.units.size()) {
        return because(fmt::format("it has {} {}, and the neighbouring step {} {}",
                                   set.counted.size(), kernels ? "kernels" : "operations",
                                   kernels ? "launched" : "did", units.units.size()));
    }
    if (set.counted.empty()) {
        return because(kernels ? "CUPTI gave no range" : "no range was counted");
    }
    return {};
}

void SetJoiner::put(run::CountedCell& cell, const CountedWork& work) const {
    run::CountedCell part;
    part.launches = 0;
    const run::CountersInfo info = sets_->info();
    part.flops = work.flops;
    part.bytes = work.bytes;
    part.seconds = work.seconds;
    for (const run::CounterCheck& check : info.checks) {
        std::optional<double>& flops = part.flops[roofline::index(check.arithmetic)];
        // A count of 0 is correct even if the counter is unreliable.
        if (!check.good && flops && *flops > 0) flops.reset();
    }
    cell.add(part);
}

SetJoiner::Cells SetJoiner::joinEach(const CountedSet& set,
                                     std::span<const CountedUnit> units) const {
    Cells cells;
    for (const CountedRange& range : set.counted) {
        std::size_t number = units.size();
        const char* const end = range.name.data() + range.name.size();
        const auto [stopped, error] = std::from_chars(range.name.data(), end, number);
        if (error != std::errc{} || stopped != end || number >= units.size()) return {};
        run::CountedCell::Key key = units[number].key;
        key.segment = set.segment;
        run::CountedCell& cell = cells.try_emplace(key, emptyCell(key)).first->second;
        if (units[number].in_rows) ++cell.launches;
        put(cell, range.work);
    }
    return cells;
}

SetJoiner::Cells SetJoiner::joinRanges(const CountedSet& set,
                                       std::span<const CountedUnit> units) const {
    Cells cells;
    const auto keyFor = [&](run::Phase phase, run::StringId layer) {
        run::CountedCell::Key key;
        key.segment = set.segment;
        key.kind = run::CountedCell::Kind::range;
        key.phase = phase;
        key.layer = layer;
        return key;
    };
    for (const CountedRange& range : set.counted) {
        const RangeOf parsed = parseRangeName(range.name);
        const run::CountedCell::Key key = keyFor(
            parsed.phase, parsed.layer.empty() ? run::StringId::none : intern_(parsed.layer));
        put(cells.try_emplace(key, emptyCell(key)).first->second, range.work);
    }
    for (const CountedUnit& unit : units) {
        if (!unit.in_rows) continue;
        // A layer has no range in the backward pass, so the phase's range is used there.
        auto cell = cells.find(keyFor(unit.key.phase, unit.key.layer));
        if (cell == cells.end()) cell = cells.find(keyFor(unit.key.phase, run::StringId::none));
        if (cell != cells.end()) ++cell->second.launches;
    }
    return cells;
}

void SetJoiner::addStep(const run::StepRecord& step, const CountedUnits& units) {
    sets_->setKernelsOfAStep(units.units.size());
    const Traced now{step.index, step.segment, units.hash};
    for (CountedSet& set : sets_->take()) waiting_.push_back(std::move(set));
    while (!waiting_.empty() && waiting_.front().last_step < step.index) {
        const CountedSet set = std::move(waiting_.front());
        waiting_.pop_front();
        std::string refusal = judge(set, now, units);
        Cells joined;
        if (refusal.empty()) {
            joined = set.ranges == Ranges::kernels ? joinEach(set, units.units)
                                                   : joinRanges(set, units.units);
            if (joined.empty()) refusal = "The counted ranges have unexpected names.";
        }
        if (!refusal.empty()) {
            sets_->refused(refusal);
            continue;
        }
        for (auto& [key, cell] : joined) {
            run::CountedCell& total = cells_.try_emplace(key, emptyCell(key)).first->second;
            total.add(cell);
            ++total.sets;
        }
        sets_->taken();
        changed_ = true;
    }
    traced_.push_back(now);
    if (traced_.size() > kMostTraced) traced_.pop_front();
}

void SetJoiner::finish() {
    for (CountedSet& set : sets_->take()) waiting_.push_back(std::move(set));
    for (const CountedSet& set : waiting_) {
        sets_->refused(fmt::format(
            "The counts up to step {} were discarded: no traced step followed.", set.last_step));
    }
    waiting_.clear();
}

std::vector<run::CountedCell> SetJoiner::cells() const {
    std::vector<run::CountedCell> cells;
    cells.reserve(cells_.size());
    for (const auto& [key, cell] : cells_) cells.push_back(cell);
    return cells;
}

bool SetJoiner::takeChanged() {
    const bool changed = sets_->takeChanged() || changed_;
    changed_ = false;
    return changed;
}

}  // namespace ridgepoint::recording::collect::counters
