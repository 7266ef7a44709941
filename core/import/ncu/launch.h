// SPDX-License-Identifier: GPL-3.0-or-later
// Kernel launches as ncu's tables have them, one at a time, whichever form the table is in.
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
    std::string name;  // "dram__bytes.sum", or a section's words: "Duration"
    Unit unit;
    double value = 0;  // in base units (bytes, seconds, bytes per second …)
};

// Empty and 0: the file does not say.
struct Launch {
    static constexpr std::size_t kMostMetrics = 20'000;

    std::string id, process;  // as written
    std::string process_name, host;
    std::string kernel;
    std::string time;  // "2022-Nov-17 14:13:26", local to the machine
    std::string device_name, compute_capability;
    std::uint32_t context = 0, stream = 0, device = 0;
    std::array<std::uint32_t, 3> grid{}, block{};
    std::vector<Metric> metrics;  // numbers only
    std::uint64_t invalid = 0;    // metrics that are "nan": the profiler failed to collect them

    // In base units; the unit must have the given base above its fraction line, where one is given.
    std::optional<double> value(std::string_view name, Unit::Base over = Unit::Base::none) const;
};

// Calls `take` for each launch in the order of the file. Says in the report what it skipped. The
// error lines of the file ("==ERROR== …") are added to `errors`, the first few of them.
void readLaunches(Input& input, Report& report, std::vector<std::string>& errors,
                  const std::function<void(Launch&&)>& take);

}  // namespace ridgepoint::import::ncu
