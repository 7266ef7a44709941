// SPDX-License-Identifier: GPL-3.0-or-later
// Reads kernel launches from ncu's tables, one at a time, in any form of table.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/input.h"
#include "core/import/numbers.h"
#include "core/import/report.h"

namespace ridgepoint::import::ncu {

struct Metric {
    std::string name;  // "dram__bytes.sum", or in a section "Duration"
    Unit unit;
    double value = 0;  // in base units (bytes, seconds, bytes per second …)
};

// Empty or 0: not in the file.
struct Launch {
    static constexpr std::size_t kMostMetrics = 20'000;

    std::string id, process;  // texts as in the file
    std::string process_name, host;
    std::string kernel;
    std::string time;   // "2022-Nov-17 14:13:26", the machine's local time
    std::string range;  // innermost NVTX range around the launch
    std::string device_name, compute_capability;
    std::uint32_t context = 0, stream = 0, device = 0;
    std::array<std::uint32_t, 3> grid{}, block{};
    std::vector<Metric> metrics;  // only numbers
    std::uint64_t invalid = 0;    // number of "nan" metrics: the profiler failed to collect them

    // In base units. If `over` is given, the unit must have that base above its fraction line.
    std::optional<double> value(std::string_view name, Unit::Base over = Unit::Base::none) const;
};

// Calls `take` for each launch in the file's order. Reports what it skipped. Adds the first few
// error lines of the file ("==ERROR== …") to `errors`.
void readLaunches(Input& input, Report& report, std::vector<std::string>& errors,
                  const std::function<void(Launch&&)>& take);

}  // namespace ridgepoint::import::ncu
