// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/counters/counted_sets.h"

#include <algorithm>

namespace ridgepoint::recording::collect::counters {
namespace {

constexpr std::size_t kMostNotes = 20;

std::string whatIsCounted(const Recipe::Term& term) {
    switch (term.quantity) {
        case Recipe::Quantity::flops:
            return std::string(toString(term.arithmetic));
        case Recipe::Quantity::bytes:
            return std::string(toString(term.level));
        case Recipe::Quantity::seconds:
            return "seconds";
        case Recipe::Quantity::cycles:
            break;
    }
    return "cycles";
}

}  // namespace

void CountedSets::noteLocked(const std::string& sentence) {
    std::vector<std::string>& notes = info_.notes;
    if (notes.size() >= kMostNotes ||
        std::find(notes.begin(), notes.end(), sentence) != notes.end()) {
        return;
    }
    notes.push_back(sentence);
    changed_ = true;
}

void CountedSets::note(const std::string& sentence) {
    const std::lock_guard lock(mutex_);
    noteLocked(sentence);
}

void CountedSets::addCheck(run::CounterCheck check) {
    const std::lock_guard lock(mutex_);
    info_.checks.push_back(std::move(check));
    changed_ = true;
}

void CountedSets::taken() {
    const std::lock_guard lock(mutex_);
    ++info_.sets;
    refused_in_a_row_ = 0;
    changed_ = true;
}

void CountedSets::refused(const std::string& sentence) {
    const std::lock_guard lock(mutex_);
    ++info_.refused_sets;
    ++refused_in_a_row_;
    changed_ = true;
    noteLocked(sentence);
}

run::CountersInfo describe(const CounterSession& session, std::int64_t every) {
    const Recipe& recipe = session.recipe();
    run::CountersInfo info;
    info.recipe = recipe.id;
    info.chip = session.chip();
    for (const Recipe::Term& term : recipe.terms) {
        info.terms.push_back({term.metric, whatIsCounted(term), term.factor});
    }
    info.passes = static_cast<std::int64_t>(session.passes());
    info.every = every;
    info.flops_complete = recipe.extent == Extent::all && recipe.countsFlops();
    for (const roofline::Arithmetic arithmetic : session.unseen()) {
        info.unseen.emplace_back(toString(arithmetic));
    }
    info.bytes_at_least = session.bytesAtLeast();
    info.notes = session.limits();
    return info;
}

std::vector<std::string> CounterSession::limits() const {
    std::vector<std::string> sentences;
    for (const std::string& what : recipe().missing()) {
        sentences.push_back(what + " cannot be counted on " + chip() + ".");
    }
    return sentences;
}

}  // namespace ridgepoint::recording::collect::counters
