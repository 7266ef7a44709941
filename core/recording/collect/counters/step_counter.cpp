// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/counters/step_counter.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/recording/collect/counters/profiler_api.h"

namespace ridgepoint::recording::collect::counters {
namespace {

// Assumed number of kernels in a step while the actual number is unknown, and the factor for spare
// space once it is known.
constexpr std::size_t kFirstGuess = 8192;
constexpr double kRoom = 1.25;
// Assumed and maximum number of marked ranges per pass. There is a range for each phase and for
// each layer's forward pass. A pass that has more ranges than assumed is repeated with room for
// them.
constexpr std::size_t kFirstMarked = 512, kMostMarked = 4096;
// Maximum number of passes in a set. If a set needs more, counting ends.
constexpr std::size_t kMostPasses = 64;

}  // namespace

std::string rangeName(run::Phase phase, std::string_view layer, std::size_t occurrence) {
    std::string name = fmt::format("{}|{}", run::toString(phase), layer);
    if (occurrence > 1) name += fmt::format("#{}", occurrence);
    return name;
}

RangeOf parseRangeName(std::string_view name) {
    RangeOf range;
    const std::size_t bar = name.find('|');
    if (bar == std::string_view::npos) return range;
    range.phase = run::parsePhase(name.substr(0, bar)).value_or(run::Phase::none);
    range.layer = name.substr(bar + 1);
    range.layer.resize(std::min(range.layer.size(), range.layer.rfind('#')));
    return range;
}

StepCounter::StepCounter(std::unique_ptr<CounterSession> session, std::shared_ptr<CountedSets> sets,
                         Settings settings)
    : session_(std::move(session)),
      sets_(std::move(sets)),
      settings_(settings),
      marked_(kFirstMarked) {}

void StepCounter::end(const std::string& sentence) {
    ended_ = true;
    in_set_ = in_pass_ = open_ = false;
    if (!sentence.empty()) sets_->note(sentence);
    session_->release();
}

void StepCounter::nextKind() {
    ++sets_done_;
    ordinary_ = 0;
    in_set_ = false;
    if (kernels_possible_) {
        ranges_ = ranges_ == Ranges::marked ? Ranges::kernels : Ranges::marked;
    }
}

void StepCounter::giveUpSet() {
    in_set_ = in_pass_ = open_ = false;
    ordinary_ = 0;
    session_->release();
}

std::int64_t StepCounter::wait() const {
    return sets_done_ < 2 ? settings_.between : settings_.every;
}

bool StepCounter::due(std::int64_t segment) const {
    return !ended_ && (in_set_ || segment != segment_ || ordinary_ >= wait());
}

// Returns the number of ranges for the next set, which takes memory for each range. Throws
// CountersUnavailable if a step has more kernels than there is memory for.
std::size_t StepCounter::rangesOfSet() const {
    const std::size_t most = session_->mostRanges();
    if (ranges_ == Ranges::marked) return std::min(marked_, most);
    const std::size_t kernels = sets_->kernelsOfAStep();
    if (kernels == 0) return std::min(kFirstGuess, most);
    if (kernels > most) {
        throw CountersUnavailable(
            fmt::format("a step has {}, and the free memory allows {} per set.", kernels, most));
    }
    const auto room = static_cast<std::size_t>(static_cast<double>(kernels) * kRoom) + 16;
    return std::min(room, most);
}

// Gives up a set that had more marked ranges than room, and prepares the next one.
void StepCounter::makeRoom() {
    const std::size_t most = std::min(kMostMarked, session_->mostRanges());
    if (names_.size() <= most) {
        marked_ =
            std::min(most, static_cast<std::size_t>(static_cast<double>(names_.size()) * kRoom));
        giveUpSet();
        return;
    }
    if (!layers_possible_) {
        end(fmt::format("Counting ended: a step has {} phases, and the free memory allows {}.",
                        names_.size(), most));
        return;
    }
    layers_possible_ = false;
    sets_->note(fmt::format(
        "Phases are counted without layers: a step has {} of them, and the free memory allows {} "
        "per set.",
        names_.size(), most));
    giveUpSet();
}

bool StepCounter::beginStep(std::int64_t segment) {
    if (ended_) return false;
    if (segment != segment_) {  // a new batch size changes the shapes in the set
        if (in_set_) {
            giveUpSet();
            sets_->refused(
                "A set of passes was given up because the batch size changed within it.");
        }
        segment_ = segment;
        sets_done_ = 0;
        ordinary_ = 0;
    }
    if (!in_set_) {
        if (ordinary_ < wait()) return false;
        if (sets_->refusedInARow() >= settings_.most_refused) {
            end(fmt::format(
                "Counting ended after {} sets of passes in a row that were of no use: the "
                "steps of this training are not alike.",
                settings_.most_refused));
            return false;
        }
    }
    try {
        if (!in_set_) {
            set_ranges_ = rangesOfSet();
            session_->beginSet(ranges_, set_ranges_);
            in_set_ = true;
            unusual_ = false;
            passes_ = 0;
        }
        session_->beginPass();
        in_pass_ = true;
        names_.clear();
        layers_.clear();
        phase_ = run::Phase::none;
        return true;
    } catch (const CountersUnavailable& reason) {
        const bool only_kernels = ranges_ == Ranges::kernels && !in_set_;
        if (!only_kernels) {
            end(reason.what());
            return false;
        }
        // Counting phases and layers might still be possible.
        sets_->note(fmt::format("Single kernels are not counted: {}", reason.what()));
        kernels_possible_ = false;
        ranges_ = Ranges::marked;
        giveUpSet();
        return false;
    }
}

void StepCounter::open(run::Phase phase, std::string_view layer) {
    const auto same = static_cast<std::size_t>(
        std::count_if(names_.begin(), names_.end(), [&](const std::string& name) {
            const RangeOf range = parseRangeName(name);
            return range.phase == phase && range.layer == layer;
        }));
    names_.push_back(rangeName(phase, layer, same + 1));
    if (names_.size() > set_ranges_) return;  // see makeRoom()
    session_->push(names_.back());
    open_ = true;
}

void StepCounter::close() {
    if (!open_) return;
    open_ = false;
    session_->pop();
}

void StepCounter::phase(run::Phase phase, bool enters) {
    if (!in_pass_ || ranges_ != Ranges::marked) return;
    try {
        close();
        phase_ = enters ? phase : run::Phase::none;
        if (enters) open(phase, {});
    } catch (const CountersUnavailable& reason) {
        end(reason.what());
    }
}

void StepCounter::layer(std::string_view name, bool enters) {
    if (!in_pass_ || ranges_ != Ranges::marked || phase_ == run::Phase::none) return;
    if (!layers_possible_) return;
    try {
        close();
        if (enters) {
            layers_.emplace_back(name);
        } else if (!layers_.empty()) {
            layers_.pop_back();
        }
        // Ranges cannot be nested, so a layer's work outside its inner layers becomes a separate
        // range.
        open(phase_, layers_.empty() ? std::string_view() : std::string_view(layers_.back()));
    } catch (const CountersUnavailable& reason) {
        end(reason.what());
    }
}

void StepCounter::call(bool begins) {
    if (!wantsCalls()) return;
    try {
        session_->markCall(begins);
    } catch (const CountersUnavailable& reason) {
        end(reason.what());
    }
}

void StepCounter::endStep(std::int64_t index, bool usual) {
    if (!in_pass_) return;
    in_pass_ = false;
    unusual_ = unusual_ || !usual;
    if (passes_++ == 0) first_step_ = index;
    try {
        close();
        const bool complete = session_->endPass();
        if (names_.size() > set_ranges_) {
            makeRoom();
            return;
        }
        if (unusual_) {
            giveUpSet();
            sets_->refused(
                "A set of counter passes was discarded because one of its steps did not change the "
                "parameters.");
            return;
        }
        if (!complete) {
            if (passes_ >= kMostPasses)
                end("Counting ended: it took more passes than were planned.");
            return;
        }
        CounterSession::Set set = session_->takeSet();
        session_->release();
        for (const std::string& note : set.notes) sets_->note(note);
        if (!set.refusal.empty()) {
            sets_->refused(set.refusal);
            nextKind();
            return;
        }
        sets_->give({ranges_, segment_, first_step_, index, std::move(set.ranges), set.dropped});
        nextKind();
    } catch (const CountersUnavailable& reason) {
        end(reason.what());
    }
}

void StepCounter::ordinaryStep() { ++ordinary_; }

void StepCounter::abandon() {
    if (!ended_ && in_set_) giveUpSet();
}

}  // namespace ridgepoint::recording::collect::counters
