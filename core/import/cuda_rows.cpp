// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/cuda_rows.h"

#include <array>

namespace ridgepoint::import {

std::optional<RowSpan> spanIn(const DatabaseFile::Row& row, Report& report, std::int64_t zero_ns) {
    const auto start = row.anyInteger(0), end = row.anyInteger(1);
    constexpr std::int64_t kMost = std::int64_t{1} << 61;
    if (!start || !end || *start < -kMost || *start > kMost || *end < *start || *end > kMost) {
        report.skip("rows", "their start or end is impossible", "");
        return std::nullopt;
    }
    return RowSpan{static_cast<double>(*start - zero_ns) * 1e-9, *end - *start};
}

std::optional<TimedRecord> recordIn(const DatabaseFile::Row& row, Report& report,
                                    std::int64_t zero_ns) {
    const auto span = spanIn(row, report, zero_ns);
    if (!span) return std::nullopt;
    TimedRecord timed{{}, span->start_seconds, correlationIn(row, 5)};
    timed.record.duration_ns = span->duration_ns;
    timed.record.device = small(row, 2);
    timed.record.context = small(row, 3);
    timed.record.stream = small(row, 4);
    return timed;
}

void putLaunch(run::GpuRecord& record, const DatabaseFile::Row& row, int first) {
    record.registers_per_thread = small(row, first);
    for (int i = 0; i < 3; ++i) {
        record.grid[static_cast<std::size_t>(i)] = small(row, first + 1 + i);
        record.block[static_cast<std::size_t>(i)] = small(row, first + 4 + i);
    }
    record.shared_bytes = std::uint64_t{small(row, first + 7)} + small(row, first + 8);
}

void putCopy(run::GpuRecord& record, const DatabaseFile::Row& row, int first,
             std::int64_t first_place) {
    const auto place = [&](int column) {
        const std::int64_t kind = row.anyInteger(column).value_or(-1) - first_place + 1;
        return kind > 0 && kind < static_cast<std::int64_t>(run::kMemoryPlaceCount)
                   ? static_cast<run::MemoryPlace>(kind)
                   : run::MemoryPlace::unknown;
    };
    record.copied_bytes = bytesIn(row, first);
    record.direction = directionOf(row.anyInteger(first + 1).value_or(0));
    record.from = place(first + 2);
    record.to = place(first + 3);
}

run::CopyDirection directionOf(std::int64_t kind) {
    using run::CopyDirection;
    constexpr std::array kDirections{CopyDirection::unknown,
                                     CopyDirection::host_to_device,
                                     CopyDirection::device_to_host,
                                     CopyDirection::host_to_device,
                                     CopyDirection::device_to_host,
                                     CopyDirection::device_to_device,
                                     CopyDirection::device_to_device,
                                     CopyDirection::device_to_device,
                                     CopyDirection::device_to_device,
                                     CopyDirection::host_to_host,
                                     CopyDirection::device_to_other_device,
                                     CopyDirection::host_to_device,
                                     CopyDirection::device_to_host,
                                     CopyDirection::device_to_device};
    return kind > 0 && kind < static_cast<std::int64_t>(kDirections.size())
               ? kDirections[static_cast<std::size_t>(kind)]
               : CopyDirection::unknown;
}

std::string_view withoutVersion(std::string_view function) {
    const std::size_t at = function.rfind("_v");
    if (at == std::string_view::npos || at + 2 == function.size()) return function;
    const bool digits = function.find_first_not_of("0123456789", at + 2) == std::string_view::npos;
    return digits ? function.substr(0, at) : function;
}

}  // namespace ridgepoint::import
