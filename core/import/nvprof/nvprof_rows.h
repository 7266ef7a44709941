// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the rows of nvprof's tables in every printed format, one row at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/import/gpu_tables.h"
#include "core/import/import_report.h"
#include "core/import/input.h"

namespace ridgepoint::import::nvprof {

// A row in the output of --metrics or --events.
struct MetricRow {
    std::string device, kernel, metric;
    std::uint64_t invocations = 0;
    double mean = 0;  // mean per launch, in base units
};

struct RowTaker {
    std::function<void(SummaryRow&&)> summary;
    std::function<void(TraceRow&&)> trace;
    std::function<void(MetricRow&&)> metric;
};

// Reads all rows. Reports the data that it skipped, and adds error messages of nvprof to `errors`.
void readRows(Input& input, Report& report, std::vector<std::string>& errors, const RowTaker& take);

// Returns the message after "==1234== " in a line, which program output can precede, or
// std::nullopt if the line contains no message of nvprof.
std::optional<std::string_view> messageIn(std::string_view line);
// Returns whether a line is the header of an nvprof table.
bool isHeader(std::string_view line);

}  // namespace ridgepoint::import::nvprof
