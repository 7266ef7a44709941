// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the rows of nvprof's tables, one at a time, in every printed form.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/import/input.h"
#include "core/import/report.h"

namespace ridgepoint::import::nvprof {

// Summary row: all calls of one kernel, copy or function.
struct SummaryRow {
    std::string type;  // "GPU activities", "API calls"; empty in old versions
    std::string name;
    std::uint64_t calls = 0;
    double total_seconds = 0, min_seconds = 0, max_seconds = 0;
};

// Row of --print-gpu-trace or --print-api-trace. Unset or empty: "-".
struct TraceRow {
    std::string name, device;  // "Tesla K20c (0)"
    double start_seconds = 0, duration_seconds = 0;
    std::array<std::uint32_t, 3> grid{}, block{};
    std::uint32_t registers = 0, context = 0, stream = 0;
    std::uint64_t shared_bytes = 0;
    std::optional<std::uint64_t> moved_bytes;
    std::string from, to;
};

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

// Returns the text after "==1234== " in a line; unset: the line is not a message from nvprof.
std::optional<std::string_view> messageIn(std::string_view line);
// Whether a line is the header of one of the tables.
bool isHeader(std::string_view line);

}  // namespace ridgepoint::import::nvprof
