// SPDX-License-Identifier: GPL-3.0-or-later
// Clips a call or a GPU record to a time range.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "core/base/saturating.h"
#include "core/run/gpu.h"

namespace ridgepoint::run {

template <class Record>
std::int64_t endOf(const Record& record) {
    std::int64_t end = record.start_ns;
    base::addSaturating(end, std::max<std::int64_t>(record.duration_ns, 0));
    return end;
}

// Returns the part of a record that is within [from_ns, to_ns), with its FLOPs and bytes scaled,
// and sets `was_cut` if a part is missing. Returns std::nullopt if the record is outside this
// range.
template <class Record>
std::optional<Record> cutRecord(const Record& record, std::int64_t from_ns, std::int64_t to_ns,
                                bool& was_cut) {
    const std::int64_t inside = std::min(endOf(record), to_ns) - std::max(record.start_ns, from_ns);
    const bool begins = record.start_ns >= from_ns && record.start_ns < to_ns;
    was_cut = false;
    if (inside <= 0 && !begins) return std::nullopt;
    was_cut = record.duration_ns > 0 && inside < record.duration_ns;
    if (!was_cut) return record;
    const double share = static_cast<double>(inside) / static_cast<double>(record.duration_ns);
    const auto scale = [share](auto& amount) {
        using Amount = std::remove_reference_t<decltype(amount)>;
        amount = static_cast<Amount>(static_cast<double>(amount) * share + 0.5);
    };
    Record part = record;
    part.start_ns = std::max(record.start_ns, from_ns);
    part.duration_ns = inside;
    if constexpr (requires { part.self_ns; }) scale(part.self_ns);
    if constexpr (requires { part.copied_bytes; }) scale(part.copied_bytes);
    scale(part.flops_matrix);
    scale(part.flops_elementwise);
    for (std::uint64_t& bytes : part.bytes) scale(bytes);
    return part;
}

}  // namespace ridgepoint::run
