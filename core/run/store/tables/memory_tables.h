// SPDX-License-Identifier: GPL-3.0-or-later
// Describes the memory tables: summary, points, events with their call stacks, and the allocator's
// segments.
#pragma once

#include <array>
#include <string>

#include "core/run/call_stacks.h"
#include "core/run/snapshot.h"
#include "core/run/store/tables/op_tables.h"
#include "core/run/store/tables/rank_tables.h"

namespace ridgepoint::run::tables {

template <class Visit, class Bytes>
constexpr void categoryColumns(Visit& visit, Bytes& bytes) {
    constexpr std::array<std::string_view, kMemoryCategoryCount> kNames = {
        "parameter_bytes", "gradient_bytes",  "optimizer_state_bytes", "activation_bytes",
        "input_bytes",     "temporary_bytes", "unknown_bytes"};
    for (std::size_t category = 0; category < kNames.size(); ++category)
        visit(kNames[category], bytes[category], kChange);
}

// This table has a single row with the ID 1.
struct MemorySummaries {
    static constexpr std::string_view kName = "memory_summary";
    using Row = MemorySummary;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& memory) {
        visit("capacity_bytes", memory.capacity_bytes, kChange);
        visit("peak_allocated_bytes", memory.peak_allocated_bytes, kChange);
        visit("peak_reserved_bytes", memory.peak_reserved_bytes, kChange);
        bool known = memory.at_peak.has_value();
        MemoryByCategory at_peak = memory.at_peak.value_or(MemoryByCategory{});
        visit.group(known, [&] { categoryColumns(visit, at_peak); });
        if constexpr (Visit::kReads) {
            if (known) memory.at_peak = at_peak;
        }
        sampledPeaks(visit, memory);
    }
};

struct MemoryPoints {
    static constexpr std::string_view kName = "memory_point";
    using Row = MemoryPoint;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& point) {
        visit("time_ns", point.time_ns, kTime);
        categoryColumns(visit, point.bytes);
        visit("reserved_bytes", point.reserved_bytes, kBytes);
    }
};

struct MemoryKinds {
    static constexpr std::string_view kName = "memory_kind";
    using Row = MemoryEvent;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& event) {
        visit("bytes", event.bytes, kChange);
        visit("category", event.category);
        visit("phase", event.phase);
        visit("op", event.op);
        visit("layer", event.layer);
        visit("stack", event.stack);
    }
};
struct MemoryEvents {
    static constexpr std::string_view kName = "memory_event", kOne = "a memory event";
    using Record = MemoryEvent;
    using Kinds = MemoryKinds;
    using OfStep = StepMemory;
    static constexpr StepPart StepRow::* kPart = &StepRow::memory_events;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& row) {
        auto& event = row.record;
        visit("step", event.step, kNumber);
        visit("kind", row.kind, idOf(Kinds::kName));
        visit("time_ns", event.time_ns, kTime);
        visit("address", event.address, kAddress);
    }
};

struct StackEntries {
    static constexpr std::string_view kName = "call_stack";
    using Row = CallStacks::Entry;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& entry) {
        visit("caller", entry.caller);
        visit("frame", entry.frame);
    }
};

struct Segments {
    static constexpr std::string_view kName = "memory_segment";
    using Row = MemorySegment;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& segment) {
        visit("address", segment.address, kAddress);
        visit("bytes", segment.bytes, kBytes);
        visit("allocated_bytes", segment.allocated_bytes, upTo(segment.bytes));
        visit("pending_bytes", segment.pending_bytes,
              upTo(segment.bytes - segment.allocated_bytes));
        visit("free_bytes", segment.free_bytes,
              upTo(segment.bytes - segment.allocated_bytes - segment.pending_bytes));
        visit("largest_free_bytes", segment.largest_free_bytes, upTo(segment.free_bytes));
        visit("blocks", segment.blocks, kCount);
        visit("free_blocks", segment.free_blocks, upTo(segment.blocks));
        visit("stream", segment.stream, kAddress);
        bool named = !segment.pool.empty();
        visit.group(named, [&] { visit("pool", segment.pool); });
        visit("expandable", segment.expandable);
    }
};

}  // namespace ridgepoint::run::tables
