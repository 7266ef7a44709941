// SPDX-License-Identifier: GPL-3.0-or-later
// The failure of another rank, as an exception.
#pragma once

#include <stdexcept>
#include <string>

namespace ridgepoint::training {

// Ranks cannot train together, or not any more. what() is one sentence.
class RankFailure : public std::runtime_error {
  public:
    RankFailure(const std::string& sentence, bool of_another)
        : std::runtime_error(sentence), of_another_(of_another) {}
    // Another rank knows better, and says, what happened.
    bool ofAnother() const { return of_another_; }

  private:
    bool of_another_;
};

}  // namespace ridgepoint::training
