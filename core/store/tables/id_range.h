// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a table of the run file, by id.
#pragma once

#include <cstdint>

namespace ridgepoint::run {

// None when last < first.
struct IdRange {
    std::int64_t first = 1, last = 0;
    std::int64_t size() const { return last - first + 1; }
};

}  // namespace ridgepoint::run
