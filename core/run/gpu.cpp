// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/gpu.h"

#include <algorithm>

#include "core/base/enum_names.h"
#include "core/base/saturating.h"

namespace ridgepoint::run {
namespace {

// Names in the order of the enumerators, because values are used as indices here and in the run
// file.
constexpr std::array<std::string_view, kGpuKindCount> kGpuKindNames = {"kernel", "copy", "fill",
                                                                       "graph", "idle"};
constexpr std::array<std::string_view, kCopyDirectionCount> kDirectionNames = {
    "unknown",          "host to device", "device to host",
    "device to device", "host to host",   "device to other device"};
constexpr std::array<std::string_view, kMemoryPlaceCount> kPlaceNames = {
    "unknown", "pageable", "pinned",        "device",
    "array",   "managed",  "device static", "managed static"};
constexpr std::array<std::string_view, kGpuCallKindCount> kCallKindNames = {"runtime", "driver",
                                                                            "wait", "overhead"};

}  // namespace

std::string_view toString(GpuKind kind) { return base::nameOf(kGpuKindNames, kind); }
std::optional<GpuKind> parseGpuKind(std::string_view text) {
    return base::valueOf<GpuKind>(kGpuKindNames, text);
}
std::string_view toString(CopyDirection direction) {
    return base::nameOf(kDirectionNames, direction);
}
std::string_view toString(MemoryPlace place) { return base::nameOf(kPlaceNames, place); }
std::string_view toString(GpuCall::Kind kind) { return base::nameOf(kCallKindNames, kind); }

std::optional<std::int64_t> launchLatency(const GpuRecord& record) {
    if (!record.launch_ns || record.start_ns < *record.launch_ns) return std::nullopt;
    return record.start_ns - *record.launch_ns;
}

std::optional<double> throughput(const GpuRecord& record) {
    const bool moves = record.kind == GpuKind::copy || record.kind == GpuKind::memset;
    if (!moves || record.duration_ns <= 0) return std::nullopt;
    return static_cast<double>(record.copied_bytes) /
           (static_cast<double>(record.duration_ns) * 1e-9);
}

OpRecord onLane(const GpuRecord& record, std::uint32_t lane) {
    OpRecord call;
    call.step = record.step;
    call.thread = lane;
    call.start_ns = record.start_ns;
    call.duration_ns = record.duration_ns;
    call.name = record.name;
    call.category = record.category;
    return call;
}

std::optional<std::int64_t> GpuCell::helpingNs() const {
    if (helping_ns || (calls_helping > 0 && calls_helping < calls)) return helping_ns;
    return calls_helping == 0 ? 0 : self_ns;
}

std::uint64_t unknownCalls(const GpuCell& cell) {
    if (cell.key.kind != GpuKind::kernel && cell.key.kind != GpuKind::graph) return 0;
    return cell.calls_without_cost - std::min(cell.calls_without_cost, cell.calls_helping);
}

std::optional<std::int64_t> unknownNs(const GpuCell& cell) {
    if (cell.key.kind != GpuKind::kernel && cell.key.kind != GpuKind::graph) return 0;
    const auto known = cell.knownNs(), helping = cell.helpingNs();
    if (!known || !helping) return std::nullopt;
    return std::max<std::int64_t>(cell.self_ns - *known - *helping, 0);
}

bool isUntimed(const GpuCell& cell) {
    return cell.key.kind != GpuKind::idle && cell.calls > 0 && cell.min_ns == 0;
}

void GpuCall::add(const GpuCall& other) {
    if (calls == 0 && total_ns == 0) {
        *this = other;
        return;
    }
    outer_ns = sumOf(outer_ns, other.outer_ns);
    if (outer_calls && other.outer_calls) {
        base::addSaturating(*outer_calls, *other.outer_calls);
    } else {
        outer_calls.reset();
    }
    base::addSaturating(calls, other.calls);
    base::addSaturating(total_ns, other.total_ns);
}

void GpuCell::add(const GpuCell& other) {
    helping_ns = sumOf(helpingNs(), other.helpingNs());
    CellSums::add(other);
    base::addSaturating(calls_helping, other.calls_helping);
    base::addSaturating(copied_bytes, other.copied_bytes);
}

bool sameKnown(const std::vector<GpuUse>& stored, const std::vector<GpuUse>& counted) {
    const auto same = [](GpuUse old, const GpuUse& use) {
        if (!old.lag_ns) old.lag_ns = use.lag_ns;
        if (!old.longest_lag_ns) old.longest_lag_ns = use.longest_lag_ns;
        if (!old.devices) old.devices = use.devices;
        return old == use;
    };
    return stored.empty() ||
           std::equal(stored.begin(), stored.end(), counted.begin(), counted.end(), same);
}

}  // namespace ridgepoint::run
