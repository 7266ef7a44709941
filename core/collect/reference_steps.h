// SPDX-License-Identifier: GPL-3.0-or-later
// Which steps run without hooks: some, so that a run says what collecting costs, and as many as it
// takes where collecting would cost too much.
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

// For a program that trains on its own account: how many of its steps are listened to. At first all
// but those above, then, if the hooks and the recorder thread would take more than kShare of the
// time, one block of steps in every `period()` blocks. What every step costs, listened to or not
// (finding where it ends), is not in this account.
class ReferencePlan {
  public:
    static constexpr double kShare = 0.02;
    static constexpr std::int64_t kAllOfTheFirst = 40;  // measured steps
    static constexpr std::int64_t kLongestPeriod = 64;
    static constexpr double kBlockSeconds = 5e-3;  // hooks that come and go are to be rare

    bool nextIsReference() const {
        return period_ > 1 ? position_ >= block_ : referenceDueAfter(measured_) && !had_reference_;
    }
    // A step ended that was, or was not, listened to. recorder_seconds: what the recorder thread
    // has computed in all so far.
    void ended(bool reference, double seconds, double recorder_seconds) {
        had_reference_ = reference;
        if (reference) {
            ++references_;
            reference_seconds_ += seconds;
        } else {
            ++measured_;
        }
        if (period_ > 1) {
            if (++position_ >= block_ * period_) position_ = 0;
        } else if (measured_ == kAllOfTheFirst && !reference) {
            decide(recorder_seconds);
        }
    }
    std::int64_t period() const { return period_; }

  private:
    void decide(double recorder_seconds) {
        if (references_ == 0 || reference_seconds_ <= 0) return;
        // The hooks take about half as much as what the recorder thread does with what they wrote.
        const double cost = 1.5 * recorder_seconds / static_cast<double>(measured_);
        const double step = reference_seconds_ / static_cast<double>(references_);
        period_ = static_cast<std::int64_t>(
            std::clamp(std::ceil(cost / (kShare * step)), 1.0, double{kLongestPeriod}));
        block_ = static_cast<std::int64_t>(std::clamp(std::ceil(kBlockSeconds / step), 1.0, 32.0));
        position_ = block_;  // listened to until now
    }

    std::int64_t measured_ = 0, references_ = 0;
    double reference_seconds_ = 0;
    bool had_reference_ = false;
    std::int64_t period_ = 1, block_ = 1, position_ = 0;
};

}  // namespace ridgepoint::collect
