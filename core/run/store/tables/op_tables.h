// SPDX-License-Identifier: GPL-3.0-or-later
// Describes the tables of steps, op calls and totals.
#pragma once

#include <array>

#include "core/run/store/tables/id_range.h"
#include "core/run/store/tables/read.h"
#include "core/run/timeline.h"

namespace ridgepoint::run::tables {

// Visits the columns for FLOPs and bytes.
template <class Visit, class Work>
constexpr void workColumns(Visit& visit, Work& work) {
    constexpr std::array<std::string_view, roofline::kLevelCount> kBytesNames = {
        "bytes_l1", "bytes_l2", "bytes_l3", "bytes_dram"};
    visit("flops_matrix", work.flops_matrix);
    visit("flops_elementwise", work.flops_elementwise);
    for (std::size_t level = 0; level < kBytesNames.size(); ++level)
        visit(kBytesNames[level], work.bytes[level]);
}

// Reads a time into `stored`, or writes `following`. If `stored` is unset, `following` can still
// contain a calculated time.
template <class Visit, class Time, class Values>
constexpr void partOfTime(Visit& visit, std::string_view name, Time& stored,
                          const std::optional<std::int64_t>& following, const Values& values) {
    if constexpr (Visit::kReads) {
        visit(name, stored, values);
    } else {
        visit(name, following, values);
    }
}

// The number of records of one type in a step, and the range of their row IDs. The range is empty
// if the records are not stored.
struct StepPart {
    std::int64_t count = 0;
    IdRange rows;
};
template <class Visit, class Range>
constexpr void rangeColumns(Visit& visit, std::string_view first, std::string_view last,
                            Range& range) {
    bool any = range.size() > 0;
    constexpr Values kIds{1, kMost - 1};
    visit.group(any, [&] {
        visit(first, range.first, kIds);
        visit(last, range.last, kIds);
    });
}

// The columns of a step that exist for every rank.
struct StepTimes {
    static constexpr std::string_view kName = "step";
    using Row = StepRecord;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& step) {
        constexpr std::array<std::string_view, kPhaseCount> kPhaseNames = {
            "none_ns", "data_ns", "forward_ns", "loss_ns", "backward_ns", "optimizer_ns"};
        visit("step", step.index, kNumber);
        visit("segment", step.segment, kNumber);
        visit("kind", step.kind);
        visit("batch", step.batch, kCount);
        visit("start_ns", step.start_ns, kTime);
        visit("duration_ns", step.duration_ns, kDuration);
        for (std::size_t phase = 0; phase < kPhaseNames.size(); ++phase)
            visit(kPhaseNames[phase], step.phase_ns[phase], kDuration);
        visit("flops_matrix", step.flops_matrix);
        visit("flops_elementwise", step.flops_elementwise);
        visit("window_start_ns", step.window_start_ns, kTime);
        visit("window_end_ns", step.window_end_ns, kTime);
    }
};

struct StepRow {
    StepRecord step;
    StepPart ops, memory_events, gpu_records, api_calls;
};
// Parts of a row that are read separately, so that a damaged part does not affect the others.
template <class... Parts>
struct PartsOfStep {
    static constexpr std::string_view kName = "step";
    using Row = StepRow;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& row) {
        (Parts::columns(visit, row), ...);
    }
};
struct TimesOfStep {
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& row) {
        StepTimes::columns(visit, row.step);
    }
};
struct OpsOfStep {
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& row) {
        visit("op_calls", row.ops.count, kCount);
        rangeColumns(visit, "first_op", "last_op", row.ops.rows);
    }
};
struct MemoryOfStep {
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& row) {
        visit("memory_events", row.memory_events.count, kCount);
        rangeColumns(visit, "first_memory_event", "last_memory_event", row.memory_events.rows);
    }
};
struct TracedOfStep {
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& row) {
        visit.group(row.step.gpu_traced,
                    [&] { visit("gpu_records", row.gpu_records.count, kCount); });
    }
};
struct GpuOfStep {
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& row) {
        rangeColumns(visit, "first_gpu_record", "last_gpu_record", row.gpu_records.rows);
    }
};
struct ApiOfStep {
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& row) {
        bool traced = row.step.gpu_traced;
        visit.group(traced, [&] { visit("api_calls", row.api_calls.count, kCount); });
        rangeColumns(visit, "first_api_call", "last_api_call", row.api_calls.rows);
    }
};
using StepSummary = PartsOfStep<TimesOfStep, TracedOfStep>;
using StepOps = PartsOfStep<OpsOfStep>;
using StepMemory = PartsOfStep<MemoryOfStep>;
using StepGpuRecords = PartsOfStep<TracedOfStep, GpuOfStep>;
using StepApiCalls = PartsOfStep<ApiOfStep>;
using Steps = PartsOfStep<TimesOfStep, OpsOfStep, MemoryOfStep, TracedOfStep, GpuOfStep, ApiOfStep>;

// The values that a timeline needs from a call and its kind.
struct OpPlaces {
    static constexpr std::string_view kName = "op_kind";
    using Row = OpRecord;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& op) {
        visit("thread", op.thread);
        visit("depth", op.depth);
        visit("name", op.name);
        visit("category", op.category);
    }
};
struct OpTimes {
    static constexpr std::string_view kName = "op";
    using Row = OpRecord;
    using Places = OpPlaces;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& op) {
        visit("start_ns", op.start_ns, kTime);
        visit("duration_ns", op.duration_ns, kDuration);
    }
};

struct OpKinds {
    static constexpr std::string_view kName = "op_kind";
    using Row = OpRecord;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& op) {
        OpPlaces::columns(visit, op);
        visit("phase", op.phase);
        visit("inner", op.inner);
        visit("layer", op.layer);
        visit("shapes", op.shapes);
        visit.group(op.flops_known, [&] {
            visit("precision", op.arithmetic);
            workColumns(visit, op);
        });
    }
};
struct Ops {
    static constexpr std::string_view kName = "op", kRange = "op", kOne = "an op", kMany = "ops";
    using Record = OpRecord;
    using Kinds = OpKinds;
    using OfStep = StepOps;
    static constexpr StepPart StepRow::* kPart = &StepRow::ops;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& row) {
        auto& op = row.record;
        visit("step", op.step, kNumber);
        visit("kind", row.kind, idOf(Kinds::kName));
        OpTimes::columns(visit, op);
        visit.group(op.costed, [&] { visit("self_ns", op.self_ns, kDuration); });
    }
};

// The columns of CellSums. `time` is the name of the time's column, and `more` visits the columns
// after the first two.
template <class Visit, class Sums, class More>
constexpr void sumColumns(Visit& visit, Sums& sums, std::string_view time, const More& more) {
    visit("calls", sums.calls, kCount);
    visit("calls_without_cost", sums.calls_without_cost, upTo(sums.calls));
    more();
    visit(time, sums.self_ns, kDuration);
    visit("min_ns", sums.min_ns, kDuration);
    visit("max_ns", sums.max_ns, kDuration);
    workColumns(visit, sums);
}

struct Cells {
    static constexpr std::string_view kName = "cell";
    static constexpr bool kReadable = true;
    using Row = Cell;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& cell) {
        visit("segment", cell.key.segment, kNumber);
        visit("warmup", cell.key.warmup);
        visit("phase", cell.key.phase);
        visit("category", cell.key.category);
        visit("precision", cell.key.arithmetic);
        visit("name", cell.key.name);
        visit("inner", cell.key.inner);
        visit("layer", cell.key.layer);
        sumColumns(visit, cell, "self_ns", [] {});
        partOfTime(visit, "known_ns", cell.known_ns, cell.knownNs(), upTo(cell.self_ns));
    }
};
template <>
struct TotalsIn<Cell> : std::type_identity<Cells> {};

// A timeline bucket with its lane.
template <class Lane>
struct BucketRow {
    Lane lane{};
    std::int64_t start_ns = 0, width_ns = 0;
    TimelineBuckets::Bucket bucket{};
};
template <class Visit, class Row>
constexpr void bucketColumns(Visit& visit, Row& row) {
    visit("start_ns", row.start_ns, kTime);
    visit("duration_ns", row.width_ns, Values{TimelineBuckets::kLeastWidth, base::kMaxTime});
    visit("calls", row.bucket.calls);
    visit("busy_ns", row.bucket.busy_ns, upTo(row.width_ns));
    visit("category", row.bucket.category);
    visit("name", row.bucket.name);
    visit("longest_ns", row.bucket.longest_ns, upTo(row.width_ns));
}
struct OpBuckets {
    static constexpr std::string_view kName = "timeline", kLastId = "last_op";
    using Row = BucketRow<std::uint32_t>;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& row) {
        visit("thread", row.lane);
        bucketColumns(visit, row);
    }
};

}  // namespace ridgepoint::run::tables
