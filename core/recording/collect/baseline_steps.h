// SPDX-License-Identifier: GPL-3.0-or-later
// Selects the baseline steps, which run without hooks so that a run can report the cost of
// collection.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace ridgepoint::recording::collect {

// Returns whether a baseline step follows the first `measured` measured steps of a segment. The
// first baseline steps run early, so that the cost of collection is known soon. Later baseline
// steps are rare, so that they take little time.
constexpr bool referenceDueAfter(std::int64_t measured) {
    return measured == 2 || measured == 6 || measured == 12 ||
           (measured > 12 && (measured - 12) % 25 == 0);
}

// Selects which steps in a user's script are measured. At first, all steps are measured except the
// baseline steps above. If collection would later exceed kShare of the time, only one block of
// steps in every `period()` blocks is measured. The decision is repeated whenever the number of
// measured steps has doubled.
class ReferencePlan {
  public:
    static constexpr double kShare = 0.02;
    static constexpr std::int64_t kAllOfTheFirst = 12;  // measured steps before the first decision
    static constexpr double kFirstSeconds = 0.25;  // minimum time before the first decision, in
                                                   // seconds; the recorder thread needs this time
                                                   // to process the records
    static constexpr std::int64_t kLongestPeriod = 64;
    static constexpr std::int64_t kMostInBlock = 32;
    // Minimum duration of a block, so that hooks are not switched often.
    static constexpr double kBlockSeconds = 5e-3;

    bool nextIsBaseline() const {
        return period_ > 1 ? position_ >= block_
                           : referenceDueAfter(measured_.steps) && !had_reference_;
    }
    // Call this when a step has ended. reference: whether the step was a baseline step.
    // recorder_seconds: total CPU time of the recorder thread so far.
    void ended(bool reference, double seconds, double recorder_seconds) {
        had_reference_ = reference;
        elapsed_seconds_ += seconds;
        (reference ? references_ : measured_).add(seconds);
        (reference ? alternating_.references : alternating_.measured).add(seconds);
        if (period_ > 1 && ++position_ >= block_ * period_) position_ = 0;
        if (!reference && measured_.steps >= next_decision_ && elapsed_seconds_ >= kFirstSeconds) {
            decide(recorder_seconds);
        }
    }
    std::int64_t period() const { return period_; }
    // Call this after steps that were not recorded. A block of measured steps follows, and then
    // baseline steps.
    void skipped() {
        if (period_ == 1) {
            period_ = 2;
            block_ = kMostInBlock;
        }
        position_ = 0;
    }

  private:
    struct Steps {
        std::int64_t steps = 0;
        double seconds = 0;
        void add(double more) {
            ++steps;
            seconds += more;
        }
        double mean() const { return seconds / static_cast<double>(steps); }
    };

    void decide(double recorder_seconds) {
        if (references_.steps == 0 || references_.seconds <= 0) return;
        // The hooks take about half as long as the recorder thread takes to process their records,
        // so the total cost is 1.5 times the recorder thread's time.
        double cost = 1.5 * recorder_seconds / static_cast<double>(measured_.steps);
        double step = references_.mean();
        if (period_ > 1 && alternating_.references.steps > 0) {
            // Alternating measured and baseline steps show the cost directly.
            step = alternating_.references.mean();
            cost = std::max(cost, alternating_.measured.mean() - step);
        }
        period_ = static_cast<std::int64_t>(
            std::clamp(std::ceil(cost / (kShare * step)), 1.0, double{kLongestPeriod}));
        block_ = static_cast<std::int64_t>(
            std::clamp(std::ceil(kBlockSeconds / step), 1.0, double{kMostInBlock}));
        position_ = block_;  // all steps so far were measured, so a baseline block follows
        next_decision_ = 2 * measured_.steps;
        alternating_ = {};
    }

    Steps measured_, references_;
    struct {
        Steps measured, references;
    } alternating_;  // measured and baseline steps since the last decision
    double elapsed_seconds_ = 0;
    bool had_reference_ = false;
    std::int64_t next_decision_ = kAllOfTheFirst;
    std::int64_t period_ = 1, block_ = 1, position_ = 0;
};

}  // namespace ridgepoint::recording::collect
