// SPDX-License-Identifier: GPL-3.0-or-later
// CountersUnavailable is the exception that reports why counters are unavailable.
#pragma once

#include <stdexcept>

namespace ridgepoint::recording::collect::counters {

// what() returns one sentence with the reason and the remedy. The run continues at the next lower
// evidence level.
class CountersUnavailable : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace ridgepoint::recording::collect::counters
