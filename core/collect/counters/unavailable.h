// SPDX-License-Identifier: GPL-3.0-or-later
// The reason why counters are not available, as an exception.
#pragma once

#include <stdexcept>

namespace ridgepoint::collect::counters {

// what() is one sentence: why counters are not available and how to fix it. The run continues at
// the next lower evidence level.
class CountersUnavailable : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace ridgepoint::collect::counters
