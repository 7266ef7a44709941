// SPDX-License-Identifier: GPL-3.0-or-later
// The reason why counters are not available, as an exception.
#pragma once

#include <stdexcept>

namespace ridgepoint::collect::counters {

// what() is one sentence: why nothing can be counted here, and what would mend it. The run goes on
// at the rung below.
class CountersUnavailable : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace ridgepoint::collect::counters
