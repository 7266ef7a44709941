// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the baseline steps, which run without hooks so that a run can report the cost of
// collection.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace ridgepoint::collect {

// After which measured steps of a segment a step without hooks is run: early, so that the cost of
// collecting is known soon, then rarely, so that it costs little.
constexpr bool referenceDueAfter(std::int64_t measured) {
    return measured == 2 || measured == 6 || measured == 12 ||
           (measured > 12 && (measured - 12) % 25 == 0);
}

// For a program that trains on its own account: how many of its steps are measured. At first all
// but those above, then, if collecting would take more than kShare of the time, one block of steps
// in every `period()` blocks. This is decided anew whenever twice as many steps were measured.
class ReferencePlan {
  public:
    static constexpr double kShare = 0.02;
    static constexpr std::int64_t kAllOfTheFirst = 12;  // measured steps
    static constexpr double kFirstSeconds = 0.25;  // until the recorder thread has done its part
    static constexpr std::int64_t kLongestPeriod = 64;
    static constexpr double kBlockSeconds = 5e-3;  // hooks that come and go are to be rare

    bool nextIsBaseline() const {
        return period_ > 1 ? position_ >= block_
                           : referenceDueAfter(measured_.steps) && !had_reference_;
    }
    // A step ended that was, or was not, measured. recorder_seconds: what the recorder thread has
    // computed in all so far.
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
        // The hooks take about half as much as what the recorder thread does with what they wrote.
        double cost = 1.5 * recorder_seconds / static_cast<double>(measured_.steps);
        double step = references_.mean();
        if (period_ > 1 && alternating_.references.steps > 0) {
            // So many steps of either kind, in turns, say it themselves.
            step = alternating_.references.mean();
            cost = std::max(cost, alternating_.measured.mean() - step);
        }
        period_ = static_cast<std::int64_t>(
            std::clamp(std::ceil(cost / (kShare * step)), 1.0, double{kLongestPeriod}));
        block_ = static_cast<std::int64_t>(std::clamp(std::ceil(kBlockSeconds / step), 1.0, 32.0));
        position_ = block_;  // measured until now
        next_decision_ = 2 * measured_.steps;
        alternating_ = {};
    }

    Steps measured_, references_;
    struct {
        Steps measured, references;
    } alternating_;  // since the last decision
    double elapsed_seconds_ = 0;
    bool had_reference_ = false;
    std::int64_t next_decision_ = kAllOfTheFirst;
    std::int64_t period_ = 1, block_ = 1, position_ = 0;
};

}  // namespace ridgepoint::collect
