// SPDX-License-Identifier: GPL-3.0-or-later
// Reads kernel launches from ncu's tables in any format, one launch at a time.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/import_report.h"
#include "core/import/input.h"
#include "core/import/numbers.h"

namespace ridgepoint::import::ncu {

struct Metric {
    std::string name;  // for example, "dram__bytes.sum", or "Duration" in a section
    Unit unit;
    double value = 0;  // value in base units (bytes, seconds, bytes per second …)
};

// One launch. Fields that the file does not contain are empty or 0.
struct Launch {
    static constexpr std::size_t kMostMetrics = 20'000;

    std::string id, process;  // strings from the file
    std::string process_name, host;
    std::string kernel;
    std::string time;   // local time of the machine, for example "2022-Nov-17 14:13:26"
    std::string range;  // innermost NVTX range around the launch
    std::string device_name, compute_capability;
    std::uint32_t context = 0, stream = 0, device = 0;
    std::array<std::uint32_t, 3> grid{}, block{};
    std::vector<Metric> metrics;  // metrics with a numeric value
    std::uint64_t invalid = 0;    // number of "nan" metrics, which were not collected

    // Returns a metric's value in base units. If `over` is given, the numerator of the unit must
    // have this base.
    std::optional<double> value(std::string_view name, Unit::Base over = Unit::Base::none) const;
};

// Calls `take` for each launch in file order, and reports the lines that it skipped. Adds the first
// error lines ("==ERROR== …") to `errors`.
void readLaunches(Input& input, Report& report, std::vector<std::string>& errors,
                  const std::function<void(Launch&&)>& take);

}  // namespace ridgepoint::import::ncu
