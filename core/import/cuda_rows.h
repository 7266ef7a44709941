// SPDX-License-Identifier: GPL-3.0-or-later
// Reads values from rows with CUPTI activities, in the form in which Nsight Systems and nvprof
// store them in databases. Missing and impossible values become 0, but a row without a valid time
// range is skipped.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/import/database_file.h"
#include "core/import/gpu_tables.h"

namespace ridgepoint::import {

inline std::uint32_t small(const DatabaseFile::Row& row, int column) {
    return static_cast<std::uint32_t>(
        std::clamp<std::int64_t>(row.anyInteger(column).value_or(0), 0, 0xffffffff));
}
inline std::uint64_t bytesIn(const DatabaseFile::Row& row, int column) {
    return static_cast<std::uint64_t>(
        std::clamp<std::int64_t>(row.anyInteger(column).value_or(0), 0, std::int64_t{1} << 60));
}
inline std::optional<std::uint64_t> correlationIn(const DatabaseFile::Row& row, int column) {
    const auto id = row.anyInteger(column);
    return id && *id > 0 ? std::optional(static_cast<std::uint64_t>(*id)) : std::nullopt;
}

// The time range of a row, from columns 0 (start, ns) and 1 (end, ns). If the values are not a
// valid time range, spanIn() reports the row as skipped and returns std::nullopt.
struct RowSpan {
    double start_seconds = 0;
    std::int64_t duration_ns = 0;
};
std::optional<RowSpan> spanIn(const DatabaseFile::Row& row, Report& report,
                              std::int64_t zero_ns = 0);

// Returns a record from columns 0 to 5 of the tables for kernels, copies, memsets and graphs:
// start, end, device, context, stream and correlation.
std::optional<TimedRecord> recordIn(const DatabaseFile::Row& row, Report& report,
                                    std::int64_t zero_ns = 0);
// Sets the launch configuration from nine columns, starting at `first`: registers, grid, block,
// static and dynamic shared memory.
void putLaunch(run::GpuRecord& record, const DatabaseFile::Row& row, int first);
// Sets the copy from four columns, starting at `first`: bytes, kind, source and destination. The
// numbers for sources and destinations start at `first_place`.
void putCopy(run::GpuRecord& record, const DatabaseFile::Row& row, int first,
             std::int64_t first_place);

// Returns the direction for one of CUPTI's copy kinds, or for a kind that Nsight Systems adds for
// unified memory.
run::CopyDirection directionOf(std::int64_t kind);

// Removes the version suffix from a function name such as "cudaMalloc_v3020".
std::string_view withoutVersion(std::string_view function);

}  // namespace ridgepoint::import
