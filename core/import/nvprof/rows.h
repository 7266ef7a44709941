// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the rows of nvprof's tables, one at a time, in every printed form.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/import/gpu_tables.h"
#include "core/import/input.h"
#include "core/import/report.h"

namespace ridgepoint::import::nvprof {

// Row of --metrics or --events.
struct MetricRow {
    std::string device, kernel, metric;
    std::uint64_t invocations = 0;
    double mean = 0;  // mean per invocation, in base units
};

struct RowTaker {
    std::function<void(SummaryRow&&)> summary;
    std::function<void(TraceRow&&)> trace;
    std::function<void(MetricRow&&)> metric;
};

// Reports what it skipped; adds error messages to `errors`.
void readRows(Input& input, Report& report, std::vector<std::string>& errors, const RowTaker& take);

// Returns the text after "==1234== " in a line; unset if the line is not a message from nvprof.
std::optional<std::string_view> messageIn(std::string_view line);
// Whether a line is the header of one of the tables.
bool isHeader(std::string_view line);

}  // namespace ridgepoint::import::nvprof
