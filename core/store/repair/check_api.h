// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/store: the part of a check that is about the single calls of CUDA's API.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/store/table_reader.h"

namespace ridgepoint::run {

struct ApiCheck {
    std::span<const StepRecord> steps;
    std::span<const std::int64_t> rows;       // their ids
    std::span<const std::size_t> launchers;   // how many calls the step's GPU records know of
    const std::vector<std::string>& strings;  // by id
    const std::vector<GpuCall>& totals;
    std::int64_t calls = 0;  // rows of the table
    bool whole = false;      // every step has its records, of which the totals are
};

// Calls `problem` with a sentence for each fault. Throws StoreError as TableReader does.
void checkApiCalls(TableReader& tables, const ApiCheck& of,
                   const std::function<void(std::string)>& problem);

}  // namespace ridgepoint::run
