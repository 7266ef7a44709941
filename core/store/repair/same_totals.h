// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/store: whether totals that are stored are those that were added up.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/run/gpu.h"
#include "core/run/types.h"

namespace ridgepoint::run {

// A file may lack a part of the time, but may not say another one.
inline bool sameTime(std::optional<std::int64_t> a, std::optional<std::int64_t> b) {
    return !a || !b || *a == *b;
}

// Of the same key.
inline bool sameTotals(const Cell& a, const Cell& b) {
    return a.calls == b.calls && a.calls_without_cost == b.calls_without_cost &&
           a.self_ns == b.self_ns && a.min_ns == b.min_ns && a.max_ns == b.max_ns &&
           a.flops_matrix == b.flops_matrix && a.flops_elementwise == b.flops_elementwise &&
           a.bytes == b.bytes && sameTime(a.knownNs(), b.knownNs());
}

inline bool sameTotals(const GpuCell& a, const GpuCell& b) {
    return a.calls == b.calls && a.calls_without_cost == b.calls_without_cost &&
           a.calls_helping == b.calls_helping && a.device_ns == b.device_ns &&
           a.min_ns == b.min_ns && a.max_ns == b.max_ns && a.flops_matrix == b.flops_matrix &&
           a.flops_elementwise == b.flops_elementwise && a.bytes == b.bytes &&
           a.copied_bytes == b.copied_bytes && sameTime(a.knownNs(), b.knownNs()) &&
           sameTime(a.helpingNs(), b.helpingNs());
}

// Both sorted by key.
template <class Total>
bool sameTotals(const std::vector<Total>& a, const std::vector<Total>& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i].key != b[i].key || !sameTotals(a[i], b[i])) return false;
    }
    return true;
}

}  // namespace ridgepoint::run
