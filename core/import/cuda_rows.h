// SPDX-License-Identifier: GPL-3.0-or-later
// Reads values in the rows of CUPTI's activities, as Nsight Systems and nvprof store them in
// databases. Absent and impossible values become 0.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/import/database_file.h"
#include "core/run/gpu.h"

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

// Columns 0 and 1: start and end, ns. Unset, and skipped, if they are no time span.
struct RowSpan {
    double start_seconds = 0;
    std::int64_t duration_ns = 0;
};
std::optional<RowSpan> spanIn(const DatabaseFile::Row& row, Report& report,
                              std::int64_t zero_ns = 0);

// CUPTI's kinds of copies, and those that Nsight Systems adds for unified memory.
run::CopyDirection directionOf(std::int64_t kind);

// "cudaMalloc_v3020" → "cudaMalloc".
std::string_view withoutVersion(std::string_view function);

}  // namespace ridgepoint::import
