// SPDX-License-Identifier: GPL-3.0-or-later
// IdRange is a range of row IDs in a table of the run file.
#pragma once

#include <cstdint>

namespace ridgepoint::run {

// A range of IDs. It is empty if last < first.
struct IdRange {
    std::int64_t first = 1, last = 0;
    std::int64_t size() const { return last - first + 1; }
};

}  // namespace ridgepoint::run
