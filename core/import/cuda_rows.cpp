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
