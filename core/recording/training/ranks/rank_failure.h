// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the exception for failures of the rank group.
#pragma once

#include <stdexcept>
#include <string>

namespace ridgepoint::recording::training {

// Thrown when ranks cannot train together, or can no longer train together. what() returns one
// sentence.
class RankFailure : public std::runtime_error {
  public:
    RankFailure(const std::string& sentence, bool of_another)
        : std::runtime_error(sentence), of_another_(of_another) {}
    // Returns whether another rank reports the cause of the failure.
    bool ofAnother() const { return of_another_; }

  private:
    bool of_another_;
};

}  // namespace ridgepoint::recording::training
